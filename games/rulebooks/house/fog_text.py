"""Fog in words."""

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
        "You see your own territories and those beside them, as they are at that moment: whose they are, and "
        "how many armies stand there. Of all others you see neither."
    ),
    "known": gettext_noop(
        "Everybody knows who plays, how many cards everybody holds, what is handed in and what it brings, "
        "and who is out; nobody how many territories and armies others have, or what they receive."
    ),
    "told": gettext_noop(
        "You are told of a fight or a move when you take part or see both territories, and of armies that "
        "are placed when you see where. When the game is over everything is shown."
    ),
    "dice": gettext_noop("The dice are sealed until then; after that everybody can check each throw."),
    "conditions": gettext_noop(
        "Orders with conditions go by what you see: about a territory out of sight no condition holds, nor "
        "its opposite."
    ),
}


class FogText(Text[Fog]):
    option = OptionText(
        name=gettext_noop("Fog of war"),
        sentence=gettext_noop("Everybody sees their own territories and those beside them, and no others"),
    )
    reasons: ClassVar = {
        "teams": gettext_noop("Partners plan together, and would see different things."),
        "headquarters": gettext_noop("Headquarters that have been shown are seen by everybody."),
        "objectives": gettext_noop("Objectives are shown to everybody, and with them what was taken."),
        "weariness": gettext_noop("Which armies have fought is seen by everybody."),
        "js_5": gettext_noop("Everybody sees where armies take off."),
        "js_8": gettext_noop("Whoever wins the prize tells everybody that a continent was held whole."),
        "neutrals": gettext_noop("Neutral armies stand in the open."),
        "claims": gettext_noop("Who claims territories must see which are free."),
    }

    def prose(self, rulebook: Rulebook) -> Prose:
        return {"sight": TOLD}
