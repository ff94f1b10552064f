"""What powers are worth to computer players."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from games.engine.board import members
from games.engine.features.powers.gained import AFRICA, ASIA, AUSTRALIA, EUROPE, NORTH_AMERICA, SOUTH_AMERICA

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.position import Position

WORTH = {EUROPE: 1.6, AFRICA: 1.2, ASIA: 3.6, SOUTH_AMERICA: 1.6, AUSTRALIA: 0.4, NORTH_AMERICA: 2.0}
"""A power, in armies: less than it brings in a turn, for others break most majorities before it begins."""


def prizes(board: Board, view: Position, seat: int) -> dict[int, float]:
    """What territories bring towards a majority of their continent: the fewer are missing, the more each."""
    found: dict[int, float] = {}
    for continent, mask in zip(board.continents, board.continent_masks, strict=True):
        found.update(prizes_in(WORTH.get(continent.key, 0.0), mask, view.lands[seat] & mask))
    return found


@lru_cache(maxsize=10_000)
def prizes_in(worth: float, mask: int, held: int) -> dict[int, float]:
    """The same in a continent whose power is worth so much, of which a seat holds these territories."""
    missing = mask.bit_count() // 2 + 1 - held.bit_count()
    return dict.fromkeys(members(mask & ~held), worth / missing**2) if missing > 0 else {}
