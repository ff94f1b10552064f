"""Risk Classic on the ancient world, in addition to the rows of the matrix.

Numbers in brackets are lines of the French text (002) as transcribed for this project.
"""

from __future__ import annotations

import pytest

from games.engine import events as e
from games.engine.notation import position_from_json, position_to_json
from games.engine.position import Status
from games.features.one_bonus import HAS_COME
from games.rulebooks.texts import texts_of
from games.texts.policies.sets import sets_text
from tests.engine.scene import ALICE, BOB, CHARLIE, Scene, new_game, scene

NEUTRAL = 2
SKULLS = "poseidonis hibernia alemannia"
BLADES = "hesperide caledonia gaul"


def classic(**fields: object) -> Scene:
    return scene(rulebook="gs_classic", **{"round": 5, "players": 3, **fields})  # type: ignore[arg-type]


def with_sets(lands: str, cards: str) -> Scene:
    """Put Alice with these lands and cards, and nothing to place."""
    return classic(alice=lands, bob="egypt 2", charlie="minoa 2", to_place=0, hands={ALICE: cards})


# --- Printed examples


@pytest.mark.parametrize(("lands", "armies"), [(8, 3), (11, 3), (14, 4), (17, 5)])
def test_eleven_fourteen_and_seventeen_territories(lands: int, armies: int) -> None:
    """[749-757] No continent is held."""
    keys = [key for key in new_game(3, rulebook="gs_classic").rulebook.board.territory_index if key != "rus"]
    left_out = ("egypt", "roma", "gaul", "hesperide", "sumer", "scythia")
    held = [key for key in keys if key not in left_out][:lands]
    game = classic(alice=", ".join(held), bob="egypt", charlie="rus")
    assert game.position.to_place[ALICE] == armies


@pytest.mark.parametrize(("traded", "armies"), [(0, 4), (2, 8), (5, 15), (6, 20), (7, 25), (8, 30)])
def test_the_third_seventh_and_eighth_set(traded: int, armies: int) -> None:
    """[779-792]"""
    game = classic(
        alice="rus", bob="egypt", charlie="sumer", to_place=0, hands={ALICE: SKULLS}, sets_traded=traded
    )
    assert game.order(ALICE, f"trade {SKULLS}").position.to_place[ALICE] == armies


@pytest.mark.parametrize(
    ("source", "target"),
    [
        *(("thule", "varangia"), ("rus", "varangia")),
        *(("poseidonis", "oricalcos"), ("atlas", "oricalcos")),
    ],
)
def test_neighbours_by_land_and_by_sea(source: str, target: str) -> None:
    """[816]"""
    game = classic(alice=f"{source} 4", bob=f"{target}, egypt", charlie="sumer", phase="attack")
    assert f"attack {source} {target} 3" in game.legal(ALICE)


def test_nobody_attacks_or_moves_across_mountains() -> None:
    game = classic(alice="anatolia 5, assyria", bob="cimmeria", charlie="egypt", phase="attack")
    game.refuses(ALICE, "attack anatolia cimmeria 3", "not_adjacent")
    game = classic(alice="anatolia 5, assyria", bob="cimmeria", charlie="egypt", phase="manoeuvre")
    game.refuses(ALICE, "fortify anatolia assyria 1", "out_of_reach")


# --- Two armies for one territory, once a turn [798-802]


def test_the_land_of_the_card_that_is_named_first_gets_the_armies() -> None:
    for first, second in (("poseidonis", "hibernia"), ("hibernia", "poseidonis")):
        game = with_sets("poseidonis, hibernia", SKULLS)
        game.order(ALICE, f"trade alemannia {first} {second}")
        assert (game.armies(first), game.armies(second)) == (3, 1)
        assert game.position.to_place[ALICE] == 4


def test_each_choice_is_offered_once() -> None:
    game = with_sets("poseidonis, hibernia", SKULLS)
    first = {text.split()[1] for text in game.legal(ALICE, "trade")}
    assert first == {"poseidonis", "hibernia"}
    assert len(with_sets("poseidonis", SKULLS).legal(ALICE, "trade")) == 1
    assert len(with_sets("rus", SKULLS).legal(ALICE, "trade")) == 1


def test_a_second_set_of_the_turn_brings_no_more() -> None:
    game = with_sets("poseidonis, gaul", f"{SKULLS} {BLADES}").order(ALICE, f"trade {SKULLS}")
    assert game.order(ALICE, f"trade {BLADES}").armies("gaul") == 1
    assert game.armies("poseidonis") == 3


def test_it_does_if_the_first_brought_none() -> None:
    game = with_sets("gaul", f"{SKULLS} {BLADES}").order(ALICE, f"trade {SKULLS}")
    assert game.order(ALICE, f"trade {BLADES}").armies("gaul") == 3


def test_the_next_turn_brings_them_again() -> None:
    game = with_sets("poseidonis, gaul", f"{SKULLS} {BLADES}").order(ALICE, f"trade {SKULLS}")
    assert HAS_COME.of(game.position)
    game.pass_turn(ALICE).pass_turn(BOB).pass_turn(CHARLIE)
    assert not HAS_COME.of(game.position)
    assert game.order(ALICE, f"trade {BLADES}").armies("gaul") == 3


def test_that_they_have_come_is_part_of_a_position() -> None:
    game = with_sets("poseidonis", SKULLS).order(ALICE, f"trade {SKULLS}")
    data = position_to_json(game.rulebook, game.position)
    assert position_from_json(game.rulebook, data) == game.position


# --- Cards


