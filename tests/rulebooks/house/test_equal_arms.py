"""Égalité des armes: « Quelle que soit la combinaison de trois cartes …, elle vous rapporte dix armées. »"""

from __future__ import annotations

import pytest

from games.engine.errors import Impossible
from games.rulebooks.registry import RULEBOOKS, rulebook_for
from tests.engine.scene import ALICE, scene
from tests.support.refusals import refused

EQUAL = {"js_11": "1"}


@pytest.mark.parametrize(
    "cards", ["alaska alberta argentina", "afghanistan brazil japan", "alaska afghanistan central_america"]
)
@pytest.mark.parametrize("rulebook", ["h2000_world", "mp80_objectives", "asso_objectives"])
def test_every_set_brings_ten_armies(rulebook: str, cards: str) -> None:
    board = rulebook_for(rulebook).board
    index = {card.key: number for number, card in enumerate(board.cards)}
    symbols = [board.symbols[index[card]] for card in cards.split()]
    plain, equal = rulebook_for(rulebook).sets, rulebook_for(rulebook, EQUAL).sets

    assert equal.worth(symbols, 0) == equal.worth(symbols, 9) == (10 if plain.worth(symbols, 0) else 0)


def test_three_of_a_kind_are_handed_in_for_ten() -> None:
    hand = "afghanistan alaska alberta argentina"
    game = scene(options=EQUAL, alice="peru", phase="reinforce", to_place=3, hands={ALICE: hand})
    game.order(ALICE, "trade alaska alberta argentina")

    assert game.position.to_place[ALICE] == 13


def test_it_is_offered_where_values_differ_by_set() -> None:
    offered = {key for key, book in RULEBOOKS.items() if any(c.key == "js_11" for c in book.choices)}

    assert offered == {
        *("h2000_world", "h2000_mission", "h2000_2p", "h2000_capitals"),
        *("h2006_mission", "h2006_team", "mp80_objectives", "mp80_2p", "asso_objectives", "asso_2p"),
    }


def test_it_is_refused_with_growing_values_with_the_reason() -> None:
    with refused(Impossible, "all are equal already"):
        rulebook_for("h2000_world", {"sets": "progressive", **EQUAL})
