"""The command of neutral armies: the seat that decides for them, whose armies attack, and whom they spare."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.armies.garrisons import camps, camps_of_side
from games.engine.armies.leaders import the_opponent
from games.engine.position import NOBODY, Status

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook


def commander(rulebook: Rulebook, position: Position, seat: int) -> int:
    """Return the seat that decides for a seat's armies: itself, or the leader of a neutral."""
    if position.status[seat] != Status.NEUTRAL:
        return seat
    leader = rulebook.leader(position, seat)
    return the_opponent(position, seat) if leader == NOBODY else leader


def attacker(rulebook: Rulebook, position: Position, source: int) -> int:
    """Return the seat whose armies attack from a territory in the present phase, or `NOBODY`."""
    for fighter in rulebook.fighters(position):
        if camps(position, fighter) >> source & 1:
            return fighter
    return NOBODY


def spared(rulebook: Rulebook, position: Position, seat: int) -> int:
    """Return the territories of a seat's own side, as a bit mask (see also `games.engine.armies.targets`).

    They are its own, those of its teammates, and for a neutral seat those of its leader (Miro/Parker, Règle
    pour 2 joueurs: « On n'attaque jamais ses propres territoires … »).
    """
    if not rulebook.sides and not position.status[seat]:
        return position.lands[seat]
    mask = camps_of_side(position, rulebook.sides, seat)
    if position.status[seat] == Status.NEUTRAL:
        mask |= position.lands[commander(rulebook, position, seat)]
    return mask
