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
from games.engine.words.wording import brief_of
from games.features.powers import Powers

CONTINENTS = {"europe", "africa", "asia", "south_america", "australia", "north_america"}
TOLD = {
    "powers": gettext_noop(
        "Whoever holds more than half of the territories of a continent at the beginning of their turn has "
        "its power until the turn ends."
    ),
    "europe": gettext_noop("Europe: a card more at the end of the turn."),
    "africa": gettext_noop(
        "Africa: at the beginning of the turn, up to three armies of others are blown away; one stays on "
        "each territory."
    ),
    "asia": gettext_noop("Asia: an army more on each territory of theirs in Asia."),
    "south_america": gettext_noop(
        "South America: of each territory that they attack an army joins the attackers, once a turn, and "
        "never the only one."
    ),
    "oceania": gettext_noop(
        "Oceania: they attack by sea from Indonesia to India, China and Mongolia, from New Guinea to Japan, "
        "and from Western Australia to Madagascar."
    ),
    "north_america": gettext_noop(
        "North America: they attack with a die more, and the lowest is dropped before the dice are compared."
    ),
}
DECISION = gettext_noop(
    "More than half of a continent of nine territories is five, of seven four. The army that changes sides "
    "in South America does so by itself with the first attack."
)


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
        if any(brief_of(stage.enter) for stage in rulebook.turn[:1]):
            return gettext_noop("Everybody draws a card each turn: the power of Europe would be none.")
        return ""

    def install(self, rulebook: Rulebook) -> Rulebook:
        told = super().install(rulebook).with_prose("attack", **TOLD)
        return told.with_prose("open", powers=DECISION)
