"""Estimated chances to win next to playouts of the same positions, as points and as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.presentation.charts.likelihood import margin

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.analysis.verdict import Verdict
    from games.models import Playouts
    from games.selectors.record.checked import Check

STRONG = 0.25
"""The difference above which an estimate deserves no trust, unless chance explains it."""


class CheckedChance(NamedTuple):
    """A seat's chance in percent: estimated, by playouts with margin, and whether they disagree."""

    estimated: int
    played: int
    margin: int
    is_far: bool


class CheckedPoint(NamedTuple):
    """The chances of all seats at one of the `Verdict.points`, by its number, in this round."""

    point: int
    round: int
    seats: Sequence[CheckedChance]


class Checking(NamedTuple):
    """What is known of the checks so far.

    `done` of `moments` positions have been played out; `far` are the rounds in which estimate and playouts
    are far apart.
    """

    rows: Sequence[CheckedPoint]
    was_asked: bool
    done: int
    moments: int
    far: Sequence[int]

    @property
    def is_running(self) -> bool:
        """Whether more playouts are coming."""
        return self.was_asked and self.done < self.moments


def checking(verdict: Verdict, checks: Sequence[Check]) -> Checking:
    """Return the checks of a verdict."""
    rows = [
        CheckedPoint(
            check.point,
            point.round,
            [compared_with_playouts(chance, check.playouts, seat) for seat, chance in chances],
        )
        for check in checks
        if check.playouts and check.playouts.played
        for point in [verdict.points[check.point]]
        for chances in [list(enumerate(point.chances))]
    ]
    asked = [check.playouts for check in checks if check.playouts]
    return Checking(
        rows,
        len(asked) == len(checks) > 0,
        sum(playouts.due_at is None for playouts in asked),
        len(checks),
        sorted({row.round for row in rows if any(seat.is_far for seat in row.seats)}),
    )


def compared_with_playouts(estimated: float, playouts: Playouts, seat: int) -> CheckedChance:
    """Return a seat's estimated chance next to its playouts."""
    share = playouts.wins[seat] / playouts.played
    doubt = margin(playouts.wins[seat], playouts.played)
    is_far = abs(estimated - share) > max(STRONG, doubt / 100)
    return CheckedChance(round(100 * estimated), round(100 * share), doubt, is_far)
