"""How far armies reach: where new ones are placed, where they attack, and where they can be moved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.engine.board import beside

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.position import Position

Lands = Callable[["Board", "Position", int, int], int]
"""(board, position, seat, source) -> the territories that a seat's armies reach from one, as a bit mask."""
Places = Callable[["Board", "Position", int], int]
"""(board, position, seat) -> the territories on which a seat may place new armies, as a bit mask."""
Borders = Callable[["Board", "Position", int], Sequence[int]]
"""(board, position, seat) -> for each territory, those that a seat's armies reach from it, as a bit mask."""

Stay = Callable[["Board", "Position", int], int]
"""(board, position, territory) -> the number of its armies that cannot move on."""


def own(board: Board, position: Position, seat: int) -> int:
    """Return all territories that the seat holds."""
    return position.lands[seat]


def neighbours(board: Board, position: Position, seat: int) -> Sequence[int]:
    """Return the neighbours of each territory, whoever holds them."""
    return board.border_masks


def one_stays(board: Board, position: Position, territory: int) -> int:
    """Return 1: all armies but the one that has to stay may move on."""
    return 1


def adjacent(board: Board, position: Position, seat: int, source: int) -> int:
    """Return the seat's own neighbours of `source`."""
    return board.border_masks[source] & position.lands[seat]


def connected(board: Board, position: Position, seat: int, source: int) -> int:
    """Return the seat's own territories that are joined to `source` by a chain of its territories."""
    return joined(board.border_masks, position.lands[seat], source)


def joined(borders: Sequence[int], lands: int, source: int) -> int:
    """Return which of these territories a chain of them joins to `source`, as a bit mask.

    `borders[t]` are the neighbours of territory t.
    """
    reached = fresh = 1 << source
    while fresh:
        fresh = beside(borders, fresh) & lands & ~reached
        reached |= fresh
    return reached & ~(1 << source)


@dataclass(frozen=True, slots=True)
class Reach:
    """Where armies can get to from a territory.

    - `moves` are the territories to which armies can be moved in the manoeuvre.
    - `attacks` are the territories that they can attack over a border. Whether the owner may be attacked is
      decided elsewhere (`games.engine.armies.targets`). The policy may look at the kinds of border
      (`Board.kinds`), and at the seat.
    - `is_single`: whether attacks go on only from where the last one led.
    - `stay` is the number of armies of a territory that cannot move on, at least one.
    - `places` are the territories on which new armies may be placed, also in the set-up; a seat that holds a
      territory has at least one.

    `moves` and `places` have sentences of their own in the texts, which continue “Armies move …, once” and
    “New armies come …”. The paragraphs of `places` and `attacks` are among the rules. Those of `places` are
    also shown during reinforcement, if some territories are excluded.

    If teammates share territories, `position.lands` are those that a seat controls. It may have armies on
    others: `camps` returns all where it has armies, and `Rulebook.teammates` the seats that may share them.
    The feature that lets them share has its own `moves` and `places`, which replace those of the edition. An
    edition that changes them too does so after `with_(…)`. A neutral seat is treated like any other here.
    """

    moves: Lands
    attacks: Borders = neighbours
    is_single: bool = False
    places: Places = own
    stay: Stay = one_stays
