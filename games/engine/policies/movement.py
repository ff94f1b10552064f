"""Where the armies of the final manoeuvre may go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.board import beside

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.position import Position


def connected(board: Board, position: Position, source: int) -> int:
    """Own territories that a chain of own territories joins to `source`, as a bit mask."""
    return joined(board, position.lands[position.owner[source]], source)


def joined(board: Board, lands: int, source: int) -> int:
    """Those of these lands that a chain of them joins to `source`, as a bit mask."""
    reached = fresh = 1 << source
    while fresh:
        fresh = beside(board.border_masks, fresh) & lands & ~reached
        reached |= fresh
    return reached & ~(1 << source)


def adjacent(board: Board, position: Position, source: int) -> int:
    """Own neighbours of `source`, as a bit mask."""
    return board.border_masks[source] & position.lands[position.owner[source]]
