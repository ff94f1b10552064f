"""What lands are worth to a seat beyond themselves, by what its edition wants of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from benchmarks.field.predecessor.headquarters import quarry
from benchmarks.field.predecessor.mission import steps
from benchmarks.field.predecessor.teams import prey
from games.engine.features.headquarters.secret import CHOSEN
from games.engine.features.missions.secrets import MISSIONS
from games.engine.features.objectives.hands import OBJECTIVES
from games.engine.features.teams import TEAMS

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook


def wishes(rulebook: Rulebook, view: Position, seat: int) -> dict[int, float]:
    """Territory -> its worth in armies, for those that are dearer for what the edition wants of a seat."""
    if MISSIONS.of(view) or OBJECTIVES.of(view):
        return steps(rulebook, view, seat)
    if CHOSEN.of(view):
        return quarry(rulebook, view, seat)
    if TEAMS.of(view):
        return prey(view, seat)
    return {}
