"""What wins besides the conquest of the world: one module for each feature that says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.bots.sensible.aims.aim import Aim
from games.bots.sensible.aims.allies import SpareAllies
from games.bots.sensible.aims.headquarters import TakeHeadquarters
from games.bots.sensible.aims.missions import FulfilMission
from games.bots.sensible.aims.objectives import AchieveObjectives
from games.bots.sensible.aims.teams import WinTogether
from games.engine.features.allies import Allies
from games.engine.features.headquarters import HiddenHeadquarters
from games.engine.features.missions import Missions
from games.engine.features.objectives import Objectives
from games.engine.features.teams import Teams

if TYPE_CHECKING:
    from games.engine import Rulebook

__all__ = ["AIMS", "Aim", "aim_of"]

AIMS: dict[str, Aim] = {
    Missions.key: FulfilMission(),
    Objectives.key: AchieveObjectives(),
    HiddenHeadquarters.key: TakeHeadquarters(),
    Teams.key: WinTogether(),
    Allies.key: SpareAllies(),
}
"""By the keys of the features."""
CONQUEST = Aim()


def aim_of(rulebook: Rulebook) -> Aim:
    """The aim of an edition: that of the first of its features that has one."""
    for feature in rulebook.features:
        if feature.key in AIMS:
            return AIMS[feature.key]
    return CONQUEST
