from __future__ import annotations

from typing import Any

import pytest

from games.engine.errors import Impossible
from games.rulebooks.house.cards.no_cards import NoCards
from games.rulebooks.registry import RULEBOOKS, rulebook_for
from tests.engine.scene import ALICE, Scene, scene
from tests.support.refusals import refused
from tests.support.rulebooks.editions import CLOSED

NONE = {"no_cards": "1"}


def conquest(rulebook: str, **fields: Any) -> Scene:
    """Let Alice take Kamchatka and end her attacks."""
    game = scene(rulebook=rulebook, alice="alaska 5, peru", bob="kamchatka, brazil", phase="attack", **fields)
    game.order(ALICE, "attack alaska kamchatka 3 moving 3", dice="666-1")
    return game.pass_turn(ALICE)


@pytest.mark.parametrize("rulebook", ["h2000_world", "h2006_world", "mp80_world"])
def test_nobody_draws_a_card(rulebook: str) -> None:
    assert len(conquest(rulebook, round=5).hand(ALICE)) == 1
    assert conquest(rulebook, round=5, options=NONE).hand(ALICE) == []


def test_a_card_for_every_turn_is_not_drawn_either() -> None:
    game = scene(rulebook="cdm57_rule1", options=NONE, alice="alaska 3", bob="peru", phase="attack")
    game.pass_turn(ALICE)
    assert not any(game.position.hands)


def test_there_is_no_pile_and_no_card_can_be_held() -> None:
    assert scene(options=NONE, alice="alaska", bob="peru").pile() == []
    with pytest.raises(Impossible):
        scene(options=NONE, alice="alaska", bob="peru", hands={ALICE: "peru"})


def test_no_set_is_one() -> None:
    sets, plain = rulebook_for("h2000_world", NONE).sets, rulebook_for("h2000_world").sets
    assert (plain.worth((0, 0, 0), 0), sets.worth((0, 0, 0), 0), sets.worth((0, 1, 2), 5)) == (4, 0, 0)


def test_it_is_offered_where_nothing_is_bought_with_cards() -> None:
    offered = {key for key, book in RULEBOOKS.items() if any(c.key == "no_cards" for c in book.choices)}
    assert set(RULEBOOKS) - offered - CLOSED == {"h2006_mission", "h2006_2p_active"}


def test_it_is_refused_with_rules_that_change_cards() -> None:
    with refused(Impossible, "there are none"):
        rulebook_for("h2000_world", {"js_11": "1", **NONE})
    assert {"js_2", "js_4", "js_8", "js_11"} <= {*NoCards.excludes}
