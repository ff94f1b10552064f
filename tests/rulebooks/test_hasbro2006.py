"""Hasbro 2006: world conquest.

Numbers in brackets are lines of the French booklet (« Risk », 120614575101) as transcribed for this
project. Where it prints an example, a test plays it.

Foot: alaska, alberta, argentina. Horse: peru, china, congo. Cannon: brazil, siam, quebec.
"""

from __future__ import annotations

import random

import pytest

from games.engine import events as e
from games.engine.chance.dice import RandomDice
from games.engine.table import Table
from games.rulebooks.registry import rulebook_for
from tests.engine.scene import ALICE, BOB, CHARLIE, KEYS, Scene, new_game, scene

H2006 = "h2006_world"


def h2006(**fields: object) -> Scene:
    return scene(rulebook=H2006, **fields)  # type: ignore[arg-type]


# --- Setting up [165-251]


@pytest.mark.parametrize(("players", "armies"), [(3, 35), (4, 30)])
def test_starting_armies_on_an_empty_board(players: int, armies: int) -> None:
    """[180-183]"""
    game = new_game(players, rulebook=H2006)
    assert game.position.to_place == [armies] * players
    assert set(game.position.owner) == {-1}


@pytest.mark.parametrize("players", [2, 5, 6])
def test_it_is_for_three_or_four(players: int) -> None:
    assert players not in rulebook_for(H2006).players


def test_the_highest_die_claims_first_and_the_highest_throw_again_while_alike() -> None:
    """[190-194]"""
    for seed in range(30):
        table = Table.begin(rulebook_for(H2006), 4, RandomDice(random.Random(seed)))
        opened = next(event for event in table.events if isinstance(event, e.Opened))
        throws = opened.dice.split()
        for throw in throws:
            highest = max(throw)
            assert throw[opened.seat] == highest
        assert throws[-1].count(max(throws[-1])) == 1
        assert all(throw.count(max(throw)) > 1 for throw in throws[:-1])
        assert table.rulebook.to_act(table.position) == (opened.seat,)


def test_free_territories_are_claimed_in_turn() -> None:
    """[197-212]"""
    game = new_game(3, rulebook=H2006, first=BOB)
    game.order(BOB, "place 1 peru")
    assert (game.owner("peru"), game.armies("peru"), game.to_act) == (BOB, 1, (CHARLIE,))
    game.refuses(CHARLIE, "place 1 peru", "not_free")
    game.refuses(CHARLIE, "place 2 egypt", "one_at_a_time")
    game.refuses(ALICE, "place 1 egypt", "not_your_turn")
    assert game.position.to_place == [35, 34, 35]


def test_a_list_of_preferences_is_followed_and_skips_what_others_took() -> None:
    game = new_game(3, rulebook=H2006, first=ALICE)
    game.order(BOB, "plan 1 peru, 1 brazil, 1 egypt").order(CHARLIE, "plan 1 peru, 1 congo")
    game.order(ALICE, "place 1 brazil")
    assert (game.owner("peru"), game.owner("congo"), game.to_act) == (BOB, CHARLIE, (ALICE,))
    game.order(ALICE, "place 1 alaska")
    assert (game.owner("egypt"), game.to_act) == (BOB, (CHARLIE,))


def test_when_all_is_claimed_the_rest_is_placed_one_at_a_time() -> None:
    """[216-240]"""
    game = new_game(3, rulebook=H2006, first=ALICE)
    for seat in (BOB, CHARLIE, ALICE):
        game.order(seat, "plan " + ", ".join(f"1 {key}" for key in KEYS[:35]))
    while game.position.phase == "claim":
        free = next(key for key in KEYS if game.owner(key) < 0)
        game.order(game.to_act[0], f"place 1 {free}")
    assert game.position.phase == "placement"
    assert game.position.to_place == [21, 21, 21]
    game.refuses(ALICE, f"place 2 {game.lands(ALICE)[0]}", "too_many_armies")
    assert game.order(ALICE, f"place 1 {game.lands(ALICE)[0]}").to_act == (BOB,)


