"""Events of the table (ev_12) with an immediate effect, each by its dice."""

from __future__ import annotations

import json
import random
from itertools import combinations_with_replacement

import pytest

from games.engine.chance.dice import GivenDice, RandomDice
from games.engine.events import CardDrawn, Eliminated, to_json
from games.engine.position import NOBODY
from games.rulebooks.house.event_table.cities import CAPITALS, CITIES
from games.rulebooks.house.event_table.events import BY_DICE, EVENTS
from games.rulebooks.house.event_table.events_text import TOLD
from games.rulebooks.house.event_table.lands import Evacuated, Overrun, Shrunk
from games.rulebooks.house.event_table.waiting import Recounted
from tests.engine.scene import ALICE, BOB, CHARLIE, index
from tests.support.rulebooks.events import BARBARIANS, held, in_force, put, rolled


def test_every_throw_of_three_dice_is_one_event() -> None:
    throws = {"".join(dice) for dice in combinations_with_replacement("123456", 3)}
    assert {*BY_DICE} == throws
    assert len(EVENTS) == len({event.code for event in EVENTS}) == 56
    assert [*TOLD] == [event.code for event in EVENTS]


def test_an_event_does_not_mind_the_order_of_its_dice() -> None:
    assert in_force(rolled("1-4-4"), ALICE) == in_force(rolled("4-1-4"), ALICE) == ["4-4-1"]


# --- Evacuations


def test_1_1_1_evacuates_territories_that_touch_one_another() -> None:
    """« Vous devez évacuer 5 territoires adjacents entre eux »: here no more than four are adjacent."""
    game = rolled("1-1-1")
    assert game.legal(ALICE, "pick") == {
        f"pick {land}" for land in ("alaska", "northwest_territory", "alberta", "ontario")
    }
    game.refuses(ALICE, "end", "event_open")
    game.refuses(ALICE, "pick peru", "wrong_choice")
    game.order(ALICE, "pick ontario")
    assert game.legal(ALICE, "pick") == {"pick northwest_territory", "pick alberta"}
    for land in ("alberta", "northwest_territory", "alaska"):
        game.order(ALICE, f"pick {land}")
    assert held(game, BARBARIANS, ("ontario", "alberta", "northwest_territory", "alaska")) == {
        "ontario",
        "alberta",
        "northwest_territory",
        "alaska",
    }
    assert game.position.phase == "reinforce"


@pytest.mark.parametrize("joined", [4, 5, 6])
def test_1_1_1_takes_five_at_most(joined: int) -> None:
    chain = ("alaska", "northwest_territory", "alberta", "ontario", "quebec", "eastern_us")[:joined]
    game = rolled("1-1-1", alice=", ".join((*chain, "peru 3")))
    for number in range(min(joined, 5)):
        game.order(ALICE, f"pick {chain[number]}")
    assert len(held(game, BARBARIANS, chain)) == min(joined, 5)
    assert game.position.phase == "reinforce"


def test_evacuated_armies_go_to_neighbours_and_barbarians_come() -> None:
    game = rolled("2-3-4").order(ALICE, "pick ontario")
    assert game.event(Evacuated).placements == ((index("northwest_territory"), 1), (index("alberta"), 1))
    assert (game.owner("ontario"), game.armies("ontario")) == (BARBARIANS, 10)
    game.order(ALICE, "pick peru")
    assert game.armies("alaska") == 9 + 4  # no own neighbour: they go to the strongest


def test_2_3_4_evacuates_three_territories_of_the_players_choice() -> None:
    game = rolled("2-3-4")
    for land in ("ontario", "peru", "india"):
        assert game.position.phase == "event"
        game.order(ALICE, f"pick {land}")
    assert game.position.phase == "reinforce"


