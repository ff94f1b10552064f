"""The meanings of orders that can be written as a line of text, in sentences."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine import Attack, Standing
from games.engine.notation import format_order, parse_order, slot_words
from games.engine.phases.claim import CLAIM
from games.presentation.charts.likelihood import careful_stop
from games.presentation.language.names import language_of
from games.rulebooks.texts import guide, stage_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.utils.functional import _StrPromise

    from games.engine import Option, Rulebook, Slot
    from games.selectors.game_page import GamePage

CLAIMS: dict[str, _StrPromise] = {
    "place {armies} {territory}": gettext_lazy("Claim a free territory with one army."),
    "plan {armies} {territory}": gettext_lazy(
        "Say in advance which territories you want, one army each, separated by commas."
    ),
}
"""The meanings of orders while territories are claimed, by the template of the option."""


class Written(NamedTuple):
    """An order that may be written now: an example, and its meaning (empty if it has no text)."""

    example: str
    meaning: str


def examples_of(page: GamePage, options: Iterable[Option]) -> list[Written]:
    """Return an example of each kind of order among these, in the reader's notation."""
    first: dict[str, Option] = {}
    for option in options:
        first.setdefault(option.template, option)
    return [Written(example(page, option), meaning(page, option)) for option in first.values()]


def example(page: GamePage, option: Option) -> str:
    """Return a legal order, in the notation of the reader's language."""
    board = page.rulebook.board
    values = {name: sample(slot) for name, slot in option.slots.items()}
    if option.order is Attack and "armies" in values:
        values["armies"] = careful_stop(values["armies"] + 1)
    words = {name: slot_words(board, option.slots[name], value) for name, value in values.items()}
    return in_language(page.rulebook, option.template.format(**words), language_of(board))


@lru_cache(maxsize=4096)
def in_language(rulebook: Rulebook, line: str, language: str) -> str:
    """Return an order in a language's notation. Cached, since most stay the same all turn."""
    return format_order(rulebook, parse_order(rulebook, line), language)


def sample(slot: Slot) -> Any:
    """Return a value of a slot: the largest number, or the first of the choices."""
    return slot.values[-1 if slot.kind == "number" else 0]


def meaning(page: GamePage, option: Option) -> str:
    """Return what an order does."""
    if option.order is Standing:
        return standing_answer_meaning(page, option.template.split()[1])
    if page.view.phase == CLAIM.key and option.template in CLAIMS:
        return str(CLAIMS[option.template])
    words = guide(page.rulebook, option.order).meanings.get(option.template)
    return _(words) if words else ""


def standing_answer_meaning(page: GamePage, question: str) -> str:
    """Return what a standing answer does."""
    if page.rulebook.answers_to(question):
        return _(
            "Be asked each time how many dice defend; write a number instead to defend with"
            " at most that many, without being asked."
        )
    name = _(stage_name(page.rulebook, question))
    return _("%(decision)s: be asked; write auto instead to leave it to the rules.") % {"decision": name}
