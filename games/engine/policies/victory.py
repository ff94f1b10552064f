"""Who has won. A policy looks at the position and names the winners, or nobody yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.position import Status

if TYPE_CHECKING:
    from games.engine.position import Position


def last_standing(position: Position) -> tuple[int, ...]:
    """The conquest of the world: everybody else is eliminated or has resigned."""
    playing = [seat for seat, status in enumerate(position.status) if status == Status.PLAYING]
    return tuple(playing) if len(playing) == 1 else ()
