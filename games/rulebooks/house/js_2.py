"""Mobilisation générale: everybody is reinforced at once, by sets of the territories that they hold.

(Jeux & Stratégie no. 40, variante 2: « A la fin d'un tour de jeu … chacun s'efforce de former des
combinaisons avec ses cartes. … Chaque combinaison rapporte six armées, réparties sur un ou plusieurs
territoires de la combinaison. ») What the text leaves open: readings A64.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from games.engine import Rulebook
from games.engine.errors import gettext_noop
from games.engine.policies.sets import Progressive
from games.features.mobilisation import Mobilisation
from games.rulebooks.house.no_cards import NoCards

ALREADY = gettext_noop("With the general mobilisation no cards are drawn or handed in.")


@dataclass(frozen=True)
class GeneralMobilisation(Mobilisation, NoCards):
    """No pile: each territory's card lies before its owner."""

    key = "js_2"
    excludes: ClassVar = {
        "teams": gettext_noop("On land that partners share it is not said before whom its card lies."),
        "objectives": gettext_noop("Some of the objectives ask for cards."),
        "headquarters": gettext_noop(
            "The cards of headquarters are out of the game, and sets would lack them."
        ),
        "fog": gettext_noop("Cards that lie open tell who holds which territory."),
        **dict.fromkeys(("js_4", "js_8", "js_11", "no_cards"), ALREADY),
    }

    def unsuited(self, rulebook: Rulebook) -> str:
        if rulebook.neutrals:
            return gettext_noop("Forces that nobody plays hold territories, and nobody forms their sets.")
        if isinstance(rulebook.sets.value, Progressive):
            return gettext_noop("Sets grow in value here, and those of a mobilisation bring six each.")
        return ""

    def install(self, rulebook: Rulebook) -> Rulebook:
        return super().install(rulebook)
