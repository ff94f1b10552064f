"""Hasbro 2000, world conquest: the defender's choice of dice [286-293].

The standing answer is the most dice, until the defender wants to be asked.

Numbers in brackets are lines of the French booklet (« Risk », 020014538101) as transcribed for this project.
Where it prints an example, a test plays it.
"""

from __future__ import annotations

import pytest

from games.engine import events as e
from tests.engine.scene import ALICE, BOB, Scene, index, scene


def asking(alice: str, bob: str) -> Scene:
    """Put a game in which Bob wants to be asked with how many dice he defends."""
    return scene(alice=alice, bob=bob, phase="attack").order(BOB, "standing defence ask")


def test_a_defender_who_wants_to_be_asked_chooses_one_or_two_dice() -> None:
    """[293] They learn the number of attacking dice before they choose."""
    game = asking(alice="alaska 9", bob="kamchatka 3, egypt")
    game.order(ALICE, "attack alaska kamchatka 3")
    assert game.happened == [e.Asked("defence", BOB, (index("alaska"), index("kamchatka"), 3, -1, 0))]
    assert game.to_act == (BOB,)
    assert game.legal(BOB, "defend") == {"defend 1", "defend 2"}
    game.refuses(ALICE, "end", "not_your_turn")
    for number in (0, 3):
        game.refuses(BOB, f"defend {number}", "wrong_dice")
    game.order(BOB, "defend 1", dice="654-6")
    assert (game.armies("alaska"), game.armies("kamchatka")) == (8, 3)
    assert game.to_act == (ALICE,)


@pytest.mark.parametrize("armies", [1, 2])
def test_defenders_without_a_choice_are_not_asked(armies: int) -> None:
    """[291-292]"""
    game = asking(alice="alaska 9", bob=f"kamchatka {armies}, egypt")
    game.order(ALICE, "attack alaska kamchatka 3", dice="111-1")
    assert game.to_act == (ALICE,)


def test_a_standing_answer_holds_for_every_attack() -> None:
    game = scene(alice="alaska 9", bob="kamchatka 5, egypt", phase="attack")
    game.order(BOB, "standing defence 1").order(ALICE, "attack alaska kamchatka 3", dice="111-6")
    game.order(BOB, "standing defence 2").order(ALICE, "attack alaska kamchatka 3", dice="111-66")
    assert game.armies("alaska") == 6


def test_a_standing_answer_given_while_asked_answers_the_question() -> None:
    game = asking(alice="alaska 9", bob="kamchatka 5, egypt")
    game.order(ALICE, "attack alaska kamchatka 3")
    game.order(BOB, "standing defence 2", dice="666-11")
    assert game.armies("kamchatka") == 3
    game.order(ALICE, "attack alaska kamchatka 3", dice="666-11")
    assert game.armies("kamchatka") == 1


def test_a_siege_asks_at_every_roll_with_a_choice() -> None:
    game = asking(alice="alaska 9", bob="kamchatka 4, egypt")
    game.order(ALICE, "attack alaska kamchatka until 1")
    game.order(BOB, "defend 2", dice="666-11 666-1 666-1")
    assert game.position.pending is not None
    assert game.position.pending[0] == "occupy"
    game = asking(alice="alaska 9", bob="kamchatka 4, egypt")
    game.order(ALICE, "attack alaska kamchatka until 1")
    game.order(BOB, "defend 1", dice="666-1")
    assert game.to_act == (BOB,)


def test_only_the_defence_has_standing_answers_of_ask_one_or_two() -> None:
    game = scene(alice="alaska 9", bob="kamchatka 5, egypt", phase="attack")
    assert game.legal(BOB, "standing") == {
        "standing defence ask",
        "standing defence 1",
        "standing defence 2",
    }
    game.refuses(BOB, "standing defence 3", "wrong_answer")
    game.refuses(BOB, "standing attack 1", "wrong_answer")
