"""Cities and capitals of the table of events (ev_12): founded, secretly chosen, and what they bring."""

from __future__ import annotations

import random

import pytest

from games.engine import Plan, redact
from games.engine.board import members
from games.engine.chance.dice import RandomDice
from games.engine.position import HIDDEN, NOBODY
from games.engine.redaction import witnessed
from games.engine.table import Table
from games.rulebooks.house.event_table.capitals import CHOSEN, CapitalChosen, CapitalsFounded
from games.rulebooks.house.event_table.cities import CAPITALS, CITIES, CitiesFounded
from games.rulebooks.registry import RULEBOOKS, rulebook_for
from tests.engine.scene import ALICE, BOB, CHARLIE, Scene, index
from tests.support.rulebooks.events import ON, leave, put, rolled


def placed() -> Scene:
    """Place all armies, so that capitals are to be chosen."""
    table = Table.begin(rulebook_for("h2000_world", ON), 3, RandomDice(random.Random(12)))
    while table.position.phase == "placement":
        seat = table.position.turn
        land = members(table.position.lands[seat])[0]
        table.play(seat, Plan(((land, table.position.to_place[seat]),)))
    return Scene(table)


@pytest.mark.parametrize("rulebook", [key for key, book in RULEBOOKS.items() if "ev_12" not in book.withheld])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_barbarians_begin_without_land_and_fifteen_cities_are_drawn(rulebook: str, players: int) -> None:
    book = rulebook_for(rulebook, ON)
    if players not in book.players:
        return
    table = Table.begin(book, players, RandomDice(random.Random(1)))
    assert table.position.seats == players + 1
    assert not table.position.lands[players]
    assert len({*CITIES.of(table.position)}) == 15
    assert sum(isinstance(event, CitiesFounded) for event in table.events) == 1


def test_it_is_for_three_players_and_more() -> None:
    for rulebook, book in RULEBOOKS.items():
        if "ev_12" not in book.withheld:
            assert {*rulebook_for(rulebook, ON).players} <= {3, 4, 5, 6}


def test_capitals_are_chosen_unseen_and_shown_together() -> None:
    game = placed()
    mine, other = game.lands(ALICE)[:2]
    game.refuses(ALICE, f"capital {game.lands(BOB)[0]}", "not_your_territory")
    game.order(ALICE, f"capital {mine}").order(ALICE, f"capital {other}")
    assert not CAPITALS.of(game.position)
    for seat in (BOB, CHARLIE):
        game.play(seat, f"capital {game.lands(seat)[0]}")
    lands = (index(other), *(index(game.lands(seat)[0]) for seat in (BOB, CHARLIE)))
    assert game.event(CapitalsFounded).lands == CAPITALS.of(game.position)[:3] == lands
    assert game.position.round == 1


def test_nobody_learns_of_a_capital_before_all_are_shown() -> None:
    """Two games that differ in a choice look alike to everybody else."""
    games = placed(), placed()
    for land, game in enumerate(games):
        game.play(ALICE, f"capital {game.lands(ALICE)[land]}")
    book = games[0].rulebook
    for seat in (BOB, CHARLIE, None):
        views = [redact(book, game.position, seat) for game in games]
        assert views[0] == views[1]
        assert CHOSEN.of(views[0])[ALICE] == HIDDEN
        assert book.display(views[0]) == book.display(views[1])
        told = [next(witnessed(book, game.position, game.happened)).known_to(seat) for game in games]
        assert told == [None, None]
    assert CHOSEN.of(redact(book, games[0].position, ALICE))[ALICE] == index(games[0].lands(ALICE)[0])


def test_the_rules_choose_a_capital_where_most_armies_are() -> None:
    game = placed()
    for seat in range(3):
        strongest = max(game.position.armies[index(land)] for land in game.lands(seat))
        game.table.leave_to_rules(seat)
        capital = next(
            e.territory for e in game.table.events if isinstance(e, CapitalChosen) and e.seat == seat
        )
        assert game.table.position.armies[capital] == strongest
    assert game.position.round == 1


def test_a_standing_answer_decides_without_being_asked() -> None:
    game = placed()
    for seat in range(3):
        game.play(seat, "standing capitals auto")
    assert len({*CAPITALS.of(game.position)}) == 3


def test_players_who_left_have_no_capital() -> None:
    game = placed()
    game.play(CHARLIE, "resign")
    for seat in (ALICE, BOB):
        game.table.leave_to_rules(seat)
    assert CAPITALS.of(game.position)[CHARLIE] == NOBODY


@pytest.mark.parametrize(("cities", "armies"), [(0, 3), (2, 3), (3, 4)])
def test_cities_count_as_territories(cities: int, armies: int) -> None:
    """Nine territories and two cities are eleven, with three cities twelve."""
    alice = "alaska, peru, egypt, congo, india, ural, china, japan, ontario"
    game = rolled(
        "4-4-1",
        alice=alice,
        charlie="siam 5",
        cities=("alaska", "peru", "egypt")[:cities],
        capitals=("", "", ""),
    )
    assert game.position.to_place[ALICE] == armies


@pytest.mark.parametrize("held", [0, 1, 2])
def test_each_capital_brings_its_holder_an_army(held: int) -> None:
    capitals = ("alaska", "peru")[:held] + ("kamchatka", "siam", "brazil")[: 3 - held]
    assert rolled("4-4-1", capitals=capitals).position.to_place[ALICE] == 3 + held


def test_barbarians_grow_by_one_a_round_and_not_with_each_turn() -> None:
    game = put(turn=BOB, phase="manoeuvre", dave="east_africa 10")
    game.order(BOB, "end", dice="441")
    assert game.armies("east_africa") == 10
    leave(game, CHARLIE)
    assert game.armies("east_africa") == 11


def test_territories_that_nobody_holds_any_more_may_be_taken_back_at_once() -> None:
    game = rolled("2-3-4")
    for land in ("northwest_territory", "peru", "india"):
        game.order(ALICE, f"pick {land}")
    game.play(ALICE, f"place {game.position.to_place[ALICE]} alaska").play(
        ALICE, "attack alaska northwest_territory 3"
    )
    assert game.position.owner[index("northwest_territory")] == 3
