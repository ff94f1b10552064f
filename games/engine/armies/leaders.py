"""Who leads a neutral force and defends for it, where nothing else is said."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.position import NOBODY, Status

if TYPE_CHECKING:
    from games.engine.position import Position


def unled(position: Position, force: int) -> int:
    """The leader of a force where no force has one."""
    return NOBODY


def the_opponent(position: Position, force: int) -> int:
    """The leader of a neutral force in most games of two: who is not on turn. Among more nobody leads it."""
    others = [seat for seat in range(position.players) if seat != position.turn]
    return others[0] if len(others) == 1 else force


def respondent(position: Position, owner: int) -> int:
    """The seat that defends for the owner of a territory: the owner, or for a neutral force the opponent.

    (Hasbro 2000, Combattre l'armée neutre; Miro/Parker, Combats; Hasbro 2006, Indépendants passifs, A15.)
    A force without one defends by the rules, with all its dice.
    """
    return the_opponent(position, owner) if position.status[owner] == Status.NEUTRAL else owner
