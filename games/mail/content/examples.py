"""Examples of orders that a mail's reader could give now, written as they may write them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

from games.engine import Attack, Defend, End, Fortify, Occupy, Place, Plan
from games.engine.lists.steps import Do, EndTurn
from games.engine.notation import format_list, parse_order, slot_words
from games.engine.notation.verbs import CORE
from games.engine.orders import BEST
from games.engine.phases.reinforce import must_trade
from games.mail.content.help import quoted
from games.presentation.charts.likelihood import careful_stop
from games.presentation.language.names import language_of
from games.presentation.turn.prospects import prospects
from games.rulebooks.texts import guide

if TYPE_CHECKING:
    from games.engine import Option, Order, Rulebook
    from games.engine.legality import Slot
    from games.engine.lists import Step
    from games.selectors.game_page import GamePage

VARIED = {verb.kind for verb in CORE} - {Defend, Occupy}
"""Kinds of order whose values matter. The others may be shown with any value."""


def example(page: GamePage) -> str:
    """Return a sentence with orders that the reader could give now; empty if none is expected."""
    if not page.is_my_decision:
        return ""
    orders = fitting(page)
    steps: list[Step] = [Do(order) for order in orders]
    if page.view.turn == page.me and any(isinstance(order, (Attack, Fortify)) for order in orders):
        steps.append(EndTurn())
    if page.view.turn != page.me and any(option.order is End for option in page.options):
        steps.append(Do(End()))
    return for_example(page.rulebook, steps)


def for_example(rulebook: Rulebook, steps: Iterable[Step]) -> str:
    """Return these steps of a list as an example in the reader's notation; empty without steps."""
    texts = format_list(rulebook, steps, language=language_of(rulebook.board)).splitlines()
    shown = quoted(text.replace("_", " ") for text in texts)
    return _("For example: %(orders)s.") % {"orders": shown} if shown else ""


def fitting(page: GamePage) -> Sequence[Order]:
    """Return the order that comes next.

    If it places armies, an attack that could come afterwards follows.
    """
    offered: dict[type, Option] = {}
    for option in page.options:
        offered.setdefault(option.order, option)
    own = (
        option
        for kind, option in offered.items()
        if kind not in VARIED and not guide(page.rulebook, kind).aside
    )
    found = next((filled(page, option) for option in own), None)
    if found is not None:
        return [found]
    if must_trade(page.rulebook, page.view, page.me):
        return [BEST]
    attacks = attacking(page)
    if Place in offered or Plan in offered:
        return [placing(page, offered, [attack.source for attack in attacks]), *attacks]
    return attacks or ([filled(page, offered[Fortify])] if Fortify in offered else [])


def filled(page: GamePage, option: Option) -> Order:
    """Return one of the orders that an option allows.

    It takes the last of several numbers, the first of several words or sets of cards, and the territory with
    the most armies.
    """
    words = {
        name: slot_words(page.rulebook.board, slot, favourite(page, slot))
        for name, slot in option.slots.items()
    }
    return parse_order(page.rulebook, option.template.format(**words))


def favourite(page: GamePage, slot: Slot) -> Any:
    """Return the value that an example shows for a slot."""
    match slot.kind:
        case "territory":
            return max(slot.values, key=lambda land: page.view.armies[land])
        case "word" | "cards":
            return slot.values[0]
    return slot.values[-1]


def placing(page: GamePage, offered: dict[type, Option], sources: list[int]) -> Order:
    """Return an order that places all armies on one territory.

    It is the territory that will attack, or else the one with the most armies.
    """
    slots = (offered.get(Plan) or offered[Place]).slots
    lands = [land for land in sources if land in slots["territory"].values] or slots["territory"].values
    land = max(lands, key=lambda land: page.view.armies[land])
    return Place(((land, slots["armies"].values[-1]),))  # type: ignore[arg-type]


def attacking(page: GamePage) -> list[Attack]:
    """Return the attack that is most likely to take its target, if there is one."""
    return [
        Attack(found.source, found.target, None, careful_stop(found.mine), None)
        for found in prospects(page, 1)
    ]
