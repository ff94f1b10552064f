"""Additions to the rules of Hasbro 2000 that let them be played by mail.

Plans, sieges, phases that end by themselves, and leaving the game. None of them allows what the booklet
forbids.
"""

from __future__ import annotations

import pytest

from games.engine import events as e
from tests.engine.scene import ALICE, BOB, CHARLIE, index, new_game, scene

# --- Plans for the set-up


def test_plans_are_followed_in_the_same_order_army_by_army() -> None:
    """Nobody has to answer sixty times; the result is what the rule says [170]."""
    game = new_game(3, first=ALICE)
    lands = {seat: game.lands(seat) for seat in (ALICE, BOB, CHARLIE)}
    for seat in (BOB, CHARLIE):
        game.order(seat, f"plan 20 {lands[seat][0]}, 1 {lands[seat][1]}")
        assert game.happened == [e.Planned(seat, ((index(lands[seat][0]), 20), (index(lands[seat][1]), 1)))]
    game.order(ALICE, f"plan 2 {lands[ALICE][3]}, 1 {lands[ALICE][2]}")
    placed = [event for event in game.happened if isinstance(event, e.Deployed)]
    assert [event.seat for event in placed] == [ALICE, BOB, CHARLIE] * 3
    assert game.to_act == (ALICE,)
    assert (game.armies(lands[ALICE][3]), game.armies(lands[ALICE][2])) == (3, 2)
    assert game.armies(lands[BOB][0]) == 4


def test_a_plan_may_be_changed_until_it_is_used() -> None:
    game = new_game(3, first=ALICE)
    one, other = game.lands(BOB)[:2]
    game.order(BOB, f"plan 5 {one}").order(BOB, f"plan 1 {other}")
    game.order(ALICE, f"place 1 {game.lands(ALICE)[0]}")
    assert (game.armies(one), game.armies(other)) == (1, 2)
    game.order(CHARLIE, f"plan 3 {game.lands(CHARLIE)[0]}")
    game.order(CHARLIE, "plan none")
    assert game.position.plans[CHARLIE] == ()


# --- Sieges: attacks in one order, by the same rules


def test_a_siege_goes_on_until_the_territory_is_taken() -> None:
    """Each roll uses the most dice, as the booklet advises [284]."""
    game = scene(alice="alaska 9", bob="kamchatka 4, egypt", phase="attack")
    game.order(ALICE, "attack alaska kamchatka until 1", dice="661-66 654-53 666-1 666-1")
    assert game.position.pending == ("occupy", ALICE, index("alaska"), index("kamchatka"), 3, 6)


def test_a_siege_stops_at_its_limit() -> None:
    game = scene(alice="alaska 6", bob="kamchatka 9, egypt", phase="attack")
    game.order(ALICE, "attack alaska kamchatka until 4", dice="111-66")
    assert game.armies("alaska") == 4
    assert game.position.phase == "attack"


def test_a_siege_rolls_fewer_dice_rather_than_fall_below_its_limit() -> None:
    """With one army to spare it attacks two dice with one; against one die it may use all."""
    game = scene(alice="alaska 5", bob="kamchatka 3, egypt", phase="attack")
    game.order(ALICE, "attack alaska kamchatka until 4", dice="6-11 666-1 111-1")
    assert (game.armies("alaska"), game.armies("kamchatka")) == (4, 1)


def test_armies_that_move_in_count_among_those_a_siege_keeps() -> None:
    """Three dice against one lose at most one; the three that rolled move in."""
    game = scene(alice="alaska 6", bob="kamchatka 1, egypt", phase="attack")
    game.order(ALICE, "attack alaska kamchatka until 5", dice="666-1")
    assert (game.armies("alaska"), game.armies("kamchatka")) == (3, 3)


def test_a_siege_stops_at_one_to_all_but_one() -> None:
    game = scene(alice="alaska 3", bob="kamchatka 9, egypt", phase="attack")
    assert game.legal(ALICE, "attack alaska kamchatka until") == {
        f"attack alaska kamchatka until {stop}{moving}"
        for stop in (1, 2)
        for moving in ("", " moving 1", " moving 2")
    }
    for stop in (0, 3, 4):
        game.refuses(ALICE, f"attack alaska kamchatka until {stop}", "wrong_stop")


# --- Moving in, said with the attack


@pytest.mark.parametrize(
    ("order", "dice", "moved"),
    [
        ("attack alaska kamchatka 1 moving 4", "6-1", 4),
        ("attack alaska kamchatka 3 moving 1", "666-1", 3),
        ("attack alaska kamchatka until 1 moving 8", "111-6 111-6 666-1", 6),
        ("attack alaska kamchatka until 1 moving 5", "111-6 111-6 666-1", 5),
    ],
)
def test_the_stated_number_moves_in_between_dice_rolled_and_armies_left(
    order: str, dice: str, moved: int
) -> None:
    game = scene(alice="alaska 9", bob="kamchatka 1, egypt", phase="attack")
    game.order(ALICE, order, dice=dice)
    assert (game.armies("kamchatka"), game.position.pending) == (moved, None)
    assert game.armies("alaska") == 9 - dice.count("111") - moved


def test_the_orders_of_a_siege_hold_after_a_question_to_the_defender() -> None:
    game = scene(alice="alaska 9", bob="kamchatka 3, egypt", phase="attack")
    game.order(BOB, "standing defence ask").order(ALICE, "attack alaska kamchatka until 1 moving 7")
    game.order(BOB, "defend 2", dice="666-11 666-1")
    assert (game.armies("alaska"), game.armies("kamchatka"), game.to_act) == (2, 7, (ALICE,))


