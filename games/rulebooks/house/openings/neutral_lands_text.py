"""The texts of neutral lands."""

from __future__ import annotations

from typing import ClassVar

from games.engine.rulebook import Rulebook
from games.rulebooks.house.openings.neutral_lands import DealBesideNobody, NeutralLands
from games.texts.edition import Prose
from games.texts.option import OptionText
from games.texts.policies.deal import DealAllText
from games.texts.text import Text
from games.texts.wording import Wording, gettext_noop


class DealBesideNobodyText(DealAllText):
    policy: DealBesideNobody

    @property
    def label(self) -> Wording:
        template = gettext_noop("%(free)d are neutral, the others dealt")
        return Wording(template, {"free": self.policy.free})


TOLD = {
    "nobody": gettext_noop(
        "First, as many neutral territories as agreed are drawn, with two armies on each. All "
        "others are dealt to the players, without the jokers."
    ),
    "attack": gettext_noop(
        "Neutral armies defend with all their dice. They receive nothing, never attack and never"
        " move. A player who takes one of their territories draws a card as for any other."
    ),
}


class NeutralLandsText(Text[NeutralLands]):
    option = OptionText(
        name=gettext_noop("Neutral lands"),
        sentence=gettext_noop("Some territories begin with two neutral armies, which never attack"),
        values={
            "4": gettext_noop("Four territories"),
            "8": gettext_noop("Eight territories"),
            "12": gettext_noop("Twelve territories"),
        },
    )
    neutrals = gettext_noop("the neutral lands (%(colour)s)")
    reasons: ClassVar = {
        "teams": gettext_noop("Partners hold all territories between them."),
        "js_2": gettext_noop("Neutral armies hold territories, and nobody forms their sets."),
        "fog": gettext_noop("Neutral armies are in the open."),
        "neutrals": gettext_noop("There are already neutral armies."),
        "not_dealt": gettext_noop("The territories are not dealt as cards."),
        "six": gettext_noop("Six players take all colours, and none is left for neutral lands."),
    }

    def prose(self, rulebook: Rulebook) -> Prose:
        return {"set_up": {"nobody": TOLD["nobody"]}, "attack": {"nobody": TOLD["attack"]}}
