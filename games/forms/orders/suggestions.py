"""Ways to spread armies that save typing; the player changes what he likes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from games.engine.teams import defender, friendly

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.position import Position


def evenly(board: Board, view: Position, lands: Sequence[int], due: int) -> Mapping[int, int]:
    """The armies to place, one at a time on whichever of these lands has fewest."""
    armies = {land: view.armies[land] for land in lands}
    for _ in range(due if lands else 0):
        armies[min(armies, key=lambda land: armies[land])] += 1
    return {land: number - view.armies[land] for land, number in armies.items() if number > view.armies[land]}


def along_borders(board: Board, view: Position, lands: Sequence[int], due: int) -> Mapping[int, int]:
    """The same, on those that border on somebody else's only."""
    foes = ~friendly(view, defender(view, lands[0])) if lands else 0
    return evenly(board, view, [land for land in lands if board.border_masks[land] & foes], due)


SUGGESTIONS: dict[str, Callable[[Board, Position, Sequence[int], int], Mapping[int, int]]] = {
    "even": evenly,
    "borders": along_borders,
}
