"""Where the armies of the final manoeuvre may go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.board import members

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.position import Position


def connected(board: Board, position: Position, source: int) -> int:
    """Own territories that a chain of own territories joins to `source`, as a bit mask."""
    lands, borders = position.lands[position.owner[source]], board.border_masks
    reached = fresh = 1 << source
    while fresh:
        beside = 0
        for land in members(fresh):
            beside |= borders[land]
        fresh = beside & lands & ~reached
        reached |= fresh
    return reached & ~(1 << source)


def adjacent(board: Board, position: Position, source: int) -> int:
    """Own neighbours of `source`, as a bit mask."""
    return board.border_masks[source] & position.lands[position.owner[source]]
