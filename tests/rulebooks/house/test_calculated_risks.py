"""Risques calculés (js_3), rule by rule."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.engine import Illegal, Unreadable
from games.engine.chance.dice import RandomDice
from games.engine.chance.odds import chance_to_take, one_roll, siege
from games.engine.events import Attacked
from games.engine.notation import format_order, parse_order
from games.engine.policies.combat import DEFENCE
from games.presentation.rules.refusals import sentence
from games.rulebooks.house.fighting.calculated_risks import Committed
from games.rulebooks.registry import RULEBOOKS, rulebook_for
from tests.engine.scene import ALICE, BOB, Scene, scene
from tests.support.refusals import refused
from tests.support.rulebooks.editions import CLOSED

RISKS = {"js_3": "1"}
COMBAT = rulebook_for("h2000_world", RISKS).combat


def fight(alaska: int = 8, kamchatka: int = 4, **fields: Any) -> Scene:
    alice, bob = f"alaska {alaska}, peru", f"kamchatka {kamchatka}, brazil"
    return scene(options=RISKS, alice=alice, bob=bob, phase="attack", **fields)


def test_the_attacker_commits_at_most_all_armies_but_one() -> None:
    """« au maximum son total d'armées moins une »"""
    game = fight(alaska=5)
    game.refuses(ALICE, "attack alaska kamchatka 5", "wrong_dice")
    game.order(ALICE, "attack alaska kamchatka 4", dice="11-66")
    assert game.armies("alaska") == 1


def test_each_throws_two_dice_and_adds_what_is_committed() -> None:
    """3 + 4 + 6 = 13 beat 6 + 2 + 4 = 12; the defender commits all armies without being asked."""
    game = fight().order(ALICE, "attack alaska kamchatka 6 moving 6", dice="34-62")

    kamchatka = game.rulebook.board.territory_index["kamchatka"]
    assert game.event(Committed) == Committed(ALICE, kamchatka, BOB, 6, 4)
    assert game.event(Attacked).losses == ((0, 4),)
    assert (game.owner("kamchatka"), game.armies("kamchatka"), game.armies("alaska")) == (ALICE, 6, 2)


def test_the_side_with_less_loses_its_commitment_and_nothing_more() -> None:
    """« L'Attaquant perd les armées qu'il a engagées. »"""
    game = fight().order(ALICE, "attack alaska kamchatka 3", dice="11-66")

    assert (game.armies("alaska"), game.armies("kamchatka")) == (5, 4)


def test_on_equal_commitments_both_lose_but_one_defender_stays() -> None:
    """« on en laissera une appartenant au Défenseur si les pertes devaient laisser le territoire vide »"""
    game = fight().order(ALICE, "attack alaska kamchatka 4", dice="34-25")

    assert (game.armies("alaska"), game.armies("kamchatka"), game.owner("kamchatka")) == (4, 1, BOB)


def test_the_defender_is_asked_in_each_fight_if_they_wish() -> None:
    game = fight(standing={"1": {DEFENCE: 0}}).order(ALICE, "attack alaska kamchatka 3")
    assert game.to_act == (BOB,)
    game.refuses(BOB, "defend 5", "wrong_dice")
    game.order(BOB, "defend 1", dice="66-11")
    assert (game.armies("kamchatka"), game.owner("kamchatka")) == (3, BOB)
    game.order(ALICE, "attack alaska kamchatka 3")
    assert game.to_act == (BOB,)


def test_the_defence_is_left_to_the_rules_or_not() -> None:
    game = fight()
    game.refuses(BOB, "standing defence 2", "wrong_answer")
    game.order(BOB, "standing defence ask").order(ALICE, "attack alaska kamchatka 3")
    game.order(BOB, "standing defence auto", dice="66-11")
    assert game.event(Committed).defending == 4


