"""Who has won. A policy looks at (rulebook, position) and names the winners, or nobody yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.position import Status

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook


def last_standing(rulebook: Rulebook, position: Position) -> tuple[int, ...]:
    """The conquest of the world: everybody else is eliminated or has resigned."""
    playing = [seat for seat, status in enumerate(position.status) if status == Status.PLAYING]
    return tuple(playing) if len(playing) == 1 else ()