def test_a_second_throw_decides_the_first_player() -> None:
    """[245-251]"""
    lands = [", ".join(f"{key} 2" for key in KEYS[seat::3]) for seat in range(3)]
    game = h2006(alice=lands[0], bob=lands[1], charlie=lands[2], phase="placement", to_place=[1, 0, 0])
    game.order(ALICE, f"place 1 {KEYS[0]}", dice="3-6 6 4-5")
    assert game.event(e.Opened) == e.Opened(CHARLIE, "366 -45")
    assert game.to_act == (CHARLIE,)


def test_players_who_left_during_the_set_up_do_not_throw() -> None:
    """[245-251] Each player throws."""
    lands = [", ".join(f"{key} 2" for key in KEYS[seat::3]) for seat in range(3)]
    game = h2006(alice=lands[0], bob=lands[1], charlie=lands[2], phase="placement", to_place=[1, 1, 0])
    game.order(BOB, "resign").order(ALICE, f"place 1 {KEYS[0]}", dice="3-4")
    assert game.event(e.Opened) == e.Opened(CHARLIE, "3-4")


# --- Reinforcements [285-405]


@pytest.mark.parametrize(("lands", "armies"), [(13, 4), (5, 3), (1, 3), (12, 4), (11, 3)])
def test_an_army_for_three_territories_three_at_least(lands: int, armies: int) -> None:
    """[292: thirteen bring 4; 298: five bring 3]"""
    far = "alaska, alberta, quebec, iceland, ukraine, ural, china, siam, peru, egypt, congo, india, japan"
    game = h2006(alice=", ".join(far.split(", ")[:lands]), bob="kamchatka, argentina")
    assert game.position.to_place[ALICE] == armies


@pytest.mark.parametrize("cards", ["alaska alberta argentina", "alaska china siam", "peru china joker"])
@pytest.mark.parametrize(("traded", "armies"), [(0, 4), (1, 6), (5, 15), (6, 20), (7, 25), (8, 30)])
def test_the_golden_horseman_counts_the_sets_of_all(cards: str, traded: int, armies: int) -> None:
    """[364: two cavalry and a joker; 394: the first set brings 4, the next 6; A7]"""
    game = h2006(alice="iceland", bob="kamchatka", hands={ALICE: cards}, sets_traded=traded, to_place=0)
    assert game.order(ALICE, f"trade {cards}").position.to_place[ALICE] == armies


def test_territories_on_the_cards_bring_nothing() -> None:
    game = h2006(alice="alaska, china", bob="kamchatka", hands={ALICE: "alaska china siam"}, to_place=0)
    game.order(ALICE, "trade alaska china siam")
    assert (game.armies("alaska"), game.position.to_place[ALICE]) == (1, 4)
    assert game.cards(game.position.discard) == ["alaska", "china", "siam"]


def test_five_cards_force_one_set() -> None:
    """[370]"""
    game = h2006(alice="iceland", bob="peru", hands={ALICE: "alaska alberta egypt china siam"}, to_place=0)
    game.refuses(ALICE, "end", "must_trade")


# --- Combat [410-600]


def test_three_and_two_against_six_and_two() -> None:
    """[525] The attacker loses two."""
    game = h2006(alice="alaska 10", bob="kamchatka 3, egypt", phase="attack")
    game.order(ALICE, "attack alaska kamchatka 2", dice="32-62")
    assert (game.armies("alaska"), game.armies("kamchatka")) == (8, 3)


def test_the_defender_uses_one_or_two_regiments() -> None:
    """[470]"""
    game = h2006(alice="alaska 10", bob="kamchatka 2, egypt", phase="attack").order(
        BOB, "standing defence ask"
    )
    game.order(ALICE, "attack alaska kamchatka 3")
    assert game.legal(BOB, "defend") == {"defend 1", "defend 2"}