@pytest.mark.parametrize(("order", "seat"), [("attack alaska kamchatka 8", ALICE), ("defend 5", BOB)])
def test_refusals_speak_of_armies(order: str, seat: int) -> None:
    game = fight(standing={"1": {DEFENCE: 0}})
    if seat == BOB:
        game.order(ALICE, "attack alaska kamchatka 3")
    with pytest.raises(Illegal) as refused:
        game.order(seat, order)
    told = sentence(refused.value, game.rulebook)
    assert "armies" in told
    assert "dice" not in told


def test_orders_speak_of_armies_in_both_languages() -> None:
    book = rulebook_for("h2000_world", RISKS)
    order = parse_order(book, "attack alaska kamchatka with 3 armies")
    assert order == parse_order(book, "attack alaska kamchatka 3")
    assert format_order(book, order, "fr") == "attaquer Alaska vers Kamchatka avec 3 armées"
    assert parse_order(book, format_order(book, order, "fr")) == order
    assert parse_order(book, "défendre 3 armées") == parse_order(book, "defend 3")
    with refused(Unreadable, "with 3 armies", book):
        parse_order(book, "attack alaska kamchatka")


def test_a_lone_defender_is_not_asked() -> None:
    game = fight(kamchatka=1, standing={"1": {DEFENCE: 0}})
    game.order(ALICE, "attack alaska kamchatka 3 moving 3", dice="66-11")
    assert game.owner("kamchatka") == ALICE


def test_an_attack_that_goes_on_commits_again_until_it_wins_or_stops() -> None:
    """« S'il reste encore des armées appartenant au Défenseur, l'Attaquant peut recommencer. »"""
    game = fight(alaska=9, standing={"1": {DEFENCE: 0}})
    game.order(ALICE, "attack alaska kamchatka until 2 moving 7")
    game.order(BOB, "defend 2", dice="66-11")
    assert game.armies("kamchatka") == 2
    game.order(BOB, "defend 2", dice="66-11")
    assert (game.owner("kamchatka"), game.armies("kamchatka"), game.armies("alaska")) == (ALICE, 7, 2)


def test_the_victor_moves_in_with_what_was_committed_or_more() -> None:
    game = fight().order(ALICE, "attack alaska kamchatka 5", dice="66-11")
    game.refuses(ALICE, "occupy 4", "wrong_occupation")
    game.order(ALICE, "occupy 6")
    assert game.armies("kamchatka") == 6


def test_leaving_the_question_to_the_rules_commits_all() -> None:
    game = fight(standing={"1": {DEFENCE: 0}}).order(ALICE, "attack alaska kamchatka 3")
    game.table.dice = RandomDice(random.Random(1))
    game.table.leave_to_rules(BOB)
    (committed,) = (event for event in game.table.events if isinstance(event, Committed))
    assert committed.defending == 4


def test_the_odds_are_those_of_two_dice_and_what_is_committed() -> None:
    """4 against 3 win with a lead of 0 or more: 721 of 1296 throws."""
    assert chance_to_take(COMBAT, 5, 3) == pytest.approx(721 / 1296)
    assert one_roll(COMBAT, 9, 1, 8).taken == pytest.approx(chance_to_take(COMBAT, 9, 1))
    assert siege(COMBAT, 5, 3).ends[1, 1] == pytest.approx(140 / 1296)


def test_odds_and_fights_agree() -> None:
    dice, taken, rounds = RandomDice(random.Random(4)), 0, 3000
    for _ in range(rounds):
        game = fight(alaska=6, kamchatka=4)
        game.play(ALICE, "attack alaska kamchatka until 1 moving 5", dice)
        taken += game.owner("kamchatka") == ALICE
    assert taken / rounds == pytest.approx(chance_to_take(COMBAT, 6, 4), abs=0.03)


def test_it_is_offered_where_armies_are_not_shared_and_not_told_apart() -> None:
    offered = {key for key, book in RULEBOOKS.items() if any(c.key == "js_3" for c in book.choices)}

    assert set(RULEBOOKS) - offered - CLOSED == {"h2006_team", "cdm57_rule1", "cdm57_rule2"}
