"""What powers are worth to computer players."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from games.engine.board import members
from games.engine.features.powers.gained import AFRICA, ASIA, AUSTRALIA, EUROPE, NORTH_AMERICA, SOUTH_AMERICA

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
        held = tuple([lands & mask for lands in view.lands])
        found.update(prizes_in(WORTH.get(continent.key, 0.0), mask, held, seat))
    return found


@lru_cache(maxsize=10_000)
def prizes_in(worth: float, mask: int, held: tuple[int, ...], seat: int) -> dict[int, float]:
    """The same in a continent whose power is worth so much, by what each seat holds of it."""
    needed = mask.bit_count() // 2 + 1
    missing = needed - held[seat].bit_count()
    gain = worth / missing**2 if missing > 0 else 0.0
    found = dict.fromkeys(members(mask & ~held[seat]), gain)
    for other, lands in enumerate(held):
        if other != seat and lands.bit_count() == needed:
            found.update(dict.fromkeys(members(lands), gain + BREAKING * worth))
    return found
