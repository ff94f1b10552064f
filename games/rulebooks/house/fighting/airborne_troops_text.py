"""Airborne troops in words."""

from __future__ import annotations

from typing import ClassVar

from games.engine.rulebook import Rulebook
from games.features.airborne.text import AirborneText
from games.rulebooks.house.fighting.airborne_troops import AirborneTroops
from games.rulebooks.house.sources import MAGAZINE
from games.texts.edition import Prose
from games.texts.option import OptionText
from games.texts.wording import gettext_noop

TOLD = gettext_noop(
    "Once a turn, among the attacks, you may send armies of one territory into the air, to any other; one "
    "stays behind. Where they will land only you know. When the attacks of your next turn begin they land "
    "there and fight to the end: nobody stays behind and nobody retreats."
)
LIMIT = gettext_noop("Planes get to the continent where they set out, and to those that border it.")
DECISION = gettext_noop(
    "On a territory of your own the armies join those there. Where they may not attack they fly back, to the "
    "nearest territory of yours; without one they are lost. In the air they count for no goal, and whoever "
    "has nothing else is out. In a landing the defender throws all dice, or as many as they have said in "
    "advance."
)


class AirborneTroopsText(AirborneText):
    option = OptionText(
        name=gettext_noop("Airborne troops"),
        sentence=gettext_noop("Once a turn armies take off, to land in the next turn where nobody knows"),
        source=MAGAZINE % 5,
        values={
            "1": gettext_noop("Once a turn armies take off, to land in the next turn where nobody knows"),
            "near": gettext_noop("No further than to the continents that border that of their departure"),
        },
    )
    feature: AirborneTroops
    reasons: ClassVar = {
        "teams": gettext_noop("Partners defend land together, and who lands among whom is not said."),
        "weariness": gettext_noop("Which armies have fought is told by territory, and not of planes."),
        "js_9": gettext_noop("With one front there is one offensive a turn, from one territory."),
        "ev_12": gettext_noop("Events take territories away from under what is in the air."),
    }

    def prose(self, rulebook: Rulebook) -> Prose:
        planes = {"planes": LIMIT} if self.feature.near else {}
        return {"attack": {"airborne": TOLD, **planes}, "open": {"airborne": DECISION}}
