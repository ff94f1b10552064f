"""The texts of the editions of the 1980s."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Any

from games.engine.board import Board
from games.features.counter_attack_text import STAGES
from games.rulebooks.common.minimum_income_text import MINIMUM
from games.rulebooks.common.text import decisions, prose
from games.rulebooks.miro1980 import WithJokers
from games.texts.edition import EditionText, Prose, changed
from games.texts.policies.sets import BySymbolText
from games.texts.policy import said
from games.texts.wording import Wording, gettext_noop

joker_with_a_pair_text = said(
    gettext_noop("three alike, one of each, or a joker with two alike"),
    gettext_noop("A set is three cards with the same symbol, or one of each."),
    gettext_noop("A joker makes a set only with two cards that are alike."),
)


class WithJokersText(BySymbolText):
    policy: WithJokers

    @property
    def label(self) -> Wording:
        template = gettext_noop(
            "three foot soldiers %(foot)d, three horsemen %(horse)d, three cannons %(cannon)d, "
            "one of each %(mixed)d, a joker and two alike %(joker)d"
        )
        return Wording(template, asdict(self.policy))

    def items(self, board: Board) -> Sequence[Wording]:
        wording = Wording(gettext_noop("a joker and two alike: %(armies)d"), {"armies": self.policy.joker})
        return [*super().items(board), wording]


ONE_SET: Prose = {"open": {"sets_due": decisions.ONE_SET_IS_DUE}}
"""A decision that applies to the first versions."""

MP80_WORLD = EditionText(
    key="mp80_world",
    name=gettext_noop("World conquest, Miro/Parker"),
    source="Miro/Parker, années 1980, « Risk », Variante pour 3 à 6 joueurs",
    options={"minimum": MINIMUM},
    prose={
        "goal": {"win": prose.CONQUER, "safe_rounds": prose.SAFE_ROUNDS},
        "set_up": {"lands": prose.DEALT_WITH_JOKERS, "armies": prose.PLACED_AT_ONCE},
        "attack": {"dice": prose.DEFENDER_CHOOSES},
        "card": {"drawn": prose.CARD_AFTER_ATTACKS, "pile": prose.RESHUFFLED},
        "elimination": {"cards": prose.CAPTURED, "captured": prose.CAPTURED_AT_ONCE},
        "move": {"where": prose.MOVE_ONCE},
        "by_mail": {"leaving": prose.BY_MAIL_LEAVING},
        "open": {
            "beginner_is_drawn": decisions.BEGINNER_IS_DRAWN,
            "no_minimum": decisions.NO_MINIMUM,
            "one_card_a_turn": decisions.ONE_CARD_A_TURN,
            "one_army_one_die": decisions.ONE_ARMY_ONE_DIE,
            "sets_due": decisions.SETS_UNTIL_FEWER,
            "captured_may_wait": decisions.CAPTURED_MAY_WAIT,
            "captured_anywhere": decisions.CAPTURED_ANYWHERE,
        },
    },
    compared={"placement": gettext_noop("all at once, unseen")},
    earlier={1: ONE_SET},
)

MP80_OBJECTIVES = replace(
    MP80_WORLD,
    key="mp80_objectives",
    name=gettext_noop("Secret objectives, Miro/Parker"),
    source="Miro/Parker, années 1980, « Risk », Règle pour 3 à 6 joueurs",
    prose={
        **MP80_WORLD.prose,
        "goal": {
            "win": prose.MISSION,
            "too": prose.MISSION_TOO,
            "destroy": prose.DESTROY_YOURSELF,
            "safe_rounds": prose.SAFE_ROUNDS,
        },
        "open": {
            **MP80_WORLD.prose["open"],
            "joker_with_a_pair": decisions.JOKER_WITH_A_PAIR,
            "when_it_is_won": decisions.WHEN_IT_IS_WON,
        },
        "gone": {"destroy": prose.DESTROY_WHO_LEFT},
    },
    earlier={1: changed(ONE_SET, {"gone": {"destroy": prose.FREED_BY_LEAVING}})},
)


THREE_TIMES = {
    "times": gettext_noop(
        "A turn has three parts. First you attack your opponent or the ally, and may move armies"
        " once. Then your opponent places the armies that the ally has received and may attack "
        "you with it; the ally never attacks the player who leads it. Then you may attack and "
        "move once more, with your own armies."
    ),
    "neutral": gettext_noop(
        "Your opponent throws the dice of the ally. Once it is destroyed a turn has only one "
        "part, as in any other game. The rule of the first four rounds protects the players, not"
        " the ally."
    ),
}


def for_two(text: EditionText, **changes: Any) -> EditionText:
    """Turn the text of the game with objectives into that of the game for two players and an ally."""
    return replace(
        text,
        **changes,
        stages=STAGES,
        neutrals=gettext_noop("the ally"),
        prose={
            **text.prose,
            "goal": {
                "win": gettext_noop(
                    "You win when your opponent has no territory left. A third force, the ally, "
                    "fights now for one player and now for the other."
                ),
                "safe_rounds": prose.SAFE_ROUNDS,
            },
            "set_up": {"lands": prose.DEALT_IN_THREE, "armies": prose.PLACED_AT_ONCE},
            "reinforce": {"neutral": prose.NEUTRAL_HALF},
            "attack": {**text.prose["attack"], **THREE_TIMES},
            "card": {
                "drawn": gettext_noop(
                    "At the end of your second attacks you draw one card if your own armies took at least "
                    "one territory in this turn, from your opponent or from the ally."
                ),
                "pile": prose.RESHUFFLED,
            },
            "elimination": {},
            "gone": {},
            "move": {
                "where": gettext_noop(
                    "Once after each of the two parts in which you attack, so twice a turn at "
                    "most, you may move armies from one of your territories to a neighbouring "
                    "one of yours; one stays behind."
                )
            },
            "open": {
                "beginner_is_drawn": decisions.BEGINNER_IS_DRAWN,
                "no_minimum": decisions.NO_MINIMUM,
                "joker_with_a_pair": decisions.JOKER_WITH_A_PAIR,
                "one_army_one_die": decisions.ONE_ARMY_ONE_DIE,
                "sets_due": decisions.SETS_UNTIL_FEWER,
                "ally_or_opponent": decisions.ALLY_OR_OPPONENT,
                "moves_in_both_times": decisions.MOVES_IN_BOTH_TIMES,
            },
            "by_mail": {
                "neutral": prose.BY_MAIL_MUSTER,
                "counter": gettext_noop(
                    "In the same way the ally waits, and does not attack, unless you ask to be asked."
                ),
                "leaving": prose.BY_MAIL_LEAVING_TWO,
            },
        },
        compared={
            **text.compared,
            "forces": gettext_noop("%(force)s (attacks in the turn of the other, never moves)"),
            "move": gettext_noop("%(where)s, once after each of the two attacks"),
        },
        earlier={1: ONE_SET},
    )


MP80_PAIR = for_two(
    MP80_OBJECTIVES,
    key="mp80_2p",
    name=gettext_noop("Two players and an ally, Miro/Parker"),
    source="Miro/Parker, années 1980, « Risk », Règle pour 2 joueurs",
)

TEXTS = (MP80_WORLD, MP80_OBJECTIVES, MP80_PAIR)
