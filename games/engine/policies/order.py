"""In which order the seats have their turns. A policy looks at a position and gives all seats of a round.

It stays the same for a whole round. Who is out of the game is left out by the table.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.engine.position import Position


def clockwise(position: Position) -> tuple[int, ...]:
    """From the seat that began, as all sit around the table."""
    return around(len(position.status), position.first)


@cache
def around(seats: int, first: int) -> tuple[int, ...]:
    """All seats from this one on."""
    return (*range(first, seats), *range(first))
