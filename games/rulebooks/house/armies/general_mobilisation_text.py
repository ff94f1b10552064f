"""The texts of general mobilisation: those of a mobilisation, and those of a game without cards."""

from __future__ import annotations

from typing import ClassVar

from games.engine.rulebook import Rulebook
from games.features.mobilisation.text import MobilisationText
from games.rulebooks.house.cards.no_cards_text import NoCardsText
from games.rulebooks.house.sources import MAGAZINE
from games.texts.edition import Prose
from games.texts.option import OptionText
from games.texts.wording import gettext_noop

TOLD = {
    "mobilisation": gettext_noop(
        "At the end of each round all mobilise at the same time. The cards of the territories "
        "that you hold lie open before you, and a player who takes a territory takes its card "
        "too. A foot, a horse and a cannon form a set, and each card belongs to one set only; a "
        "joker stands for any. Each set brings six armies, on one or several of its territories."
    ),
    "number": gettext_noop("The number of territories brings no armies, and no cards are drawn."),
}
DECISION = gettext_noop(
    "A joker goes to the player who eliminates its holder; if jokers are not dealt, nobody has "
    "any. The sets of all players are shown together. For a player who is absent, the best sets "
    "are formed, for the most threatened border."
)


class GeneralMobilisationText(MobilisationText, NoCardsText):
    """The feature inherits from both features, and its texts from both texts."""

    option = OptionText(
        name=gettext_noop("General mobilisation"),
        sentence=gettext_noop(
            "At the end of each round all form sets of their territories, for six armies each"
        ),
        source=MAGAZINE % 2,
    )
    reasons: ClassVar = {
        "teams": gettext_noop("On land that partners share, it is not clear which of them has its card."),
        "objectives": gettext_noop("Some of the objectives ask for cards."),
        "headquarters": gettext_noop(
            "The cards of headquarters are out of the game, and would be missing from sets."
        ),
        "fog": gettext_noop("Open cards show who holds which territory."),
        **dict.fromkeys(
            ("js_4", "js_8", "js_11", "no_cards"),
            gettext_noop("With the general mobilisation no cards are drawn or handed in."),
        ),
        "neutrals": gettext_noop("Neutral armies hold territories, and nobody forms their sets."),
        "growing_sets": gettext_noop("Here sets grow in value, but those of a mobilisation bring six each."),
    }

    def prose(self, rulebook: Rulebook) -> Prose:
        without_cards = super().prose(rulebook)
        open_ = {**without_cards["open"], "mobilisation": DECISION, "no_minimum": ""}
        return {**without_cards, "reinforce": TOLD, "open": open_}
