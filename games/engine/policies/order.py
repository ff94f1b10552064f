"""The order in which the seats have their turns. A policy takes a position and returns all seats of a round.

The order stays the same for a whole round. The table skips the seats that are out of the game.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.engine.position import Position


def clockwise(position: Position) -> tuple[int, ...]:
    """Return the seats clockwise, starting from the seat that began."""
    return around(len(position.status), position.first)


@cache
def around(seats: int, first: int) -> tuple[int, ...]:
    """Return all seats, starting from this one."""
    return (*range(first, seats), *range(first))
