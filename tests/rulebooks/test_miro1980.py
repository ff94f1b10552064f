"""Miro/Parker, the 1980s: world conquest.

Numbers in brackets are lines of the French booklet as transcribed for this project. Where it prints an
example, a test plays it.

Foot: alaska, alberta, argentina, egypt. Horse: peru, china, congo. Cannon: brazil, siam, quebec.
"""

from __future__ import annotations

import pytest

from games.engine import events as e
from games.engine.notation import position_from_json, position_to_json
from games.engine.orders import End
from tests.engine.scene import ALICE, BOB, CHARLIE, Scene, new_game, scene

MP80 = "mp80_world"


def mp80(**fields: object) -> Scene:
    return scene(rulebook=MP80, **fields)  # type: ignore[arg-type]


# --- Setting up [52-72]


@pytest.mark.parametrize(("players", "armies"), [(3, 35), (4, 30), (5, 25), (6, 20)])
def test_starting_armies(players: int, armies: int) -> None:
    game = new_game(players, rulebook=MP80)
    for seat in range(players):
        assert game.position.to_place[seat] + len(game.lands(seat)) == armies


def test_jokers_are_dealt_too_and_give_no_territory() -> None:
    """[66] 44 cards to three: 15, 15 and 14, of which two are jokers."""
    sizes = sorted(len(new_game(3, rulebook=MP80).lands(seat)) for seat in range(3))
    assert sum(sizes) == 42
    cards = [42, 43, *range(42)]
    game = new_game(3, rulebook=MP80, first=0, deal=cards)
    assert [len(game.lands(seat)) for seat in range(3)] == [14, 14, 14]
    game = new_game(3, rulebook=MP80, first=0, deal=[42, 0, 1, 43, *range(2, 42)])
    assert [len(game.lands(seat)) for seat in range(3)] == [13, 15, 14]


def test_all_place_at_once_and_nobody_sees_it_before_the_last_has_done() -> None:
    """[70] « répartir à leur gré », without an order."""
    game = new_game(3, rulebook=MP80)
    due = list(game.position.to_place)
    assert set(game.to_act) == {ALICE, BOB, CHARLIE}
    game.order(BOB, f"plan {due[BOB]} {game.lands(BOB)[0]}")
    assert set(game.to_act) == {ALICE, CHARLIE}
    assert [e.event_name(type(event)) for event in game.happened] == ["planned", "settled"]
    assert set(game.position.armies) == {1}
    game.order(ALICE, f"plan {due[ALICE]} {game.lands(ALICE)[0]}")
    game.order(CHARLIE, f"plan {due[CHARLIE] - 1} {game.lands(CHARLIE)[0]}")
    assert game.to_act == (CHARLIE,)
    game.order(CHARLIE, f"plan {due[CHARLIE]} {game.lands(CHARLIE)[0]}")
    assert [game.armies(game.lands(seat)[0]) for seat in range(3)] == [armies + 1 for armies in due]
    assert game.position.phase == "reinforce"


def test_a_placement_may_be_changed_and_taken_back_until_then() -> None:
    game = new_game(3, rulebook=MP80)
    due = game.position.to_place[ALICE]
    game.order(ALICE, f"plan {due} {game.lands(ALICE)[0]}").order(ALICE, "plan none")
    assert ALICE in game.to_act
    game.order(ALICE, f"plan {due} {game.lands(ALICE)[1]}")
    assert ALICE not in game.to_act


def test_nobody_waits_for_players_who_leave() -> None:
    game = new_game(3, rulebook=MP80)
    for seat in (ALICE, BOB):
        game.order(seat, f"plan {game.position.to_place[seat]} {game.lands(seat)[0]}")
    game.order(CHARLIE, "resign")
    assert game.position.phase == "reinforce"


# --- Armies [82-119]


@pytest.mark.parametrize(("lands", "armies"), [(14, 4), (12, 4), (8, 2), (2, 0)])
def test_an_army_for_three_territories_and_no_minimum(lands: int, armies: int) -> None:
    """[86: fourteen bring 4]"""
    far = "alaska, alberta, quebec, iceland, ukraine, ural, china, siam, peru, egypt, congo, india, japan"
    game = mp80(alice=", ".join(f"{far}, brazil".split(", ")[:lands]), bob="kamchatka, argentina")
    assert game.position.to_place[ALICE] == armies


