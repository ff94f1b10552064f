"""Mobilisation générale: all players are reinforced at once, for sets of the territories that they hold.

(Jeux & Stratégie no. 40, variante 2: « A la fin d'un tour de jeu … chacun s'efforce de former des
combinaisons avec ses cartes. … Chaque combinaison rapporte six armées, réparties sur un ou plusieurs
territoires de la combinaison. ») Where the text leaves something open, we follow our readings A64.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.engine import Rulebook
from games.engine.policies.sets import Progressive
from games.features.mobilisation import Mobilisation
from games.rulebooks.house.cards.no_cards import NoCards


@dataclass(frozen=True)
class GeneralMobilisation(Mobilisation, NoCards):
    """There is no pile: the card of each territory lies open in front of its owner."""

    key = "js_2"
    excludes = ("teams", "objectives", "headquarters", "fog", "js_4", "js_8", "js_11", "no_cards")

    def unsuited(self, rulebook: Rulebook) -> str:
        if rulebook.neutrals:
            return "neutrals"
        if isinstance(rulebook.sets.value, Progressive):
            return "growing_sets"
        return ""

    def install(self, rulebook: Rulebook) -> Rulebook:
        return super().install(rulebook)
