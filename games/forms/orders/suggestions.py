"""Ways to spread armies that save typing; the player changes what he likes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from games.engine.board import members

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.position import Position


def evenly(board: Board, view: Position, seat: int) -> Mapping[int, int]:
    """The armies to place, one at a time on whichever own territory has fewest."""
    return level(view, seat, list(members(view.lands[seat])))


def along_borders(board: Board, view: Position, seat: int) -> Mapping[int, int]:
    """The same, on the territories that border on somebody else's only."""
    own = view.lands[seat]
    frontier = [land for land in members(own) if board.border_masks[land] & ~own]
    return level(view, seat, frontier)


def level(view: Position, seat: int, lands: list[int]) -> Mapping[int, int]:
    """Put each army where fewest stand."""
    armies = {land: view.armies[land] for land in lands}
    for _ in range(view.to_place[seat] if lands else 0):
        armies[min(armies, key=lambda land: armies[land])] += 1
    return {land: number - view.armies[land] for land, number in armies.items() if number > view.armies[land]}


SUGGESTIONS: dict[str, Callable[[Board, Position, int], Mapping[int, int]]] = {
    "even": evenly,
    "borders": along_borders,
}
