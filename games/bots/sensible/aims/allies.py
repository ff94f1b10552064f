"""Independents: which to leave in peace, and which to fight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.bots.sensible.aims.aim import Aim
from games.engine import NOBODY
from games.engine.armies.command import commander
from games.engine.board import members
from games.features.allies.allegiance import ally_of

if TYPE_CHECKING:
    from games.engine import Position, Rulebook

OWN = -3.0
"""The worth of each territory of an ally, who may waver if attacked."""
NEUTRAL = -2.0
"""The worth of each territory of a neutral that is nobody's ally.

If attacked, it would side with the rival.
"""
RIVALS = 0.5
"""The worth of each territory of the rival's ally."""


class SpareAllies(Aim):
    """The conquest of the world, which leaves its own allies in peace and fights those of the rival."""

    def appeal(self, rulebook: Rulebook, view: Position, seat: int) -> dict[int, float]:
        leader, found = commander(rulebook, view, seat), {}
        for neutral in view.neutrals:
            ally = ally_of(view, neutral)
            worth = NEUTRAL if ally == NOBODY else OWN if ally == leader else RIVALS
            found.update(dict.fromkeys(members(view.lands[neutral]), worth))
        return found
