"""Who has won. A policy looks at (rulebook, position) and names the winners, or nobody yet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from games.engine.position import NOBODY, Status

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook


def last_standing(rulebook: Rulebook, position: Position) -> tuple[int, ...]:
    """The conquest of the world: everybody else is eliminated or has resigned."""
    playing = [seat for seat, status in enumerate(position.status) if status == Status.PLAYING]
    return tuple(playing) if len(playing) == 1 else ()


def holding_headquarters(needed: Mapping[int, int]) -> Callable[[Position], tuple[int, ...]]:
    """The seat on turn wins with so many headquarters, its own counted, by the number of seats.

    They are won on one's own turn only, and whoever is left alone wins too (Hasbro 2000, Capitales Risk,
    Le vainqueur).
    """

    def victory(position: Position) -> tuple[int, ...]:
        if headquarters_held(position, position.turn) >= needed[position.seats]:
            return (position.turn,)
        return last_standing(position)

    return victory


def headquarters_held(position: Position, seat: int) -> int:
    """How many headquarters stand on the lands of a seat, as far as they are known, its own counted."""
    return sum(land != NOBODY and position.owner[land] == seat for land in position.headquarters)