@pytest.mark.parametrize(
    ("event", "lands"),
    [("2-2-1", ("western_australia", "eastern_australia")), ("1-2-3", ("egypt", "congo"))],
)
def test_a_continent_is_evacuated(event: str, lands: tuple[str, ...]) -> None:
    game = rolled(event, alice="alaska 9, western_australia 2, eastern_australia, egypt 4, congo 2")
    assert held(game, BARBARIANS, lands) == {*lands}
    assert game.position.phase == "reinforce"


@pytest.mark.parametrize("event", ["1-2-3", "2-3-4", "1-1-1"])
@pytest.mark.parametrize("alice", ["egypt 4", "egypt 4, congo 2"])
def test_nobody_loses_the_last_territory_by_an_evacuation(event: str, alice: str) -> None:
    game = rolled(event, alice=alice)
    for land in ("congo", "egypt"):
        if f"pick {land}" in game.legal(ALICE):
            game.order(ALICE, f"pick {land}")
    assert len(game.lands(ALICE)) == 1
    assert game.position.phase == "reinforce"


def test_4_4_2_evacuates_a_territory_of_each_opponent() -> None:
    game = rolled("4-4-2")
    game.order(ALICE, "pick kamchatka").refuses(ALICE, "pick ukraine", "wrong_choice")
    game.order(ALICE, "pick siam")
    assert held(game, BARBARIANS, ("kamchatka", "siam", "alaska")) == {"kamchatka", "siam"}
    assert game.position.phase == "reinforce"


def test_4_4_2_leaves_the_last_territory() -> None:
    game = rolled("4-4-2", bob="kamchatka 4", capitals=("alaska", "kamchatka", "siam"))
    assert not any("kamchatka" in order for order in game.legal(ALICE, "pick"))


# --- Losses


@pytest.mark.parametrize(("event", "due"), [("2-2-2", 10), ("2-2-4", 5), ("3-3-2", 3), ("3-3-6", 2)])
def test_armies_are_sacrificed(event: str, due: int) -> None:
    game = rolled(event, alice="alaska 20, peru 3")
    game.refuses(ALICE, f"sacrifice {due + 1} alaska", "wrong_sacrifice")
    game.refuses(ALICE, "sacrifice 3 peru", "wrong_sacrifice")
    game.order(ALICE, f"sacrifice {due - 1} alaska")
    assert game.position.phase == "event"
    game.order(ALICE, "sacrifice 1 peru")
    assert (game.armies("alaska"), game.armies("peru")) == (21 - due, 2)
    assert game.position.phase == "reinforce"


def test_no_more_is_lost_than_there_is() -> None:
    game = rolled("2-2-2", alice="alaska 3, peru").order(ALICE, "sacrifice 2 alaska")
    assert game.position.phase == "reinforce"
    assert rolled("2-2-2", alice="alaska, peru").position.phase == "reinforce"


@pytest.mark.parametrize(("event", "each"), [("2-2-6", 2), ("1-2-5", 1)])
@pytest.mark.parametrize("cities", [0, 1, 2])
def test_cities_cost_armies(event: str, each: int, cities: int) -> None:
    game = rolled(event, cities=("alaska", "peru")[:cities])
    if cities:
        game.refuses(ALICE, f"sacrifice {each * cities + 1} alaska", "wrong_sacrifice")
        game.order(ALICE, f"sacrifice {each * cities} alaska")
    assert game.position.phase == "reinforce"


def test_1_1_5_takes_an_army_off_each_territory_in_africa_and_asia_but_the_last() -> None:
    game = rolled("1-1-5", alice="alaska 9, egypt 2, congo, india 3")
    assert [game.armies(land) for land in ("alaska", "egypt", "congo", "india")] == [9, 1, 1, 2]


@pytest.mark.parametrize(("armies", "left"), [(1, 1), (2, 1), (3, 2)])
def test_6_5_1_takes_an_army_off_each_territory_that_was_taken(armies: int, left: int) -> None:
    lost_by = [NOBODY] * 42
    lost_by[index("kamchatka")] = ALICE
    lost_by[index("ukraine")] = CHARLIE
    game = rolled("6-5-1", lost_by=lost_by, bob=f"kamchatka {armies}, ukraine 5, brazil")
    assert (game.armies("kamchatka"), game.armies("ukraine")) == (left, 5)


