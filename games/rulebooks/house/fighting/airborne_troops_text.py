"""The texts of airborne troops."""

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
    "Once a turn, between attacks, you may send armies of one territory into the air, to any "
    "other; one stays behind. Only you know where they will land. When the attacks of your next "
    "turn begin they land there and fight to the end: none stays behind and none retreats."
)
LIMIT = gettext_noop("Planes reach the continent that they set out from, and those that border it.")
DECISION = gettext_noop(
    "On a territory of your own the armies join those there. If they may not attack where they "
    "land, they fly back to your nearest territory; without one they are lost. In the air they "
    "count towards no goal, and a player who has nothing else is out. In a landing the defender "
    "throws all dice, or the number that they have chosen in advance."
)


class AirborneTroopsText(AirborneText):
    option = OptionText(
        name=gettext_noop("Airborne troops"),
        sentence=gettext_noop("Once a turn armies take off, to land in the next turn where nobody knows"),
        source=MAGAZINE % 5,
        values={
            "1": gettext_noop("Once a turn armies take off, to land in the next turn where nobody knows"),
            "near": gettext_noop("No further than the continents that border the one of departure"),
        },
    )
    feature: AirborneTroops
    reasons: ClassVar = {
        "teams": gettext_noop("Partners defend land together, and it is not clear who lands among whom."),
        "weariness": gettext_noop("Armies that have fought are counted by territory, not in planes."),
        "js_9": gettext_noop("With one front there is one offensive a turn, from one territory."),
        "ev_12": gettext_noop("Events take away territories that armies in the air are to land on."),
    }

    def prose(self, rulebook: Rulebook) -> Prose:
        planes = {"planes": LIMIT} if self.feature.near else {}
        return {"attack": {"airborne": TOLD, **planes}, "open": {"airborne": DECISION}}
