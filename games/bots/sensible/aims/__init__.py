"""The aims other than the conquest of the world, each in the module of its feature."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from games.bots.sensible.aims.aim import Aim
from games.bots.sensible.aims.allies import SpareAllies
from games.bots.sensible.aims.headquarters import TakeHeadquarters
from games.bots.sensible.aims.missions import FulfilMission
from games.bots.sensible.aims.objectives import AchieveObjectives
from games.bots.sensible.aims.teams import WinTogether
from games.engine import Feature
from games.features.allies import Allies
from games.features.headquarters import HiddenHeadquarters
from games.features.missions import Missions
from games.features.objectives import Objectives
from games.features.teams import Teams

if TYPE_CHECKING:
    from games.engine import Rulebook

__all__ = ["AIMS", "Aim", "aim_of"]

AIMS: dict[type[Feature], Aim] = {
    Missions: FulfilMission(),
    Objectives: AchieveObjectives(),
    HiddenHeadquarters: TakeHeadquarters(),
    Teams: WinTogether(),
    Allies: SpareAllies(),
}
"""The aim that each kind of feature brings."""
CONQUEST = Aim()


@lru_cache(maxsize=256)
def aim_of(rulebook: Rulebook) -> Aim:
    """Return the aim of an edition: that of the first of its features that has one."""
    for feature in rulebook.features:
        for kind, aim in AIMS.items():
            if isinstance(feature, kind):
                return aim
    return CONQUEST