# --- Phases with nothing to decide end by themselves


@pytest.mark.parametrize(
    ("cards", "phase"),
    [("china congo", "attack"), ("china congo joker", "reinforce"), ("china congo siam", "reinforce")],
)
def test_reinforcement_ends_with_the_last_army_of_a_hand_too_small_for_a_set(cards: str, phase: str) -> None:
    """With three cards it does not, whether or not they are a set: only their owner may know that."""
    game = scene(alice="alaska 3, alberta", bob="kamchatka, egypt", hands={ALICE: cards})
    assert game.order(ALICE, "place 3 alaska").position.phase == phase


def test_combat_and_manoeuvre_end_if_nothing_can_move() -> None:
    game = scene(alice="alaska 2, egypt", bob="kamchatka 2, china", phase="attack")
    game.order(ALICE, "attack alaska kamchatka 1", dice="1-6")
    assert [type(event) for event in game.happened] == [e.Attacked, e.PhaseBegan, e.TurnBegan]
    assert game.to_act == (BOB,)


# --- Leaving the game: ours, for matches that last for months


def test_a_garrison_of_a_player_who_resigned_defends_with_all_its_dice() -> None:
    game = scene(alice="alaska 9", bob="kamchatka 5, egypt", phase="attack")
    game.order(BOB, "standing defence 1").order(BOB, "resign")
    assert (game.owner("kamchatka"), game.armies("kamchatka")) == (BOB, 5)
    game.order(ALICE, "attack alaska kamchatka 3", dice="111-66")
    assert game.armies("alaska") == 7
    game.refuses(BOB, "resign", "not_playing")


def test_the_hand_goes_under_the_pile() -> None:
    game = scene(alice="alaska 9", bob="kamchatka 5, egypt", hands={BOB: "china siam"}, phase="attack")
    game.order(BOB, "resign")
    assert game.hand(BOB) == []
    assert game.pile()[-2:] == ["china", "siam"]


def test_a_garrison_has_no_turn_and_its_fall_gives_a_card_but_no_hand() -> None:
    game = scene(alice="alaska 9, alberta", bob="kamchatka 1", phase="attack").order(BOB, "resign")
    game.order(ALICE, "attack alaska kamchatka 3", dice="666-1")
    assert not any(isinstance(event, e.Eliminated) for event in game.happened)
    game.order(ALICE, "occupy 3").order(ALICE, "end").order(ALICE, "end")
    assert len(game.hand(ALICE)) == 1
    assert game.to_act == (CHARLIE,)


def test_resigning_on_turn_ends_the_turn() -> None:
    for phase in ("reinforce", "attack", "manoeuvre"):
        game = scene(alice="alaska 9, alberta", bob="kamchatka 5, egypt", phase=phase).order(ALICE, "resign")
        assert (game.to_act, game.position.phase) == ((BOB,), "reinforce")
        assert game.position.to_place == [0, 3, 0]


def test_resigning_while_a_conquest_waits_for_its_occupation_leaves_nothing_open() -> None:
    game = scene(alice="alaska 9, alberta", bob="kamchatka 1, egypt", phase="attack")
    game.order(ALICE, "attack alaska kamchatka 2", dice="65-1").order(ALICE, "resign")
    assert (game.armies("alaska"), game.armies("kamchatka")) == (7, 2)
    assert (game.to_act, game.position.pending) == ((BOB,), None)
    assert not any(isinstance(event, e.CardDrawn) for event in game.happened)


def test_resigning_while_the_defender_is_asked_calls_the_attack_off() -> None:
    game = scene(alice="alaska 9", bob="kamchatka 5, egypt", phase="attack")
    game.order(BOB, "standing defence ask").order(ALICE, "attack alaska kamchatka 3").order(ALICE, "resign")
    assert (game.to_act, game.position.phase, game.position.pending) == ((BOB,), "reinforce", None)
    assert (game.armies("alaska"), game.armies("kamchatka")) == (9, 5)


def test_resigning_while_asked_defends_with_all_dice() -> None:
    game = scene(alice="alaska 9", bob="kamchatka 5, egypt", phase="attack")
    game.order(BOB, "standing defence ask").order(ALICE, "attack alaska kamchatka 3")
    game.order(BOB, "resign", dice="111-66")
    assert game.armies("alaska") == 7
    assert game.to_act == (ALICE,)


def test_resigning_during_the_set_up_lets_the_others_go_on() -> None:
    game = new_game(3, first=ALICE)
    game.order(ALICE, "resign")
    assert game.to_act == (BOB,)
    for seat in (BOB, CHARLIE):
        game.order(seat, f"plan 21 {game.lands(seat)[0]}")
    assert (game.position.round, game.to_act) == (1, (BOB,))


def test_resigning_removes_the_plan_and_the_unplaced_armies() -> None:
    game = new_game(3, first=ALICE)
    game.order(BOB, f"plan 5 {game.lands(BOB)[0]}").order(BOB, "resign")
    assert (game.position.plans[BOB], game.position.to_place[BOB]) == ((), 0)


def test_the_last_player_wins_when_all_others_resign() -> None:
    game = scene(alice="alaska 9", bob="kamchatka 5, egypt", phase="attack")
    game.order(ALICE, "resign").order(CHARLIE, "resign")
    assert game.position.winners == (BOB,)
