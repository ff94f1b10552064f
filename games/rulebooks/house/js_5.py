"""Troupes aéroportées: armies take off in one turn, and land in the next where nobody expects them.

(Jeux & Stratégie no. 40, variante 5: « On inscrit secrètement le territoire de leur destination: ils y
débarqueront forcément le tour suivant, et y combattront jusqu'au bout. On ne peut faire qu'un embarquement en
avion par tour. ») What the text leaves open: readings A67.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from games.engine.errors import gettext_noop
from games.features.airborne import Airborne


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
