"""The texts of the powers of continents."""

from __future__ import annotations

from typing import ClassVar

from games.engine.rulebook import Rulebook
from games.features.powers.text import PowersText
from games.rulebooks.house.sources import MAGAZINE
from games.texts.edition import Prose
from games.texts.option import OptionText
from games.texts.wording import gettext_noop

TOLD = {
    "powers": gettext_noop(
        "A player who holds more than half of the territories of a continent at the beginning of"
        " their turn has its power until the turn ends."
    ),
    "europe": gettext_noop("Europe: one more card at the end of the turn."),
    "africa": gettext_noop(
        "Africa: at the beginning of the turn, up to three armies of other players are blown "
        "away; one stays on each territory."
    ),
    "asia": gettext_noop("Asia: one more army on each of their territories in Asia."),
    "south_america": gettext_noop(
        "South America: one army on each territory that they attack joins the attackers, once a "
        "turn, but never the only one."
    ),
    "oceania": gettext_noop(
        "Oceania: they attack by sea from Indonesia to India, China and Mongolia, from New Guinea to Japan, "
        "and from Western Australia to Madagascar."
    ),
    "north_america": gettext_noop(
        "North America: they attack with one more die, and the lowest is dropped before the dice"
        " are compared."
    ),
}
DECISION = gettext_noop(
    "More than half of nine territories is five; of seven, four. In South America, the army that"
    " changes sides does so by itself with the first attack."
)


class ContinentalPowerText(PowersText):
    option = OptionText(
        name=gettext_noop("Continental power"),
        sentence=gettext_noop(
            "The player who holds most of a continent has its power (cards, voodoo, canoes, dice)"
        ),
        source=MAGAZINE % 4,
    )
    reasons: ClassVar = {
        "teams": gettext_noop("On land that partners share it is not clear who has the power."),
        "fog": gettext_noop("Powers tell everybody who holds most of a continent."),
        "weariness": gettext_noop("Dice show which armies have fought, and one of them changes sides."),
        "continents": gettext_noop("Its powers are those of the continents of the modern world."),
        "card_each_turn": gettext_noop(
            "Everybody draws a card each turn, so the power of Europe would be worth nothing."
        ),
    }

    def prose(self, rulebook: Rulebook) -> Prose:
        return {"attack": TOLD, "open": {"powers": DECISION}}
