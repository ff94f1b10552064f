"""What powers are worth to computer players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.board import members
from games.engine.features.powers.gained import AFRICA, ASIA, AUSTRALIA, EUROPE, NORTH_AMERICA, SOUTH_AMERICA
from games.engine.position import NOBODY

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.position import Position

WORTH = {EUROPE: 4.0, AFRICA: 3.0, ASIA: 9.0, SOUTH_AMERICA: 4.0, AUSTRALIA: 1.0, NORTH_AMERICA: 5.0}
"""A power, in armies."""
BREAKING = 0.5
"""What it brings that somebody else loses a power, for each army that it is worth."""


def prizes(board: Board, view: Position, seat: int) -> dict[int, float]:
    """What territories bring towards a majority of their continent, and by breaking that of somebody else.

    The fewer are missing, the more each brings.
    """
    found: dict[int, float] = {}
    for continent, mask in zip(board.continents, board.continent_masks, strict=True):
        worth, needed = WORTH.get(continent.key, 0.0), mask.bit_count() // 2 + 1
        missing = needed - (view.lands[seat] & mask).bit_count()
        for land in members(mask & ~view.lands[seat]):
            owner = view.owner[land]
            gain = worth / missing**2 if missing > 0 else 0.0
            if owner != NOBODY and (view.lands[owner] & mask).bit_count() == needed:
                gain += BREAKING * worth
            found[land] = gain
    return found