def test_2_3_6_destroys_the_cities_of_the_player() -> None:
    assert CITIES.of(rolled("2-3-6").position) == (index("brazil"), index("siam"))


# --- Armies that come


@pytest.mark.parametrize(("event", "each"), [("6-6-4", 3), ("6-6-6", 5)])
def test_armies_are_recruited_for_each_territory(event: str, each: int) -> None:
    # Eight territories and two cities bring three, the capital one.
    assert rolled(event).position.to_place[ALICE] == 3 + 1 + each * 8


def test_reinforcements_are_counted_after_the_event() -> None:
    game = rolled(
        "1-2-3", alice="alaska 9, egypt 4, congo 2, india, peru, mongolia, ontario, quebec, ural, china"
    )
    assert game.event(Recounted).armies == game.position.to_place[ALICE] == 3 + 1
    game = rolled(
        "6-4-1", alice="alaska 9, alberta, ontario, quebec, western_us, egypt 4, congo 2, india, peru"
    )
    for land in ("kamchatka", "brazil", "argentina"):
        game.order(ALICE, f"pick {land}")
    # Twelve territories and three cities, two capitals.
    assert game.position.to_place[ALICE] == 5 + 2


# --- Territories that are taken


def test_6_4_1_takes_three_neighbours_from_stock() -> None:
    game = rolled("6-4-1")
    game.refuses(ALICE, "pick ukraine", "wrong_choice")
    for land in ("kamchatka", "brazil", "siam"):
        game.order(ALICE, f"pick {land}")
    assert held(game, ALICE, ("kamchatka", "brazil", "siam")) == {"kamchatka", "brazil", "siam"}
    assert (game.armies("alaska"), game.armies("kamchatka")) == (9, 1)
    assert game.position.phase == "reinforce"


def test_6_4_2_takes_three_coasts_anywhere() -> None:
    game = rolled("6-4-2")
    assert "pick argentina" in game.legal(ALICE)
    game.refuses(ALICE, "pick afghanistan", "wrong_choice")
    game.order(ALICE, "pick ukraine").order(ALICE, "end")
    assert game.owner("ukraine") == ALICE
    assert game.position.phase == "reinforce"


def test_6_5_4_takes_all_of_africa() -> None:
    game = rolled("6-5-4", bob="kamchatka 4, north_africa 8, madagascar")
    africa = ("north_africa", "egypt", "east_africa", "congo", "south_africa", "madagascar")
    assert held(game, ALICE, africa) == {*africa}
    assert (game.armies("north_africa"), game.armies("egypt")) == (1, 4)
    assert game.position.to_place[ALICE] == (12 + 2) // 3 + 1 + 3


def test_taking_a_territory_by_an_event_is_a_conquest() -> None:
    """It brings a card, and eliminates a player who has nothing else."""
    game = rolled("6-4-1", bob="kamchatka 4", capitals=("alaska", "kamchatka", "siam"))
    game.order(ALICE, "pick kamchatka")
    assert game.event(Eliminated) == Eliminated(BOB, ALICE)
    game.order(ALICE, "end")
    game.order(ALICE, f"place {game.position.to_place[ALICE]} alaska")
    while game.position.turn == ALICE:
        game.play(ALICE, "end")
    assert any(isinstance(event, CardDrawn) and event.seat == ALICE for event in game.table.events)


def test_nobody_is_eliminated_by_an_event_while_that_is_not_allowed() -> None:
    fields = {"rulebook": "mp80_world", "alice": "alaska 9, japan 3", "charlie": "siam 5"}
    for when, is_open in ((4, False), (5, True)):
        game = rolled("6-4-2", round=when - 1, bob="kamchatka 4", **fields)
        assert ("pick kamchatka" in game.legal(ALICE)) == is_open


