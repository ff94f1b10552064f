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


def first_to_eliminate(rulebook: Rulebook, position: Position) -> tuple[int, ...]:
    """The team that is whole, once a player of the other is out (Hasbro 2006, Par équipe, But du jeu)."""
    beaten = {position.teams[seat] for seat in range(position.seats) if not position.is_playing(seat)}
    return tuple(seat for seat, team in enumerate(position.teams) if team not in beaten) if beaten else ()
