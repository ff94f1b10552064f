"""The player's mission."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.bots.sensible.aims.aim import Aim
from games.bots.sensible.routes import steps
from games.features.missions.cards import Route
from games.features.missions.secrets import mission_of

if TYPE_CHECKING:
    from games.engine import Position, Rulebook


BESIDES = 0.5
"""The share of its worth that a territory keeps, as the conquest of the world wins few of these games."""


class FulfilMission(Aim):
    """Fulfil the mission.

    All its territories count towards it, and a good chance to fulfil it at once comes before all else.
    """

    land = BESIDES

    def routes(self, rulebook: Rulebook, view: Position, seat: int) -> Sequence[Route]:
        mission = mission_of(rulebook, view, seat)
        return mission.routes(rulebook.board, view, seat) if mission else ()

    def appeal(self, rulebook: Rulebook, view: Position, seat: int) -> dict[int, float]:
        return steps(self.routes(rulebook, view, seat), view, seat)
