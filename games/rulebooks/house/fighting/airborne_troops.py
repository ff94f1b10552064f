"""Troupes aéroportées: armies take off in one turn and land in the next, in a place that nobody else knows.

(Jeux & Stratégie no. 40, variante 5: « On inscrit secrètement le territoire de leur destination: ils y
débarqueront forcément le tour suivant, et y combattront jusqu'au bout. On ne peut faire qu'un embarquement en
avion par tour. ») Where the text leaves something open, we follow our readings A67.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.features.airborne import Airborne


@dataclass(frozen=True)
class AirborneTroops(Airborne):
    """Each player may have one group of armies in the air."""

    key = "js_5"
    excludes = ("teams", "weariness", "js_9", "ev_12")