def test_two_more_sets_may_be_handed_in_and_one_is_enough() -> None:
    """[773] « vous devez au moins échanger une série, et vous pouvez en échanger une deuxième »"""
    game = with_sets("rus", f"{SKULLS} {BLADES}")
    game.refuses(ALICE, "end", "must_trade")
    game.order(ALICE, f"trade {SKULLS}")
    assert f"trade {BLADES}" in game.legal(ALICE)
    assert game.order(ALICE, "place 4 rus").order(ALICE, "end").position.phase == "attack"


def test_captured_cards_are_handed_in_until_four_are_left() -> None:
    """[866-868] Five after the first set: one more."""
    game = classic(
        **{"alice": "gaul 9", "bob": "iberia", "charlie": "egypt, rus", "phase": "attack"},
        hands={ALICE: f"{SKULLS} tritonis", BOB: f"{BLADES} sumer"},
    )
    game.order(ALICE, "attack gaul iberia 3 moving 3", dice="666-1").order(ALICE, f"trade {SKULLS}")
    game.order(ALICE, "place 4 gaul").refuses(ALICE, "end", "must_trade_down")
    game.order(ALICE, f"trade {BLADES}").order(ALICE, "place 6 gaul")
    assert (len(game.hand(ALICE)), game.position.pending) == (2, None)


@pytest.mark.parametrize(("edition", "players"), [("gs_classic", 3), ("gs_classic_2p", 2)])
def test_that_they_come_once_is_told(edition: str, players: int) -> None:
    told = sets_text(new_game(players, rulebook=edition).rulebook.sets).own_land
    assert told.label.template == "%(armies)s there, once a turn"


def test_six_cards_at_the_end_of_a_turn_wait() -> None:
    """[870] Five after an elimination, and the one drawn."""
    lands = {"alice": "gaul 9", "bob": "iberia", "charlie": "egypt, rus 5"}
    game = classic(
        phase="attack", hands={ALICE: "hesperide caledonia tritonis", BOB: "poseidonis iberia"}, **lands
    )
    game.order(ALICE, "attack gaul iberia 3 moving 3", dice="666-1")
    assert (len(game.hand(ALICE)), game.position.pending) == (5, None)
    game.order(ALICE, "end")
    assert (len(game.hand(ALICE)), game.position.phase) == (6, "manoeuvre")


# --- Two players [882-918]


def pair(**fields: object) -> Scene:
    return scene(rulebook="gs_classic_2p", **{"round": 5, **fields})  # type: ignore[arg-type]


def test_three_piles_of_fourteen_and_thirty_armies_each() -> None:
    game = new_game(2, rulebook="gs_classic_2p")
    assert [len(game.lands(seat)) for seat in (ALICE, BOB, NEUTRAL)] == [14, 14, 14]
    assert set(game.position.armies) == {1}
    assert game.position.to_place == [16, 16, 16]
    assert len(game.position.deck) == 44
    assert game.position.status == [Status.PLAYING, Status.PLAYING, Status.NEUTRAL]


def test_two_armies_on_one_or_two_lands_are_followed_by_one_neutral_army() -> None:
    game = new_game(2, rulebook="gs_classic_2p", first=ALICE).order(ALICE, "standing support ask")
    one, two, *_others = game.lands(ALICE)
    game.refuses(ALICE, f"place 3 {one}", "too_many_armies")
    game.order(ALICE, f"place 1 {one}, 1 {two}")
    assert game.to_act == (ALICE,)
    grey = game.lands(NEUTRAL)[0]
    game.refuses(ALICE, f"place 1 {one}", "not_your_territory")
    assert game.order(ALICE, f"place 1 {grey}").to_act == (BOB,)
    assert (game.armies(one), game.armies(two), game.armies(grey)) == (2, 2, 2)
    assert game.order(BOB, f"place 2 {game.lands(BOB)[0]}").to_act == (ALICE,)
    assert game.position.to_place == [14, 14, 14]


def test_eight_times_each_and_none_is_left_over() -> None:
    game = new_game(2, rulebook="gs_classic_2p", first=ALICE)
    for seat in (ALICE, BOB):
        game.order(seat, f"plan 16 {game.lands(seat)[0]}")
    assert sum(game.position.armies) == 90
    assert game.position.to_place[NEUTRAL] == 0
    assert game.position.phase == "reinforce"


def test_the_higher_die_begins_both() -> None:
    game = new_game(2, rulebook="gs_classic_2p")
    [opened] = [event for event in game.table.events if isinstance(event, e.Opened)]
    for seat in (ALICE, BOB):
        game.order(seat, f"plan 16 {game.lands(seat)[0]}")
    assert game.position.turn == opened.seat


def test_the_neutral_army_receives_nothing_and_its_lands_bring_a_card() -> None:
    game = pair(alice="gaul 9", bob="egypt 2", phase="attack")
    game.order(ALICE, "attack gaul iberia 3 moving 3", dice="666-1").order(ALICE, "end")
    assert len(game.hand(ALICE)) == 1
    assert game.pass_turn(ALICE).position.to_place[NEUTRAL] == 0


def test_taking_the_opponents_last_land_wins() -> None:
    game = pair(alice="gaul 9", bob="iberia", phase="attack")
    assert game.order(ALICE, "attack gaul iberia 3", dice="666-1").position.winners == (ALICE,)


def test_leaving_loses_the_game() -> None:
    assert pair(alice="gaul", bob="iberia").order(ALICE, "resign").position.winners == (BOB,)


def test_the_way_to_place_armies_is_told() -> None:
    compared = texts_of(new_game(2, rulebook="gs_classic_2p").rulebook).compared
    assert compared["placement"] == "two at a time, in turn, and one for the neutral army"
