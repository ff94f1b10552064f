"""Luck in words and in a picture: losses next to the expected ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.analysis.dice_luck import MeetingKind, fortune, meetings, opponents
from games.engine.events import Attacked
from games.presentation.charts.bell import bell
from games.presentation.charts.likelihood import likelihood

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from django.utils.safestring import SafeString

    from games.analysis.dice_luck import Fortune, Meetings
    from games.engine.policies.combat import Combat
    from games.selectors.game_page import Seat


class LuckLine(NamedTuple):
    """A line of a table of luck: subject, rolls, and both sides' losses with those expected.

    `as_bad` is the chance to lose this many armies or more. `look` is empty if the line is not about a seat.
    """

    name: str
    look: str
    rolls: int
    lost: str
    beaten: str
    as_bad: str


class Luck(NamedTuple):
    """A seat's luck in a game; `of_all` is everybody's, empty unless the reader sees all rolls."""

    text: str
    picture: SafeString
    by_opponent: list[LuckLine]
    by_dice: list[LuckLine]
    of_all: list[LuckLine]


def luck(met: Meetings, seats: Sequence[Seat], me: int) -> Luck | None:
    """Return the luck of seat `me`; None before its first roll."""
    mine = fortune(met, me)
    if not mine.rolls:
        return None
    kinds = sorted((kind for kind, _ in mine.kinds), key=lambda kind: (kind.attacks, *kind[:2]), reverse=True)
    return Luck(
        text=fortune_told(mine),
        picture=bell(mine),
        by_opponent=by_opponent(met, seats, me),
        by_dice=[line(dice_words(kind), "", fortune(met, me, kind=kind)) for kind in kinds],
        of_all=[] if any(seat.is_veiled for seat in seats) else luck_of_all(met, seats),
    )


def luck_of_all(met: Meetings, seats: Sequence[Seat]) -> list[LuckLine]:
    """Return the luck of all who have rolled."""
    fortunes = [(seat, fortune(met, seat.number)) for seat in seats]
    return [line(seat.name, seat.look, theirs) for seat, theirs in fortunes if theirs.rolls]


def by_opponent(met: Meetings, seats: Sequence[Seat], me: int) -> list[LuckLine]:
    """Return the luck of seat `me` against each opponent that it fought."""
    foes = [seats[seat] for seat in opponents(met, me)]
    return [line(foe.name, foe.look, fortune(met, me, opponent=foe.number)) for foe in foes]


def line(name: str, look: str, about: Fortune) -> LuckLine:
    """Return one line of a table."""
    return LuckLine(
        name,
        look,
        about.rolls,
        losses_told(about.lost, about.expected_lost),
        losses_told(about.beaten, about.expected_beaten),
        str(likelihood(about.as_bad)),
    )


def losses_told(armies: int, expected: float) -> str:
    """Return losses with those expected: "43 (38.2)"."""
    return f"{armies} ({tenths(expected)})"


def tenths(armies: float) -> str:
    """Return armies with one decimal, rounded (Django's own function truncates)."""
    return number_format(round(armies, 1), 1)


def dice_words(kind: MeetingKind) -> str:
    """Return a number of dice on each side in words: "attacking, 3 against 2"."""
    template = (
        _("attacking, %(own)d against %(other)d")
        if kind.attacks
        else _("defending, %(own)d against %(other)d")
    )
    return template % {"own": kind.own, "other": kind.other}


def fortune_told(about: Fortune) -> str:
    """Return a person's luck in two sentences that address them; empty if nothing was rolled.

    "In 24 rolls: 18 of your armies lost (14.2 expected), 20 of theirs (23.8). Luck this bad or worse happens
    in 9 % of cases."
    """
    if not about.rolls:
        return ""
    losses = ngettext(
        "In one roll: %(lost)d of your armies lost (%(expected_lost)s expected), %(beaten)d of theirs "
        "(%(expected_beaten)s).",
        "In %(rolls)d rolls: %(lost)d of your armies lost (%(expected_lost)s expected), %(beaten)d of theirs "
        "(%(expected_beaten)s).",
        about.rolls,
    ) % {
        "rolls": about.rolls,
        "lost": about.lost,
        "expected_lost": tenths(about.expected_lost),
        "beaten": about.beaten,
        "expected_beaten": tenths(about.expected_beaten),
    }
    if about.saved < 0:
        chance = _("Luck this bad or worse happens in %(chance)s of cases.") % {
            "chance": likelihood(about.as_bad)
        }
    else:
        chance = _("Luck this good or better happens in %(chance)s of cases.") % {
            "chance": likelihood(about.as_good)
        }
    return f"{losses} {chance}"


def luck_told(combat: Combat, events: Iterable[object], seat: int) -> str:
    """Return a seat's luck in these events in two sentences, for a mail; empty without rolls."""
    if not combat.by_dice:
        return ""
    rolls = meetings((event for event in events if isinstance(event, Attacked)), combat)
    return fortune_told(fortune(rolls, seat))
