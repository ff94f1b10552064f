"""Pouvoir continental: a player who holds most of a continent has its power for a turn.

(Jeux & Stratégie no. 40, variante 4: « Le pouvoir est effectif lorsqu'au début de son tour on possède la
majorité des territoires d'un continent (la moitié des territoires + 1). ») Where the text leaves something
open, we follow our readings A66.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.engine import Rulebook
from games.features.powers import Powers
from games.rulebooks.conquete1957 import DrawFirst

CONTINENTS = {"europe", "africa", "asia", "south_america", "australia", "north_america"}


@dataclass(frozen=True)
class ContinentalPower(Powers):
    """There are six powers, one for each continent."""

    key = "js_4"
    excludes = ("teams", "fog", "weariness")

    def unsuited(self, rulebook: Rulebook) -> str:
        if not rulebook.board.continent_index.keys() >= CONTINENTS:
            return "continents"
        if isinstance(rulebook.turn[0].enter, DrawFirst):
            return "card_each_turn"
        return ""
