"""Who has won. A policy looks at (rulebook, position) and names the winners, or nobody yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.position import NOBODY, Status

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook


def last_standing(rulebook: Rulebook, position: Position) -> tuple[int, ...]:
    """The conquest of the world: everybody else is eliminated or has resigned."""
    playing = [seat for seat, status in enumerate(position.status) if status == Status.PLAYING]
    return tuple(playing) if len(playing) == 1 else ()


def holding_headquarters(rulebook: Rulebook, position: Position) -> tuple[int, ...]:
    """The seat on turn wins with enough headquarters, its own counted, or whoever is left alone.

    (Hasbro 2000, Capitales Risk, Le vainqueur; they change hands in the winner's own turn only.)
    """
    if headquarters_held(position, position.turn) >= rulebook.headquarters[position.players]:
        return (position.turn,)
    return last_standing(rulebook, position)


def headquarters_held(position: Position, seat: int) -> int:
    """How many headquarters stand on the lands of a seat, as far as they are known, its own counted."""
    return sum(land != NOBODY and position.owner[land] == seat for land in position.headquarters)


def first_to_eliminate(rulebook: Rulebook, position: Position) -> tuple[int, ...]:
    """The team that is whole, once a player of the other is out (Hasbro 2006, Par équipe, But du jeu)."""
    beaten = {position.teams[seat] for seat in range(position.seats) if not position.is_playing(seat)}
    return tuple(seat for seat, team in enumerate(position.teams) if team not in beaten) if beaten else ()