@pytest.mark.parametrize(
    ("event", "die", "number"),
    [
        ("4-4-3", 1, 0),
        ("4-4-3", 2, 1),
        ("4-4-3", 3, 1),
        ("5-5-5", 1, 1),
        ("5-5-5", 3, 3),
        ("6-6-2", 1, 1),
        ("6-6-2", 2, 3),
        ("6-6-2", 3, 4),
    ],
)
def test_invasions_go_by_a_die_each_turn(event: str, die: int, number: int) -> None:
    game = rolled(event, str(die))
    for land in ("kamchatka", "brazil", "siam", "argentina")[:number]:
        game.order(ALICE, f"pick {land}")
    assert game.position.phase == "reinforce"
    assert game.armies("alaska") == 9 - (number > 0)  # an army marches in from its neighbour
    assert event in in_force(game, ALICE)


def test_an_invasion_needs_two_armies_next_to_its_target() -> None:
    game = rolled("5-5-5", "6", alice="alaska, peru 2")
    assert not any("kamchatka" in order for order in game.legal(ALICE, "pick"))
    game.order(ALICE, "pick brazil")
    assert game.armies("peru") == 1
    assert game.position.phase == "reinforce"  # nobody is left to go on with


def test_invasions_may_be_left() -> None:
    assert rolled("5-5-5", "6").order(ALICE, "end").position.phase == "reinforce"


def test_an_event_left_incomplete_does_not_end_what_follows() -> None:
    game = rolled("6-5-3").order(ALICE, "end")
    assert game.legal(ALICE, "pick") == {"pick brazil", "pick siam"}  # the cities, not the capital
    assert game.order(ALICE, "end").position.phase == "reinforce"
    game = rolled("6-4-1", "3", events_in_force=[[ALICE, "5-5-5", 0, ""]])
    game.order(ALICE, "pick brazil").order(ALICE, "end")
    game.order(ALICE, "pick kamchatka")
    assert game.armies("alaska") == 8  # invaded, not taken from stock


def test_invasions_come_again_in_the_next_turn() -> None:
    game = put(turn=CHARLIE, phase="manoeuvre", events_in_force=[[ALICE, "5-5-5", 0, ""]])
    game.order(CHARLIE, "end", dice="334 1 2")  # sabotage: a separate die
    assert game.legal(ALICE, "pick")


def test_6_5_2_is_navy_and_air_support() -> None:
    assert in_force(rolled("6-5-2", "2"), ALICE) == ["4-4-6", "5-5-5"]


# --- The rest


