"""How far armies come: where new ones are put, over which borders they attack, where the move takes them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.engine.board import beside

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.position import Position

Lands = Callable[["Board", "Position", int, int], int]
"""(board, position, seat, source) -> the territories that armies of a seat reach from one, as a bit mask."""
Places = Callable[["Board", "Position", int], int]
"""(board, position, seat) -> the territories on which new armies of a seat may be put, as a bit mask."""
Borders = Callable[["Board", "Position", int], Sequence[int]]
"""(board, position, seat) -> by territory, those that armies of a seat reach from there, as a bit mask."""

Stay = Callable[["Board", "Position", int], int]
"""(board, position, territory) -> how many of its armies do not move on."""


def own(board: Board, position: Position, seat: int) -> int:
    """All that the seat holds."""
    return position.lands[seat]


def neighbours(board: Board, position: Position, seat: int) -> Sequence[int]:
    """All that share a border, whoever holds them."""
    return board.border_masks


def one_stays(board: Board, position: Position, territory: int) -> int:
    """All may move on but the one that has to stay."""
    return 1


def adjacent(board: Board, position: Position, seat: int, source: int) -> int:
    """Own neighbours of `source`."""
    return board.border_masks[source] & position.lands[seat]


def connected(board: Board, position: Position, seat: int, source: int) -> int:
    """Own territories that a chain of own territories joins to `source`."""
    return joined(board.border_masks, position.lands[seat], source)


def joined(borders: Sequence[int], lands: int, source: int) -> int:
    """Those of these lands that a chain of them joins to `source`, as a bit mask.

    `borders[t]` are the neighbours of territory t.
    """
    reached = fresh = 1 << source
    while fresh:
        fresh = beside(borders, fresh) & lands & ~reached
        reached |= fresh
    return reached & ~(1 << source)


@dataclass(frozen=True, slots=True)
class Reach:
    """Where armies get to from a territory.

    - `moves` are the territories to which the move may take them.
    - `attacks` are those over whose border they attack; who holds them is asked elsewhere
      (`games.engine.armies.targets`). It may look at the kinds of border (`Board.kinds`), and at the seat.
    - `is_single`: whether attacks go on only from where the last one led.
    - `stay` is how many armies of a territory do not move on, at least one.
    - `places` are those on which new armies may be put, in the set-up too; whoever holds a territory has at
      least one.

    `moves` and `places` tell themselves (`tells`): in a few words that go on from “Armies move …, once” and
    “New armies come …”. The paragraphs of `places` and `attacks` stand among the rules. Those of `places`
    stand also where one reinforces, if something is left out.

    Where mates share territories, `position.lands` are those that a seat controls. It may stand on others:
    `camps` has all where it has armies, and `Rulebook.mates` who may stand there with it. The feature that
    lets them share has `moves` and `places` of its own, in place of those of the edition. An edition that
    changes them too does so after `with_(…)`. A force that nobody plays is a seat like any other here.
    """

    moves: Lands
    attacks: Borders = neighbours
    is_single: bool = False
    places: Places = own
    stay: Stay = one_stays
