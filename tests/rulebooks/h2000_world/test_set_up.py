"""Hasbro 2000, world conquest: the set-up, and the order of turns.

Numbers in brackets are lines of the French booklet (« Risk », 020014538101) as transcribed for this project.
Where it prints an example, a test plays it. The first seat is the one to the Général's left.
"""

from __future__ import annotations

from itertools import cycle, islice

import pytest

from games.rulebooks.hasbro2000 import H2000_WORLD
from tests.engine.scene import ALICE, BOB, CHARLIE, DAVE, KEYS, new_game, scene

# --- Setting up [155-172]


@pytest.mark.parametrize(("players", "armies"), [(3, 35), (4, 30), (5, 25), (6, 20)])
def test_each_player_starts_with_armies_by_their_number(players: int, armies: int) -> None:
    """[161-162]"""
    game = new_game(players)
    for seat in range(players):
        assert len(game.lands(seat)) + game.position.to_place[seat] == armies


@pytest.mark.parametrize("players", [0, 1, 2, 7])
def test_it_is_for_three_to_six(players: int) -> None:
    """[133; games of two have rules of their own, 355-389]"""
    assert players not in H2000_WORLD.players


def test_territories_are_dealt_one_at_a_time_from_the_first_seat() -> None:
    """[168]"""
    game = new_game(4, first=BOB, deal=range(42))
    assert [game.owner(key) for key in KEYS] == list(islice(cycle([BOB, CHARLIE, DAVE, ALICE]), 42))


@pytest.mark.parametrize(
    ("players", "shares"),
    [(3, [14, 14, 14]), (4, [11, 11, 10, 10]), (5, [9, 9, 8, 8, 8]), (6, [7, 7, 7, 7, 7, 7])],
)
def test_with_four_or_five_the_first_two_receive_a_card_more(players: int, shares: list[int]) -> None:
    """[168]"""
    game = new_game(players, first=ALICE)
    assert [len(game.lands(seat)) for seat in range(players)] == shares


def test_each_dealt_territory_gets_an_army() -> None:
    """[170]"""
    game = new_game(5)
    assert {game.armies(key) for key in KEYS} == {1}


def test_the_second_army_and_all_others_are_placed_one_by_one_in_turn_from_the_first_seat() -> None:
    """[170]"""
    game = new_game(3, first=CHARLIE)
    placed = []
    while game.position.round == 0:
        (seat,) = game.to_act
        land = game.lands(seat)[0]
        before = game.armies(land)
        game.order(seat, f"place 1 {land}")
        assert game.armies(land) == before + 1
        placed.append(seat)
    assert placed == [CHARLIE, ALICE, BOB] * 21


def test_the_player_with_fewer_territories_places_last() -> None:
    """[168, 170: all armies come to the board]"""
    game = new_game(4, first=ALICE)
    placed = []
    while game.position.round == 0:
        (seat,) = game.to_act
        game.order(seat, f"place 1 {game.lands(seat)[0]}")
        placed.append(seat)
    assert placed == [ALICE, BOB, CHARLIE, DAVE] * 19 + [CHARLIE, DAVE]
    assert sum(game.position.armies) == 4 * 30


def test_set_up_armies_go_to_own_territories_without_limit() -> None:
    """[170]"""
    game = new_game(3, first=ALICE)
    mine, theirs = game.lands(ALICE), game.lands(BOB)[0]
    assert game.legal(ALICE, "place") == {f"place 1 {land}" for land in mine}
    game.refuses(ALICE, f"place 1 {theirs}", "not_your_territory")
    game.refuses(ALICE, f"place 2 {mine[0]}", "too_many_armies")
    game.refuses(BOB, f"place 1 {theirs}", "not_your_turn")


def test_the_first_seat_opens_the_game_when_all_armies_are_placed() -> None:
    """[176]"""
    game = new_game(5, first=DAVE)
    for seat in range(5):
        left = game.position.to_place[seat]
        game.order(seat, f"plan {left} {game.lands(seat)[0]}")
    assert (game.position.round, game.position.phase, game.to_act) == (1, "reinforce", (DAVE,))


def test_the_jokers_join_the_pile_after_the_deal() -> None:
    """[168, 172]"""
    game = new_game(3)
    assert sorted(game.pile()) == sorted([*KEYS, "joker_1", "joker_2"])
    assert all(not hand for hand in game.position.hands)


# --- Turns [174-178, 349]


def test_turns_go_clockwise_and_a_round_ends_at_the_first_seat() -> None:
    """[176, 349]"""
    game = scene(
        alice="alaska, peru", bob="brazil, egypt", charlie="china", dave="japan", first=BOB, turn=BOB
    )
    turns = []
    for _ in range(9):
        turns.append((game.position.round, game.position.turn))
        game.pass_turn(game.position.turn)
    order = [(1, BOB), (1, CHARLIE), (1, DAVE), (1, ALICE)]
    assert turns == order + [(2, seat) for _, seat in order] + [(3, BOB)]


def test_a_turn_is_reinforcement_then_combat_then_manoeuvre() -> None:
    """[178]"""
    game = scene(alice="alaska 3, alberta 3", bob="kamchatka 3")
    phases = [game.position.phase]
    for order in ("place 3 alaska", "end", "end"):
        game.order(ALICE, order)
        phases.append(game.position.phase)
    assert phases == ["reinforce", "attack", "manoeuvre", "reinforce"]
    assert game.to_act == (BOB,)
