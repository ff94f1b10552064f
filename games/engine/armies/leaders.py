"""The seat that leads a neutral army and defends for it, unless an edition says otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.position import NOBODY, Status

if TYPE_CHECKING:
    from games.engine.position import Position


def unled(position: Position, neutral: int) -> int:
    """Return `NOBODY`: no neutral army has a leader."""
    return NOBODY


def the_opponent(position: Position, neutral: int) -> int:
    """Return the leader of a neutral army in most games of two: the player who is not on turn.

    With more players nobody leads it, and its own seat is returned.
    """
    others = [seat for seat in range(position.players) if seat != position.turn]
    return others[0] if len(others) == 1 else neutral


def respondent(position: Position, owner: int) -> int:
    """Return the seat that defends for an owner: the owner, or the opponent of a neutral seat.

    (Hasbro 2000, Combattre l'armée neutre; Miro/Parker, Combats; Hasbro 2006, Indépendants passifs, A15.) A
    neutral army without an opponent defends by the rules, with all its dice.
    """
    return the_opponent(position, owner) if position.status[owner] == Status.NEUTRAL else owner