def test_a_house_rule_gives_three_at_least() -> None:
    assert mp80(alice="peru", bob="egypt", options={"minimum": "three"}).position.to_place[ALICE] == 3


def test_africa_and_five_in_europe_and_one_in_asia() -> None:
    """[114] 4 + 3 = 7."""
    africa = "north_africa, egypt, east_africa, congo, south_africa, madagascar"
    europe = "iceland, great_britain, scandinavia, western_europe, ukraine"
    assert mp80(alice=f"{africa}, {europe}, siam", bob="peru").position.to_place[ALICE] == 7


@pytest.mark.parametrize("cards", ["alaska alberta egypt", "alaska china siam", "alaska peru joker"])
@pytest.mark.parametrize(("traded", "armies"), [(0, 4), (1, 6), (2, 8), (4, 12), (5, 15), (7, 25), (8, 30)])
def test_any_set_brings_more_with_each_set_of_the_table(cards: str, traded: int, armies: int) -> None:
    """[322-341; the example 338: the third combination brings 8]"""
    game = mp80(alice="iceland", bob="kamchatka", hands={ALICE: cards}, sets_traded=traded, to_place=0)
    assert game.order(ALICE, f"trade {cards}").position.to_place[ALICE] == armies


def test_two_more_armies_for_each_card_of_a_territory_held_there() -> None:
    """[96, 118]"""
    game = mp80(alice="alaska, china", bob="kamchatka", hands={ALICE: "alaska china siam"}, to_place=0)
    game.order(ALICE, "trade alaska china siam")
    assert (game.armies("alaska"), game.armies("china"), game.position.to_place[ALICE]) == (3, 3, 4)


def test_five_cards_must_be_exchanged() -> None:
    """[318]"""
    game = mp80(alice="iceland", bob="peru", hands={ALICE: "alaska alberta egypt china siam"}, to_place=0)
    game.refuses(ALICE, "end", "must_trade")
    four = mp80(alice="iceland 2", bob="peru", hands={ALICE: "alaska alberta egypt china"}, to_place=0)
    assert four.order(ALICE, "end").position.phase == "attack"


def test_cards_that_served_are_put_aside_and_make_the_next_pile() -> None:
    """[122-125]"""
    game = mp80(alice="iceland 9", bob="greenland 1, peru", hands={ALICE: "alaska china siam"}, to_place=0)
    game.order(ALICE, "trade alaska china siam")
    assert game.cards(game.position.discard) == ["alaska", "china", "siam"]
    game.position.deck.clear()
    game.order(ALICE, "place 4 iceland").order(ALICE, "attack iceland greenland 3 moving 3", dice="666-1")
    game.table.dice = new_game(3).table.dice
    game.table.play(ALICE, End())
    assert sorted([*game.pile(), *game.hand(ALICE)]) == ["alaska", "china", "siam"]
    assert len(game.hand(ALICE)) == 1


# --- Combat [139-243]


@pytest.mark.parametrize(
    ("attack", "dice", "left"),
    [
        ("alaska kamchatka 3", "611-3", (10, 0)),
        ("alaska kamchatka 3", "522-43", (9, 1)),
        ("alaska kamchatka 3", "411-61", (8, 2)),
        ("alaska kamchatka 1", "6-54", (10, 1)),
        ("alaska kamchatka 2", "33-43", (8, 2)),
    ],
)
def test_printed_examples(attack: str, dice: str, left: tuple[int, int]) -> None:
    """[164-180] When a land falls, the source and the conquest hold the rest."""
    defenders = len(dice.partition("-")[2])
    game = mp80(alice="alaska 10", bob=f"kamchatka {defenders}, egypt", phase="attack", round=5)
    game.order(ALICE, f"attack {attack}", dice=dice)
    mine, theirs = left
    if theirs:
        assert (game.armies("alaska"), game.armies("kamchatka")) == (mine, theirs)
    else:
        assert game.armies("alaska") + game.armies("kamchatka") == mine
        assert game.owner("kamchatka") == ALICE


