"""The borders that armies can cross (A56).

These are all except a sea lane that the Maelstrom has closed and the borders of a sunken land.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.engine.board import mask_of
from games.engine.policies.reach import Reach, joined
from games.rulebooks.godstorm.state import MAELSTROM, SUNK

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.position import Position


def open_borders(board: Board, position: Position) -> Sequence[int]:
    """Return the neighbours of each land over borders that can be crossed, as bit masks."""
    sunk, lane = SUNK.of(position), MAELSTROM.of(position)
    if not (sunk or lane):
        return board.border_masks
    masks = [mask & ~mask_of(sunk) for mask in board.border_masks]
    for land in sunk:
        masks[land] = 0
    if lane:
        one, other = lane
        masks[one] &= ~(1 << other)
        masks[other] &= ~(1 << one)
    return masks


def over_open_borders(board: Board, position: Position, seat: int) -> Sequence[int]:
    """Return all neighbours that can be reached, no matter who holds them."""
    return open_borders(board, position)


def along_own_lands(board: Board, position: Position, seat: int, source: int) -> int:
    """Return the lands that are joined to `source` by a chain of the seat's own lands."""
    return joined(open_borders(board, position), position.lands[seat], source)


REACH = Reach(moves=along_own_lands, attacks=over_open_borders)