def test_3_3_3_shares_everything_out() -> None:
    game = put(turn=CHARLIE, phase="manoeuvre", cities=("alaska", "peru", "india", "brazil", "siam", "japan"))
    total = sum(game.position.armies_on(game.position.lands[seat]) for seat in range(3))
    game.play(CHARLIE, "end", GivenDice([[3, 3, 3]], RandomDice(random.Random(1))))
    position = game.position
    assert [position.lands[seat].bit_count() for seat in range(4)] == [14, 14, 14, 0]
    assert {position.armies_on(position.lands[seat]) for seat in range(3)} == {max(14, total // 3)}
    assert [len({*CITIES.of(position)} & {*map(index, game.lands(seat))}) for seat in range(3)] == [2, 2, 2]
    assert [game.owner(land) for land in ("alaska", "kamchatka", "siam")] == [0, 1, 2]


def test_6_5_3_destroys_a_capital_and_three_cities_of_others() -> None:
    game = rolled("6-5-3", cities=("alaska", "brazil", "siam", "ukraine", "japan"))
    game.refuses(ALICE, "pick alaska", "wrong_choice")
    game.order(ALICE, "pick kamchatka")
    for land in ("brazil", "siam", "japan"):
        game.order(ALICE, f"pick {land}")
    assert CAPITALS.of(game.position) == (index("alaska"), NOBODY, index("siam"))
    assert CITIES.of(game.position) == (index("alaska"), index("ukraine"))
    assert game.position.phase == "reinforce"


def test_6_6_5_destroys_any_number_of_cities_in_each_turn() -> None:
    game = rolled("6-6-5").order(ALICE, "bomb brazil")
    assert game.position.phase == "event"
    game.refuses(ALICE, "bomb alaska", "wrong_choice")
    game.order(ALICE, "bomb siam")
    assert game.position.phase == "reinforce"
    assert "6-6-5" in in_force(game, ALICE)


@pytest.mark.parametrize(
    ("capital", "is_near"),
    [("brazil", True), ("north_africa", True), ("egypt", True), ("middle_east", False)],
)
def test_5_5_1_takes_a_capital_with_two_territories_before_it_at_most(capital: str, is_near: bool) -> None:
    game = rolled("5-5-1", alice="peru 3", bob=f"{capital} 7, ural", capitals=("peru", capital, "siam"))
    assert (f"blitz {capital}" in game.legal(ALICE)) == is_near


def test_5_5_1_is_used_once_and_takes_the_way_too() -> None:
    game = rolled("5-5-1", alice="peru 3", bob="congo 7, ural", capitals=("peru", "congo", "siam"))
    game.order(ALICE, "blitz congo")
    taken = [event.target for event in game.happened if isinstance(event, Overrun)]
    assert len(taken) == 3
    assert game.owner("congo") == ALICE
    assert "5-5-1" not in in_force(game, ALICE)
    assert game.position.phase == "reinforce"


@pytest.mark.parametrize("capital", ["kamchatka", ""])
def test_5_4_1_founds_a_lost_capital_again(capital: str) -> None:
    """Somebody else may hold it, or it may be destroyed."""
    game = rolled("5-4-1", capitals=(capital, "", "siam"))
    game.refuses(ALICE, "exile brazil", "wrong_choice")
    game.order(ALICE, "exile peru")
    assert CAPITALS.of(game.position)[ALICE] == index("peru")
    assert game.position.phase == "reinforce"
    assert rolled("5-4-1").position.phase == "reinforce"  # where it is not lost there is nothing to do


def test_records_of_events_are_plain_json() -> None:
    for event in rolled("2-3-4").order(ALICE, "pick peru").table.events:
        assert json.loads(json.dumps(to_json(event)))


def test_losses_are_told_with_their_places() -> None:
    game = rolled("3-3-2").order(ALICE, "sacrifice 3 alaska")
    assert game.event(Shrunk) == Shrunk(ALICE, ((index("alaska"), 3),))


def test_choices_that_the_event_does_not_ask_for_are_refused() -> None:
    game = rolled("3-3-2")
    for order in ("pick alaska", "terrain asia", "rival 2"):
        game.refuses(ALICE, order, "not_asked")
    game = rolled("6-6-3")
    for player in (1, 4, 9):
        game.refuses(ALICE, f"rival {player}", "no_such_rival")


@pytest.mark.parametrize(
    ("event", "english", "french"),
    [
        ("2-3-4", "pick peru", "désigner Pérou"),
        ("3-3-2", "sacrifice 2 alaska", "sacrifier 2 Alaska"),
        ("3-3-1", "terrain south america", "terrain Amérique du Sud"),
        ("6-6-3", "rival 2", "adversaire 2"),
        ("6-6-5", "bomb siam", "bombarder Siam"),
        ("5-5-1", "blitz kamchatka", "blitz Kamtchatka"),
    ],
)
def test_the_orders_of_an_event_are_written_in_both_languages(event: str, english: str, french: str) -> None:
    both = [rolled(event).play(ALICE, text).position for text in (english, french)]
    assert both[0] == both[1]
