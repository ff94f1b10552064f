"""Pouvoir continental: whoever holds most of a continent has its power for a turn.

(Jeux & Stratégie no. 40, variante 4: « Le pouvoir est effectif lorsqu'au début de son tour on possède la
majorité des territoires d'un continent (la moitié des territoires + 1). ») What the text leaves open:
readings A66.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from games.engine import Rulebook
from games.engine.errors import gettext_noop
from games.features.powers import Powers
from games.rulebooks.conquete1957 import DrawFirst

CONTINENTS = {"europe", "africa", "asia", "south_america", "australia", "north_america"}


@dataclass(frozen=True)
class ContinentalPower(Powers):
    """Six powers."""

    key = "js_4"
    excludes: ClassVar = {
        "teams": gettext_noop("On land that partners share it is not said who has the power."),
        "fog": gettext_noop("Powers tell everybody who holds most of a continent."),
        "weariness": gettext_noop("Which armies have fought is told by dice, and one of them changes sides."),
    }

    def unsuited(self, rulebook: Rulebook) -> str:
        if not {continent.key for continent in rulebook.board.continents} >= CONTINENTS:
            return gettext_noop("Its powers are those of the continents of the modern world.")
        if isinstance(rulebook.turn[0].enter, DrawFirst):
            return gettext_noop("Everybody draws a card each turn: the power of Europe would be none.")
        return ""
