"""The texts of sealed exchanges."""

from __future__ import annotations

from typing import ClassVar

from games.engine.policies.deal import DEALT_WITH_JOKERS
from games.engine.rulebook import Rulebook
from games.features.sealed_barter.text import SealedBarterText
from games.rulebooks.house.openings.sealed_exchanges import SealedExchanges
from games.rulebooks.house.sources import MAGAZINE
from games.texts.edition import Prose
from games.texts.option import OptionText
from games.texts.wording import gettext_noop

CONFERENCE = gettext_noop(
    "Before the first armies are placed you may exchange territories unseen. You lay down a lot "
    "of one continent and say how many cards it holds; a player who wants it gives as many of "
    "one continent for it. Nobody knows who holds what until the exchanges are over."
)
DECISION = gettext_noop(
    "In place of three minutes of haggling, each player lays down three lots at most, of three "
    "territories at most. Players who are content say so, and are called again when somebody "
    "lays a lot down. A player who is absent keeps what they have."
)
JOKERS = gettext_noop(
    "A joker counts as a card of any continent, alone or in a lot. The player who holds it in "
    "the end has one territory fewer, but no fewer armies."
)
NO_JOKERS = gettext_noop(
    "According to the text, a joker counts as a card of any continent. Here we depart from it: "
    "jokers are not exchanged."
)


class SealedExchangesText(SealedBarterText):
    option = OptionText(
        name=gettext_noop("Yalta conference, sealed"),
        sentence=gettext_noop(
            "Before the first armies are placed, lots of one continent change hands unseen"
        ),
        source=MAGAZINE % 1,
    )
    feature: SealedExchanges
    reasons: ClassVar = {
        **SealedBarterText.reasons,
        "fog": gettext_noop("Everybody shows their territories when the exchanges are over."),
        "js_1a": gettext_noop("There is one conference: choose how it is held."),
        "js_2": gettext_noop("Open cards show who holds which territory."),
        "teams": gettext_noop("Partners see each other’s cards."),
        "neutral_lands": gettext_noop("Neutral armies hold territories in the open."),
    }

    def prose(self, rulebook: Rulebook) -> Prose:
        dealt = {"jokers": JOKERS} if self.feature.jokers and rulebook.deal == DEALT_WITH_JOKERS else {}
        out = {} if self.feature.jokers else {"jokers": NO_JOKERS}
        return {"set_up": {"conference": CONFERENCE, **dealt}, "open": {"conference": DECISION, **out}}
