"""The probability that each player wins from a position, in words and as bars."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.presentation.charts.likelihood import frequency, likelihood, margin
from games.valuation.chances import chances, is_estimated

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.models import Playouts
    from games.presentation.charts.likelihood import Likelihood
    from games.selectors.game_page import GamePage, Seat


class WinningLine(NamedTuple):
    """A player's chance to win: estimated, and by playouts with their margin in percentage points.

    Unknown values are None.
    """

    seat: Seat
    estimated: Likelihood | None
    played: Likelihood | None
    margin: int


class Winning(NamedTuple):
    """Everybody's chance to win, and the state of the playouts.

    `played` is their number so far, `was_asked` whether anybody asked for them, `are_coming` whether there
    will be more. `is_estimated` says whether the chances are estimated too.
    """

    lines: Sequence[WinningLine]
    played: int
    was_asked: bool
    are_coming: bool
    is_estimated: bool


def winning(page: GamePage, playouts: Playouts | None) -> Winning:
    """Return the chances in the position of a page that hides nothing."""
    can_estimate = is_estimated(page.rulebook) and page.view.round > 0
    estimated = chances(page.rulebook, page.view) if can_estimate else ()
    played = playouts.played if playouts else 0
    lines = []
    for seat in page.seats:
        if seat.is_neutral:
            continue
        wins = playouts.wins[seat.number] if playouts and played else None
        lines.append(
            WinningLine(
                seat,
                likelihood(estimated[seat.number]) if can_estimate else None,
                None if wins is None else frequency(wins, played),
                0 if wins is None else margin(wins, played),
            )
        )
    return Winning(lines, played, playouts is not None, bool(playouts and playouts.due_at), can_estimate)
