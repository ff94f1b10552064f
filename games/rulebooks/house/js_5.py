"""Troupes aéroportées: armies take off in one turn, and land in the next where nobody expects them.

(Jeux & Stratégie no. 40, variante 5: « On inscrit secrètement le territoire de leur destination: ils y
débarqueront forcément le tour suivant, et y combattront jusqu'au bout. On ne peut faire qu'un embarquement en
avion par tour. ») What the text leaves open: readings A67.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from games.engine import Rulebook
from games.engine.errors import gettext_noop
from games.features.airborne import Airborne

TOLD = gettext_noop(
    "Once a turn, among the attacks, you may send armies of one territory into the air, to any other; one "
    "stays behind. Where they will land only you know. When the attacks of your next turn begin they land "
    "there and fight to the end: nobody stays behind and nobody retreats."
)
LIMIT = gettext_noop("Planes get to the continent where they set out, and to those that border it.")
DECISION = gettext_noop(
    "On a territory of your own the armies join those there. Where they may not attack they fly back, to the "
    "nearest territory of yours; without one they are lost. In the air they count for no goal, and whoever "
    "has nothing else is out. In a landing the defender throws all dice, or as many as they have said in "
    "advance."
)


@dataclass(frozen=True)
class AirborneTroops(Airborne):
    """One group in the air for each player."""

    key = "js_5"
    excludes: ClassVar = {
        "teams": gettext_noop("Partners defend land together, and who lands among whom is not said."),
        "weariness": gettext_noop("Which armies have fought is told by territory, and not of planes."),
        "js_9": gettext_noop("With one front there is one offensive a turn, from one territory."),
        "ev_12": gettext_noop("Events take territories away from under what is in the air."),
    }

    def install(self, rulebook: Rulebook) -> Rulebook:
        told = {"airborne": TOLD, **({"planes": LIMIT} if self.near else {})}
        return super().install(rulebook).with_prose("attack", **told).with_prose("open", airborne=DECISION)
