"""Hasbro 2000, world conquest: attacks, dice, and the armies that a conquest moves.

Numbers in brackets are lines of the French booklet (« Risk », 020014538101) as transcribed for this project.
Where it prints an example, a test plays it.
"""

from __future__ import annotations

import pytest

from games.engine import events as e
from tests.engine.scene import ALICE, BOB, scene

# --- Attacks [241-293]


def test_attacks_cross_a_border_or_a_dotted_line() -> None:
    """[247]"""
    game = scene(alice="alaska 4, brazil 4", bob="kamchatka, egypt", phase="attack")
    targets = {order.split()[2] for order in game.legal(ALICE) if order.startswith("attack alaska")}
    assert targets == {"kamchatka", "alberta", "northwest_territory"}
    assert "attack brazil north_africa 3" in game.legal(ALICE)
    game.refuses(ALICE, "attack alaska egypt 3", "not_adjacent")
    game.refuses(ALICE, "attack japan kamchatka 1", "not_your_territory")


def test_players_cannot_attack_themselves() -> None:
    """[245: « un territoire ennemi »]"""
    game = scene(alice="alaska 4, alberta", bob="egypt", phase="attack")
    game.refuses(ALICE, "attack alaska alberta 3", "own_territory")


@pytest.mark.parametrize(("armies", "dice"), [(2, {1}), (3, {1, 2}), (4, {1, 2, 3}), (9, {1, 2, 3})])
def test_one_to_three_armies_attack_and_one_stays(armies: int, dice: set[int]) -> None:
    """[251-261, 277-284]"""
    game = scene(alice=f"alaska {armies}", bob="kamchatka 9", phase="attack")
    for number in range(5):
        text = f"attack alaska kamchatka {number}"
        assert (text in game.legal(ALICE)) == (number in dice)
        if number not in dice:
            game.refuses(ALICE, text, "wrong_dice")


def test_a_single_army_cannot_attack() -> None:
    """[258]"""
    game = scene(alice="alaska 1, peru 2", bob="kamchatka 9", phase="attack")
    game.refuses(ALICE, "attack alaska kamchatka 1", "too_few_armies")


@pytest.mark.parametrize(("armies", "dice"), [(1, "1"), (2, "1"), (3, "11"), (8, "11")])
def test_one_or_two_armies_defend_with_one_die_and_three_with_two(armies: int, dice: str) -> None:
    """[290-293]; unless they say otherwise, defenders roll as many dice as they may."""
    game = scene(alice="alaska 9", bob=f"kamchatka {armies}, egypt", phase="attack")
    game.order(ALICE, "attack alaska kamchatka 1", dice=f"6-{dice}")
    assert game.event(e.Attacked).rolls == f"6-{dice}"


# --- What the dice decide [295-317]


@pytest.mark.parametrize(
    ("dice", "attacker", "defender"),
    [
        ("6-5", 0, 1),
        ("5-6", 1, 0),
        ("4-4", 1, 0),
        ("61-3", 0, 1),
        ("611-3", 0, 1),
        ("622-53", 1, 1),
        ("653-64", 1, 1),
        ("644-63", 1, 1),
        ("555-55", 2, 0),
        ("411-61", 2, 0),
        ("654-53", 0, 2),
        ("162-25", 1, 1),
        ("66-6", 1, 0),
        ("3-21", 0, 1),
        ("2-21", 1, 0),
        ("33-43", 2, 0),
    ],
)
def test_highest_against_highest_then_next_and_ties_are_the_defenders(
    dice: str, attacker: int, defender: int
) -> None:
    """[299]; the dice of the printed examples [306-317] are lost (A29): their losses are among these."""
    attacking, defending = dice.split("-")
    armies = 9 if len(defending) == 2 else 2
    game = scene(alice="alaska 9", bob=f"kamchatka {armies}, egypt", phase="attack")
    game.order(ALICE, f"attack alaska kamchatka {len(attacking)}", dice=dice)
    assert (9 - game.armies("alaska"), armies - game.armies("kamchatka")) == (attacker, defender)


def test_after_a_roll_the_player_goes_on_turns_elsewhere_or_stops() -> None:
    """[319-325]"""
    game = scene(alice="alaska 9, brazil 5", bob="kamchatka 5, north_africa 5", phase="attack")
    game.order(ALICE, "attack alaska kamchatka 3", dice="666-11")
    game.order(ALICE, "attack alaska kamchatka 1", dice="1-11")
    game.order(ALICE, "attack brazil north_africa 2", dice="11-66")
    game.order(ALICE, "attack alaska alberta 3", dice="111-6")
    assert [game.armies(land) for land in ("alaska", "kamchatka", "brazil", "north_africa")] == [7, 3, 3, 5]
    assert game.order(ALICE, "end").to_act == (BOB,)


# --- Conquest [327-333]


def test_five_armies_engage_two_and_win_so_two_three_or_four_move_in() -> None:
    """[the example 331: not five]"""
    game = scene(alice="alaska 5", bob="kamchatka 1, egypt", phase="attack")
    game.order(ALICE, "attack alaska kamchatka 2", dice="65-1")
    assert game.owner("kamchatka") == ALICE
    occupations = game.legal(ALICE, "occupy")
    assert occupations == {"occupy 2", "occupy 3", "occupy 4"}
    for number in (0, 1, 5, 6):
        game.refuses(ALICE, f"occupy {number}", "wrong_occupation")
    game.order(ALICE, "occupy 4")
    assert (game.armies("alaska"), game.armies("kamchatka")) == (1, 4)


def test_at_least_those_engaged_in_the_last_roll_move_in() -> None:
    """[329: « lors du dernier affrontement »]"""
    game = scene(alice="alaska 9", bob="kamchatka 2, egypt", phase="attack")
    game.order(ALICE, "attack alaska kamchatka 3", dice="666-1")
    game.order(ALICE, "attack alaska kamchatka 1", dice="6-1")
    assert game.legal(ALICE, "occupy") == {f"occupy {number}" for number in range(1, 9)}


def test_if_all_but_one_army_fought_nothing_is_asked() -> None:
    """[329: one stays]"""
    game = scene(alice="alaska 4, japan 3", bob="kamchatka 1, egypt", phase="attack")
    game.order(ALICE, "attack alaska kamchatka 3", dice="666-1")
    assert (game.armies("alaska"), game.armies("kamchatka")) == (1, 3)
    assert game.position.pending is None


def test_no_territory_is_ever_empty_not_even_while_the_question_is_open() -> None:
    """[329]"""
    game = scene(alice="alaska 9", bob="kamchatka 1, egypt", phase="attack")
    game.order(ALICE, "attack alaska kamchatka 2", dice="65-1")
    assert game.position.pending is not None
    assert min(game.position.armies) >= 1


def test_nothing_else_happens_before_the_occupation() -> None:
    game = scene(alice="alaska 9, brazil 9", bob="kamchatka 1, egypt", phase="attack")
    game.order(ALICE, "attack alaska kamchatka 2", dice="65-1")
    game.refuses(ALICE, "attack brazil north_africa 3", "wrong_phase")
    game.refuses(ALICE, "end", "wrong_phase")


def test_the_conquest_goes_on_from_the_conquered_territory() -> None:
    """[333]"""
    game = scene(alice="alaska 9", bob="kamchatka 1, japan 1, egypt", phase="attack")
    game.order(ALICE, "attack alaska kamchatka 3", dice="666-1").order(ALICE, "occupy 8")
    game.order(ALICE, "attack kamchatka japan 3", dice="666-1").order(ALICE, "occupy 5")
    assert game.owner("japan") == ALICE
