"""The texts of a game without cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from games.engine.rulebook import Rulebook
from games.rulebooks.house.cards.no_cards import NoCards, NoSets
from games.texts.edition import Prose
from games.texts.option import OptionText
from games.texts.policies.sets import SetsText
from games.texts.policy import Said, said
from games.texts.text import Text
from games.texts.wording import Wording, gettext_noop

ABOUT_CARDS = (
    *("captured_anywhere", "captured_may_wait", "for_each_card", "golden_horseman", "joker_with_a_pair"),
    *("more_than_five", "new_pile", "new_values_and_jokers", "one_card_a_turn", "one_joker", "sets_due"),
)
"""The decisions that make no difference without cards."""


class NoCardsText(Text[NoCards]):
    option = OptionText(
        name=gettext_noop("No cards"),
        sentence=gettext_noop("Nobody draws cards, and no sets are handed in"),
    )
    reasons: ClassVar = {
        "objectives": gettext_noop("Some of the objectives ask for cards."),
        "allies": gettext_noop("Independents are won over with cards."),
        **dict.fromkeys(
            ("js_2", "js_4", "js_8", "js_11"),
            gettext_noop("It changes what cards bring or how they are drawn, and there are none."),
        ),
    }

    @property
    def compared(self) -> Mapping[str, str]:
        return {"card": gettext_noop("none"), "captured": gettext_noop("there are none")}

    def prose(self, rulebook: Rulebook) -> Prose:
        return {
            "card": dict.fromkeys(("drawn", "pile", "hand"), ""),
            "elimination": dict.fromkeys(("cards", "captured"), ""),
            "open": dict.fromkeys(ABOUT_CARDS, ""),
        }


no_set_text = said(
    gettext_noop("none"), gettext_noop("There are no cards: nobody draws any, and no sets are handed in.")
)
worthless_text = said(gettext_noop("nothing"))


class NoSetsText(SetsText):
    policy: NoSets

    @property
    def served(self) -> Said:
        return said(gettext_noop("there are none"))

    @property
    def left(self) -> Sequence[Wording]:
        return ()

    @property
    def paragraphs(self) -> Sequence[Wording]:
        return self.shaped
