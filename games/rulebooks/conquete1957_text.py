"""The texts of the edition of 1957."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.rulebooks.common.minimum_income_text import MINIMUM
from games.rulebooks.common.text import decisions, prose
from games.rulebooks.conquete1957 import CardsByRemainder, DrawFirst, JokerAlone
from games.texts.edition import EditionText, changed
from games.texts.found import label_of
from games.texts.option import OptionText
from games.texts.policies.sets import SetsText
from games.texts.policy import PolicyText, said
from games.texts.wording import Wording, gettext_noop

one_of_each_text = said(
    gettext_noop("one of each only; one joker may stand for any"),
    gettext_noop("A set is one card of each symbol, and nothing else."),
    gettext_noop("A joker stands for any symbol, but only one in a set."),
)
one_card_text = said(gettext_noop("one at the beginning of every turn"))
one_of_each_with_jokers_text = said(
    gettext_noop("one of each only; jokers may stand for any"),
    gettext_noop("A set is one card of each symbol, and nothing else."),
    gettext_noop("A joker stands for any symbol."),
)


class CardsByRemainderText(PolicyText[CardsByRemainder]):
    @property
    def label(self) -> Wording:
        return Wording(
            gettext_noop("one for each territory beyond a multiple of %(divisor)d, before each turn"),
            {"divisor": self.policy.divisor},
        )


class DrawFirstText(PolicyText[DrawFirst]):
    @property
    def label(self) -> Wording | None:
        return label_of(self.policy.cards)


class JokerAloneText(SetsText):
    policy: JokerAlone

    @property
    def shaped(self) -> Sequence[Wording]:
        return (*super().shaped, Wording(gettext_noop("A joker is also a set by itself.")))


CARD_EVERY_TURN = gettext_noop(
    "You draw a card at the beginning of every turn, whether you conquered anything or not, and may use it "
    "at once."
)
CARDS_BY_REMAINDER = gettext_noop(
    "At the beginning of your turn your territories are counted by fours: every four bring an "
    "army, and every one left over brings a card. A player who holds a multiple of four draws "
    "none."
)

JOKER = OptionText(
    name=gettext_noop("What a joker is"),
    values={
        "replaces": gettext_noop("It stands for one of the three arms"),
        "alone": gettext_noop("It stands for one of the three arms, or is a set by itself"),
    },
)

RULE_1 = EditionText(
    key="cdm57_rule1",
    name=gettext_noop("La Conquête du Monde 1957"),
    source="« La Conquête du Monde », 1957, règle du jeu de 3 à 6 joueurs",
    options={"minimum": MINIMUM, "joker": JOKER},
    prose={
        "goal": {"win": prose.CONQUER, "safe_rounds": prose.SAFE_ROUNDS},
        "set_up": {
            "lands": gettext_noop(
                "Everybody throws a die; the highest begins, and the others follow in the order "
                "of their dice. In turn you throw a die and receive that many territories, with "
                "one army on each, until all are given; any surplus on the last die is lost. "
                "There are no other armies at first. The next player opens the second part."
            )
        },
        "attack": {"dice": prose.DEFENDER_CHOOSES},
        "card": {"drawn": CARD_EVERY_TURN, "pile": prose.RESHUFFLED},
        "elimination": {
            "cards": prose.CAPTURED,
            "captured": gettext_noop(
                "At that moment only, that player may hand in sets of these cards or of their "
                "own and place the armies at once."
            ),
        },
        "move": {
            "where": gettext_noop(
                "At the end you may move armies as often as you like, each to a neighbouring territory of "
                "yours and no further."
            ),
            "weary": gettext_noop(
                "One army stays behind on each territory. Armies that attacked in this turn do "
                "not move: those that rolled once go on rolling, and fresh ones follow into a "
                "conquest."
            ),
        },
        "by_mail": {"leaving": prose.BY_MAIL_LEAVING},
        "open": {
            "no_minimum": decisions.NO_MINIMUM,
            "joker_replaces": decisions.JOKER_REPLACES,
            "one_joker": decisions.ONE_JOKER,
            "who_has_fought": decisions.WHO_HAS_FOUGHT,
            "all_move_at_once": decisions.ALL_MOVE_AT_ONCE,
            "attacker_announces": decisions.ATTACKER_ANNOUNCES,
            "own_names": decisions.OWN_NAMES,
        },
    },
    earlier={1: {"open": {"one_joker": "", "all_move_at_once": ""}}},
)

RULE_2 = replace(
    RULE_1,
    key="cdm57_rule2",
    name=gettext_noop("La Conquête du Monde 1957, second rule"),
    source="« La Conquête du Monde », 1957, variante, deuxième règle",
    prose=changed(RULE_1.prose, {"card": {"drawn": CARDS_BY_REMAINDER}, "open": {"no_minimum": ""}}),
)

TEXTS = (RULE_1, RULE_2)