@pytest.mark.parametrize("rulebook", [MP80, "mp80_objectives"])
@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("kamchatka", "alaska"),
        ("alaska", "kamchatka"),
        ("western_europe", "southern_europe"),
        ("southern_europe", "egypt"),
    ],
)
def test_neighbours_by_land_and_by_sea(rulebook: str, source: str, target: str) -> None:
    """[135: the earth is round; 149: by land, and along the dots]"""
    game = scene(rulebook=rulebook, alice=f"{source} 3", bob=f"{target}, peru", phase="attack", round=5)
    assert game.order(ALICE, f"attack {source} {target} 1", dice="6-1").owner(target) == ALICE


@pytest.mark.parametrize("rulebook", [MP80, "mp80_objectives"])
@pytest.mark.parametrize(("armies", "dice"), [(10, "123"), (4, "123"), (3, "12")])
def test_the_attacker_chooses_the_number_of_dice(rulebook: str, armies: int, dice: str) -> None:
    """[141: ten armies; 154: four in Alberta; 196: with three, a player may risk one alone]"""
    game = scene(rulebook=rulebook, alice=f"alberta {armies}", bob="ontario 9", phase="attack", round=5)
    for number in "123":
        assert (f"attack alberta ontario {number}" in game.legal(ALICE)) == (number in dice)


@pytest.mark.parametrize(("armies", "dice"), [(1, {"1"}), (2, {"1", "2"}), (3, {"1", "2"}), (9, {"1", "2"})])
def test_the_defender_rolls_one_or_two_dice(armies: int, dice: set[str]) -> None:
    """[141, 154; one die with one army] Against one army nobody need be asked."""
    game = mp80(alice="alberta 4", bob=f"ontario {armies}, egypt", phase="attack", round=5)
    game.order(BOB, "standing defence ask")
    if armies == 1:
        assert game.order(ALICE, "attack alberta ontario 1", dice="1-6").to_act == (ALICE,)
    else:
        game.order(ALICE, "attack alberta ontario 3")
        assert game.legal(BOB, "defend") == {f"defend {number}" for number in dice}


def test_one_card_is_drawn_after_the_attacks_for_any_conquests() -> None:
    """[316]"""
    game = mp80(alice="alaska 9", bob="kamchatka, japan, egypt", phase="attack", round=5)
    game.order(ALICE, "attack alaska kamchatka 3 moving 8", dice="666-1")
    game.order(ALICE, "attack kamchatka japan 3 moving 7", dice="666-1")
    assert not game.hand(ALICE)
    assert len(game.order(ALICE, "end").hand(ALICE)) == 1


# --- The end of a combatant [247-253]


def conquest(round_number: int = 5, alice: str = "", bob: str = "brazil siam") -> Scene:
    """Put Alice before taking Bob's last territory."""
    return mp80(
        alice="alaska 9",
        bob="kamchatka",
        charlie="peru 2, egypt",
        phase="attack",
        round=round_number,
        hands={ALICE: alice, BOB: bob},
    )


@pytest.mark.parametrize("round_number", [1, 2, 3, 4])
def test_nobody_is_eliminated_before_the_end_of_the_fourth_round(round_number: int) -> None:
    game = conquest(round_number)
    game.refuses(ALICE, "attack alaska kamchatka 3", "last_territory")
    assert not game.legal(ALICE, "attack alaska kamchatka")
    assert conquest(5).order(ALICE, "attack alaska kamchatka 3 moving 3", dice="666-1").lands(BOB) == []


def test_a_territory_that_is_not_the_last_may_be_taken_in_the_first_round() -> None:
    game = mp80(alice="alaska 9", bob="kamchatka, japan", phase="attack", round=1)
    assert game.order(ALICE, "attack alaska kamchatka 3", dice="666-1").owner("kamchatka") == ALICE


def test_captured_cards_may_be_used_at_once() -> None:
    game = conquest(alice="alaska")
    game.order(ALICE, "attack alaska kamchatka 3", dice="666-1")
    assert game.position.pending is not None
    assert game.position.pending[0] == "spoils"
    assert game.hand(ALICE) == ["alaska", "brazil", "siam"]


