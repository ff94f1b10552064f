"""The texts of fog."""

from __future__ import annotations

from typing import ClassVar

from games.engine.rulebook import Rulebook
from games.rulebooks.house.fog import Fog
from games.texts.edition import Prose
from games.texts.option import OptionText
from games.texts.text import Text
from games.texts.wording import gettext_noop

TOLD = {
    "lands": gettext_noop(
        "You see your own territories and the neighbouring ones as they are at that moment: "
        "whose they are, and how many armies they hold. For all others you see neither."
    ),
    "known": gettext_noop(
        "Everybody knows who plays, how many cards everybody holds, what is handed in and what "
        "it brings, and who is out. Nobody knows how many territories and armies others have, or"
        " what they receive."
    ),
    "told": gettext_noop(
        "You are told of a fight or a move when you take part or see both territories, and of "
        "armies that are placed when you see the territory. When the game is over everything is "
        "shown."
    ),
    "dice": gettext_noop(
        "The dice are sealed until the game is over; after that everybody can check each throw."
    ),
    "conditions": gettext_noop(
        "Orders with conditions depend on what you see: for a territory out of sight, neither a "
        "condition nor its opposite is true."
    ),
}


class FogText(Text[Fog]):
    option = OptionText(
        name=gettext_noop("Fog of war"),
        sentence=gettext_noop(
            "Everybody sees their own territories and the neighbouring ones, and no others"
        ),
    )
    reasons: ClassVar = {
        "teams": gettext_noop("Partners plan together, and would see different things."),
        "headquarters": gettext_noop("Everybody sees headquarters that have been shown."),
        "objectives": gettext_noop("Objectives are shown to everybody, and with them what was taken."),
        "weariness": gettext_noop("Everybody sees which armies have fought."),
        "js_5": gettext_noop("Everybody sees where armies take off."),
        "js_8": gettext_noop("A player who wins the prize shows everybody that a continent was held whole."),
        "neutrals": gettext_noop("Neutral armies are in the open."),
        "claims": gettext_noop("To claim territories, players must see which are free."),
    }

    def prose(self, rulebook: Rulebook) -> Prose:
        return {"sight": TOLD}
