"""The texts of open exchanges."""

from __future__ import annotations

from typing import ClassVar

from games.engine.rulebook import Rulebook
from games.features.barter.text import BarterText
from games.rulebooks.house.sources import MAGAZINE
from games.texts.edition import Prose
from games.texts.option import OptionText
from games.texts.wording import gettext_noop

CONFERENCE = gettext_noop(
    "Before the first armies are placed you may exchange territories with the others, one by one"
    " or in lots, at any ratio. An offer that is accepted is carried out at once; offers that "
    "this makes impossible lapse."
)
DECISION = gettext_noop(
    "In place of three minutes of haggling, each player makes three offers at most, of lots of "
    "three territories at most, and all can see them. Both sides must keep a territory, and need"
    " an army for each that they receive. Players who are content say so, and are called again "
    "when somebody makes them an offer. A player who is absent keeps what they have."
)


class OpenExchangesText(BarterText):
    option = OptionText(
        name=gettext_noop("Yalta conference, open"),
        sentence=gettext_noop("Before the first armies are placed, territories are exchanged at any ratio"),
        source=MAGAZINE % 1,
    )
    reasons: ClassVar = {
        **BarterText.reasons,
        "fog": gettext_noop("To exchange territories, players must see who has which."),
        "js_1b": gettext_noop("There is one conference: choose how it is held."),
    }

    def prose(self, rulebook: Rulebook) -> Prose:
        return {"set_up": {"conference": CONFERENCE}, "open": {"conference": DECISION}}
