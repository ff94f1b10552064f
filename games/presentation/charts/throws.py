"""Throws of dice with their purpose, to be checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.utils.html import format_html_join
from django.utils.translation import gettext as _

from games.analysis.dice_luck import MeetingKind, meetings
from games.engine import events as e
from games.engine.chance.comparison import numbers_shown
from games.presentation.charts.luck import tenths
from games.presentation.story.actions import Action
from games.presentation.story.chronicle import chapters

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.utils.safestring import SafeString

    from games.engine.policies.combat import Combat
    from games.presentation.story.narrator import SiteNarrator
    from games.selectors.record.dice import ThrowTold


WORD_JOINER = "\N{WORD JOINER}"
"""Keeps a roll on one line, while a long battle may break between rolls."""


class ThrowLine(NamedTuple):
    """One order: its throws' numbers, its dice, link, results, and the losses expected."""

    first: int
    last: int
    dice: str
    link: str
    text: SafeString
    expected: str


def throw_lines(narrator: SiteNarrator, throws: Iterable[ThrowTold]) -> list[ThrowLine]:
    """Return the throws in words."""
    return [
        ThrowLine(
            throw.first,
            throw.last,
            dice(throw),
            throw.link,
            format_html_join(
                " ",
                "{}",
                ((sentence,) for action in actions(narrator, throw) for sentence in narrator.tell(action)),
            ),
            expected(throw, narrator.rulebook.combat) if narrator.rulebook.combat.by_dice else "",
        )
        for throw in throws
    ]


def dice(throw: ThrowTold) -> str:
    """Return the throws of an order, both sides together, as in the dispatches."""
    if not all(isinstance(told.event, e.Attacked | e.Occupied) for told in throw.events):
        return " · ".join(map(numbers_of_dice, throw.thrown))
    thrown = [numbers_of_dice(dice) for dice in throw.thrown]
    pairs = zip(thrown[::2], thrown[1::2], strict=True)
    return " · ".join(f"{attack}–{WORD_JOINER}{defence}" for attack, defence in pairs)


def numbers_of_dice(dice: str) -> str:
    """Return the numbers of dice, without separators unless one of them is greater than nine."""
    each = list(map(str, numbers_shown(dice)))
    return ("" if max(map(len, each)) == 1 else "+").join(each)


def expected(throw: ThrowTold, combat: Combat) -> str:
    """Return the expected losses of an order's attacks; empty if there are none."""
    attacks = [told.event for told in throw.events if isinstance(told.event, e.Attacked)]
    if not attacks:
        return ""
    kinds = [
        (MeetingKind(met.attack, met.defence, True, combat), rolls)
        for met, (rolls, _lost, _killed) in meetings(attacks, combat).items()
    ]
    attack = sum(rolls * kind.expected for kind, rolls in kinds)
    defence = sum(rolls * kind.opposite.expected for kind, rolls in kinds)
    return _("Expected losses: %(attack)s for the attacker, %(defence)s for the defender.") % {
        "attack": tenths(attack),
        "defence": tenths(defence),
    }


def actions(narrator: SiteNarrator, throw: ThrowTold) -> list[Action]:
    """Return the actions of an order, as the record tells them."""
    return [action for chapter in chapters(narrator.rulebook, throw.events) for action in chapter.actions]
