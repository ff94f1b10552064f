"""The lines of a list as sentences, with which the reader tells themselves what to do."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine import Attack, Defend, End, Fortify, Occupy, Place, Plan, Trade, Unreadable
from games.engine.lists import Branch, Do, EndTurn, Stop
from games.engine.notation import format_order
from games.engine.notation.lists import read_lines
from games.engine.orders import ALL, BEST
from games.presentation.language.names import language_of
from games.presentation.language.words import armies_of
from games.presentation.story.narrator import narrator_for
from games.presentation.turn.ahead.composing import lines_of_list
from games.presentation.turn.ahead.conditions_told import condition_told
from games.presentation.turn.ahead.next_turn import names_at
from games.rulebooks.texts import guide

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from games.engine import Order, Rulebook
    from games.engine.lists import Step
    from games.engine.lists.conditions import Condition
    from games.presentation.story.narrator import SiteNarrator
    from games.selectors.game_page import GamePage


class LineTold(NamedTuple):
    """A line of a list as written, and its sentence, which may be empty."""

    text: str
    sentence: str


def lines_told(page: GamePage, text: str) -> list[LineTold]:
    """Return every line of a list, including those that cannot be read."""
    narrator = narrator_for(page.rulebook, page.seats, page.me)
    lines = lines_of_list(text)
    read = steps_by_line(page.rulebook, "\n".join(lines), names_at(page))
    return [
        LineTold(line, sentence(narrator, read[number]) if number in read else "")
        for number, line in enumerate(lines, 1)
    ]


def steps_by_line(rulebook: Rulebook, text: str, names: Mapping[str, int]) -> dict[int, Sequence[Step]]:
    """Return the steps of each line, by its number from 1, as far as the list can be read.

    A line that begins with *else* has the whole branch up to its own arm.
    """
    found: dict[int, Sequence[Step]] = {}
    before = 0
    with suppress(Unreadable):
        for number, steps in read_lines(rulebook, text, names):
            found[number] = steps[before:] or steps[-1:]
            before = len(steps)
    return found


def sentence(narrator: SiteNarrator, steps: Sequence[Step]) -> str:
    """Return the sentence for one line; for a branch that of its last arm."""
    if len(steps) == 1 and isinstance(steps[0], Branch):
        arms = steps[0].arms
        condition, then = arms[-1]
        return capfirst(conditional(narrator, condition, then, is_else=len(arms) > 1))
    return capfirst(f"{in_turn(narrator, steps)}.")


def conditional(
    narrator: SiteNarrator, condition: Condition | None, steps: Sequence[Step], *, is_else: bool = False
) -> str:
    """Return the sentence for steps under a condition, or under none of those before."""
    if condition is None:
        template = _("otherwise: %(steps)s.")
    elif is_else:
        template = _("otherwise, if %(condition)s: %(steps)s.")
    else:
        template = _("if %(condition)s: %(steps)s.")
    said = condition_told(narrator, condition) if condition else ""
    return template % {"condition": said, "steps": in_turn(narrator, steps)}


def in_turn(narrator: SiteNarrator, steps: Sequence[Step]) -> str:
    """Return steps as a clause, one after the other."""
    said = ""
    for step in steps:
        text = step_told(narrator, step)
        said = _("%(first)s, then %(next)s") % {"first": said, "next": text} if said else text
    return said


def step_told(narrator: SiteNarrator, step: Step) -> str:
    """Return one step as a clause."""
    match step:
        case Stop():
            return _("stop there and call me")
        case EndTurn():
            return _("end the turn")
        case Branch(((condition, _steps),)) if condition is not None:
            return _("stop there and call me if %(condition)s") % {
                "condition": condition_told(narrator, condition)
            }
        case Do(order, None):
            return order_told(narrator, order)
        case Do(order, meanwhile) if meanwhile is not None:
            return _("%(order)s, as long as this is so: %(condition)s") % {
                "order": order_told(narrator, order),
                "condition": condition_told(narrator, meanwhile),
            }
    raise AssertionError(step)


def order_told(narrator: SiteNarrator, order: Order) -> str:
    """Return an order in words: its feature's own, or the usual ones, or else the notation."""
    phrase_of = guide(narrator.rulebook, type(order)).phrase
    if phrase_of and (phrase := phrase_of(narrator, order)):
        return phrase
    match order:
        case Place(placements) | Plan(placements) if placements:
            return placing(narrator, placements)
        case Trade() if order == BEST:
            return _("hand in the set of cards that brings the most, if I have one")
        case Trade(cards):
            return _("hand in %(cards)s") % {
                "cards": narrator.listed([narrator.card(card) for card in cards])
            }
        case Attack() if not narrator.rulebook.combat.commits:
            return attacking(narrator, order)
        case Occupy(armies):
            return _("move in with %(armies)s") % {"armies": so_many(armies)}
        case Fortify(source, target, armies):
            return _("move %(armies)s %(source)s to %(target)s") % {
                "armies": so_many(armies),
                "source": narrator.out_of(source),
                "target": narrator.the(target),
            }
        case Defend(dice):
            template = ngettext("defend with %(dice)d die", "defend with %(dice)d dice", dice)
            return template % {"dice": dice}
        case End():
            return _("go on to the next phase")
    return format_order(narrator.rulebook, order, language_of(narrator.board))


def placing(narrator: SiteNarrator, placements: Sequence[tuple[int, int]]) -> str:
    """Return a clause for the placing of armies."""
    counted = [(land, armies) for land, armies in placements if armies != ALL]
    rest = [narrator.inside(land) for land, armies in placements if armies == ALL]
    words = {"placements": narrator.stationed(counted), "place": narrator.listed(rest)}
    if not rest:
        return _("place %(placements)s") % words
    if not counted:
        return _("place all new armies %(place)s") % words
    return _("place %(placements)s, and all the others %(place)s") % words


def attacking(narrator: SiteNarrator, order: Attack) -> str:
    """Return a clause for an attack: source, target, when it stops, how many armies move in."""
    words = {"source": narrator.the(order.source), "target": narrator.the(order.target)}
    if order.stop is None:
        number = order.dice or 1
        template = ngettext(
            "attack %(target)s from %(source)s once, with %(number)d die",
            "attack %(target)s from %(source)s once, with %(number)d dice",
            number,
        )
    else:
        number = order.stop
        template = ngettext(
            "attack %(target)s from %(source)s until it is taken",
            "attack %(target)s from %(source)s until it is taken or only %(number)d armies are left",
            number,
        )
    text = template % {**words, "number": number}
    if order.moving is None:
        return text
    # One is the least that can be written; those that rolled last move in anyway.
    armies = _("as few armies as possible") if order.moving == 1 else so_many(order.moving)
    return _("%(attack)s, and move in with %(armies)s") % {"attack": text, "armies": armies}


def so_many(armies: int) -> str:
    """Return a number of armies, or “as many as possible”."""
    return _("as many armies as possible") if armies == ALL else armies_of(armies)
