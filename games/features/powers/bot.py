"""The worth of powers to computer players."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from games.features.powers.gained import AFRICA, ASIA, AUSTRALIA, EUROPE, NORTH_AMERICA, SOUTH_AMERICA

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.position import Position

WORTH = {EUROPE: 1.6, AFRICA: 1.2, ASIA: 3.6, SOUTH_AMERICA: 1.6, AUSTRALIA: 0.4, NORTH_AMERICA: 2.0}
"""The worth of each power in armies.

It is less than the power brings in a turn, since opponents break most majorities before the turn begins.
"""


def prizes(board: Board, view: Position, seat: int) -> Callable[[int], float]:
    """Return the worth of each territory for a majority of its continent. It rises as fewer are missing."""
    mine = view.lands[seat]

    def prize(land: int) -> float:
        continent = board.territories[land].continent
        mask = board.continent_masks[continent]
        missing = mask.bit_count() // 2 + 1 - (mask & mine).bit_count()
        return WORTH.get(board.continents[continent].key, 0.0) / missing**2 if missing > 0 else 0.0

    return prize