def test_the_armies_go_anywhere_at_once_and_then_the_conquest_goes_on() -> None:
    game = conquest(alice="peru alaska", bob="brazil")
    game.order(ALICE, "attack alaska kamchatka 3", dice="666-1")
    game.order(ALICE, "trade peru alaska brazil")
    game.refuses(ALICE, "end", "must_place")
    assert (game.armies("alaska"), game.position.to_place[ALICE]) == (8, 4)
    game.order(ALICE, "place 4 alaska")
    assert game.position.pending is not None
    assert game.position.pending[0] == "occupy"
    game.order(ALICE, "occupy 5")
    assert (game.armies("alaska"), game.armies("kamchatka"), game.position.phase) == (10, 5, "attack")


def test_nobody_has_to_use_them() -> None:
    game = conquest(alice="peru alaska", bob="brazil")
    game.order(ALICE, "attack alaska kamchatka 3 moving 3", dice="666-1").order(ALICE, "end")
    assert (game.position.pending, len(game.hand(ALICE))) == (None, 3)


@pytest.mark.parametrize("rulebook", [MP80, "mp80_objectives", "asso_world", "asso_objectives"])
def test_nine_captured_cards_may_wait_and_oblige_in_the_next_turn(rulebook: str) -> None:
    """A86 « il peut se servir immédiatement »; then as many sets as it takes (A81)."""
    nine = "alberta argentina peru china congo brazil siam quebec ontario"
    game = scene(
        rulebook=rulebook,
        phase="attack",
        round=5,
        alice="alaska 9",
        bob="kamchatka",
        charlie="peru 2, egypt",
        hands={BOB: nine},
    )
    game.order(ALICE, "attack alaska kamchatka 3 moving 3", dice="666-1").order(ALICE, "end")
    while game.position.turn == ALICE:
        game.order(ALICE, "end")
    game.pass_turn(CHARLIE)
    assert (game.position.turn, len(game.hand(ALICE))) == (ALICE, 10)
    for cards in (10, 7):
        assert len(game.hand(ALICE)) == cards
        game.refuses(ALICE, "end", "must_trade")
        game.order(ALICE, min(game.legal(ALICE, "trade")))
    game.order(ALICE, f"place {game.position.to_place[ALICE]} alaska").order(ALICE, "end")
    assert (game.position.phase, len(game.hand(ALICE))) == ("attack", 4)


def test_only_sets_with_a_captured_card_are_exchanged_then() -> None:
    game = conquest(alice="alaska alberta egypt", bob="brazil china")
    game.order(ALICE, "attack alaska kamchatka 3 moving 3", dice="666-1")
    game.refuses(ALICE, "trade alaska alberta egypt", "no_captured_card")
    assert "trade alaska brazil china" in game.legal(ALICE, "trade")
    assert "trade alaska alberta egypt" not in game.legal(ALICE, "trade")


@pytest.mark.parametrize(("mine", "captured"), [("joker_1", "joker_2"), ("joker_2", "joker_1")])
def test_a_captured_joker_serves_even_with_another_in_hand(mine: str, captured: str) -> None:
    """[228] Orders do not distinguish the jokers."""
    game = conquest(alice=f"alaska {mine} alberta", bob=captured)
    game.order(ALICE, "attack alaska kamchatka 3 moving 3", dice="666-1")
    assert "trade alaska alberta joker" in game.legal(ALICE, "trade")
    game.order(ALICE, "trade alaska alberta joker")
    assert game.hand(ALICE) == [mine]


def test_without_captured_cards_nothing_interrupts() -> None:
    game = conquest(alice="alaska alberta egypt", bob="")
    game.order(ALICE, "attack alaska kamchatka 3 moving 3", dice="666-1")
    assert game.position.pending is None


# --- The move [236-242]


def test_one_move_to_a_neighbour_ends_the_turn() -> None:
    game = mp80(alice="alaska 5, alberta, peru", bob="egypt 2", phase="manoeuvre", round=1)
    game.refuses(ALICE, "fortify alaska peru 1", "out_of_reach")
    game.refuses(ALICE, "fortify alaska alberta 5", "wrong_number")
    assert game.order(ALICE, "fortify alaska alberta 4").position.turn == BOB


def test_leaving_during_the_placement_leaves_a_position_that_can_be_set() -> None:
    """Nobody is on turn while all place at once."""
    game = new_game(3, rulebook=MP80, first=ALICE).order(ALICE, "resign")
    written = position_to_json(game.rulebook, game.position)
    assert position_from_json(game.rulebook, written) == game.position
