"""Where the armies of the final manoeuvre may go."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.position import Position


def adjacent(board: Board, position: Position, source: int) -> int:
    """Own neighbours of `source`, as a bit mask."""
    return board.border_masks[source] & position.lands[position.owner[source]]