@pytest.mark.parametrize(("source", "target"), [("venezuela", "brazil"), ("siam", "indonesia")])
def test_neighbours_by_land_and_sea(source: str, target: str) -> None:
    """[30, 424]"""
    game = h2006(alice=f"{source} 3", bob=f"{target}, egypt", phase="attack")
    assert game.order(ALICE, f"attack {source} {target} 1", dice="6-1").owner(target) == ALICE


def test_an_invasion_may_go_on_from_another_territory() -> None:
    """[558]"""
    game = h2006(alice="north_africa 2, east_africa 10", bob="egypt 2, peru", phase="attack")
    game.order(ALICE, "attack north_africa egypt 1", dice="1-66")
    game.order(ALICE, "attack east_africa egypt 3 moving 3", dice="666-11")
    assert game.owner("egypt") == ALICE


# --- Elimination [609-625]


def eliminating(alice: str, bob: str) -> Scene:
    """Put Alice before taking Bob's last territory."""
    game = h2006(
        alice="alaska 9", bob="kamchatka", charlie="egypt", phase="attack", hands={ALICE: alice, BOB: bob}
    )
    return game.order(ALICE, "attack alaska kamchatka 3 moving 3", dice="666-1")


def test_five_cards_are_traded_down_to_four_at_once() -> None:
    game = eliminating("alaska alberta argentina", "peru china")
    assert game.position.pending is not None
    game.refuses(ALICE, "attack kamchatka japan 1", "wrong_phase")
    game.refuses(ALICE, "end", "must_trade_down")
    game.order(ALICE, "trade alaska alberta argentina")
    game.refuses(ALICE, "end", "must_place")
    game.order(ALICE, "place 4 kamchatka")
    assert (game.armies("kamchatka"), game.position.phase) == (7, "attack")
    assert game.legal(ALICE, "attack kamchatka japan")


def test_with_four_cards_nothing_is_traded() -> None:
    assert eliminating("alaska alberta argentina", "peru").position.pending is None


def test_as_many_sets_as_it_takes() -> None:
    game = eliminating("alaska alberta argentina peru", "china congo brazil siam")
    game.order(ALICE, "trade alaska alberta argentina").order(ALICE, "trade peru china congo")
    game.refuses(ALICE, "trade brazil siam quebec", "card_not_held")
    assert game.position.to_place[ALICE] == 4 + 6
    assert game.order(ALICE, "place 10 alaska").position.pending is None


# --- The manoeuvre and the card [630-690]


def test_armies_move_along_a_chain_of_own_territories() -> None:
    """[694] From Indonesia through Siam, India and Afghanistan to Ukraine."""
    chain = "indonesia 5, siam, india, afghanistan, ukraine"
    game = h2006(alice=chain, bob="egypt, peru", phase="manoeuvre")
    assert game.order(ALICE, "fortify indonesia ukraine 4").armies("ukraine") == 5


def test_not_through_the_land_of_others() -> None:
    game = h2006(alice="indonesia 5, siam, afghanistan", bob="india, peru", phase="manoeuvre")
    game.refuses(ALICE, "fortify indonesia afghanistan 1", "out_of_reach")


def test_the_card_comes_last() -> None:
    """[682-690]"""
    game = h2006(alice="alaska 9, alberta, peru 2", bob="kamchatka 1, egypt", phase="attack")
    game.order(ALICE, "attack alaska kamchatka 3 moving 3", dice="666-1").order(ALICE, "end")
    assert (game.position.phase, game.hand(ALICE)) == ("manoeuvre", [])
    game.order(ALICE, "fortify alaska alberta 1")
    assert [type(event) for event in game.happened][:3] == [e.Fortified, e.PhaseBegan, e.CardDrawn]
    assert len(game.hand(ALICE)) == 1


def test_no_card_without_a_conquest() -> None:
    game = h2006(alice="alaska 9, alberta", bob="kamchatka, egypt", phase="manoeuvre")
    assert game.order(ALICE, "fortify alaska alberta 1").hand(ALICE) == []
