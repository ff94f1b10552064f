"""Drafting by secret preferences."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.bots import bot_for
from games.engine import End, Resign, Table
from games.engine.chance.dice import RandomDice
from games.engine.legality import options
from games.engine.notation import format_order, parse_order, position_from_json, position_to_json
from games.engine.position import NOBODY
from games.engine.redaction import redact, witnessed
from games.features.draft.orders import LandWish
from games.features.draft.serving import LOT, WISHES, LotShuffled, Served, Wished, served, snake
from games.rulebooks.registry import RULEBOOKS, rulebook_for
from games.simulation import play_game
from tests.support.rulebooks.editions import replays

ON = {"drafting": "1"}
BOOK = rulebook_for("h2000_world", ON)
OFFERED = [key for key, book in RULEBOOKS.items() if "drafting" not in book.withheld]


def table(rulebook: str = "h2000_world", players: int = 3, first: int = 0, **options: str) -> Table:
    return Table.begin(
        rulebook_for(rulebook, ON | options), players, RandomDice(random.Random(1)), first=first
    )


def received(game: Table, seat: int) -> tuple[int, ...]:
    (event,) = [event for event in game.events if isinstance(event, Served) and event.seat == seat]
    return event.lands


@pytest.mark.parametrize(
    ("seats", "picks", "order"),
    [
        ([0, 1, 2], 7, [0, 1, 2, 2, 1, 0, 0]),
        ([1, 2, 0], 4, [1, 2, 0, 0]),
        ([4], 3, [4, 4, 4]),
        ([0, 1], 0, []),
    ],
)
def test_the_last_player_of_a_round_is_first_in_the_next(
    seats: list[int], picks: int, order: list[int]
) -> None:
    assert list(snake(seats, picks)) == order


def test_each_receives_the_first_on_their_list_that_is_free_and_then_what_the_lot_says() -> None:
    lists = {0: (3, 2), 1: (3, 0), 2: ()}
    assert served([0, 1, 2], lists, (5, 4, 3, 2, 1, 0)) == {0: [3, 1], 1: [0, 2], 2: [5, 4]}


def test_the_last_list_completes_the_draft() -> None:
    game = table(first=1)
    for seat, lands in ((0, (0, 1, 2)), (2, (0, 5, 1))):
        game.play(seat, LandWish(lands))
        assert {*game.position.owner} == {NOBODY}
    game.play(1, LandWish((1, 0)))
    assert [received(game, seat)[0] for seat in (1, 2, 0)] == [1, 0, 2]
    assert received(game, 2)[1] == 5
    assert game.position.phase == "placement"
    assert game.position.turn == 1
    assert sorted(land for seat in range(3) for land in received(game, seat)) == list(range(42))
    assert {*game.position.armies} == {1}
    position = game.position
    for held, due in zip(position.lands, position.to_place, strict=True):
        assert held.bit_count() + due == 35
    assert not any(WISHES.of(game.position))
    assert not LOT.of(game.position)


def test_a_list_can_be_changed_until_everybody_has_one() -> None:
    game = table()
    game.play(0, LandWish((1, 2)))
    game.play(0, LandWish((7, 7, 3)))
    assert WISHES.of(game.position)[0] == (7, 3)
    assert BOOK.to_act(game.position) == (1, 2)
    for seat in (1, 2):
        game.play(seat, End())
    assert received(game, 0)[:2] == (7, 3)


def test_the_lot_decides_for_absent_players() -> None:
    """The lot was drawn before anybody had a list, and nobody knows it."""
    game = table()
    (lot,) = [event.lands for event in game.events if isinstance(event, LotShuffled)]
    game.play(0, LandWish((lot[0],)))
    game.play(1, parse_order(BOOK, "standing draft auto"))
    game.leave_to_rules(2)
    assert received(game, 0)[0] == lot[0]
    assert received(game, 1)[0] == lot[1]
    assert received(game, 2)[:2] == lot[2:4]


def test_players_who_left_receive_nothing() -> None:
    game = table(players=4)
    game.play(3, parse_order(BOOK, "resign"))
    for seat in range(3):
        game.play(seat, End())
    assert [lands.bit_count() for lands in game.position.lands] == [14, 14, 14, 0]
    assert game.position.to_place[3] == 0


@pytest.mark.parametrize("handicap", ["none", "own_5", "sixth_10"])
@pytest.mark.parametrize("key", [key for key in OFFERED if 6 in RULEBOOKS[key].players])
def test_two_of_six_left_share_more_lands_than_they_have_armies(key: str, handicap: str) -> None:
    """Each has twenty-one lands and twenty armies: the lands get an army each, and the game goes on."""
    more: dict[str, Any] = {"handicap": handicap} if "handicap" not in RULEBOOKS[key].withheld else {}
    game = table(key, 6, **more)
    for seat in (0, 1, 2, 3):
        game.play(seat, Resign())
    for seat in (4, 5):
        game.play(seat, End())
    rng = random.Random(1)
    assert min(game.position.to_place) >= 0
    while game.position.round == 0:
        (seat, *_) = game.rulebook.to_act(game.position)
        view = redact(game.rulebook, game.position, seat)
        game.play(seat, bot_for("sensible").choose(game.rulebook, view, seat, rng))
    assert all(game.position.armies)
    assert game.position.phase != "placement"


@pytest.mark.parametrize("seat", [1, None])
def test_lists_and_lot_are_secret(seat: int | None) -> None:
    """Games that differ in them alone look alike to others."""
    one, other = table(), table()
    start = one.position.copy()
    for game, lands in ((one, (1, 2, 3)), (other, (9, 8))):
        game.play(0, LandWish(lands))
    LOT.put(other.position, LOT.of(other.position)[::-1])
    views = [redact(BOOK, game.position, seat) for game in (one, other)]
    assert views[0] == views[1]
    told = [
        [known for event in witnessed(BOOK, start, game.events[-2:]) if (known := event.known_to(seat))]
        for game in (one, other)
    ]
    assert told[0] == told[1]
    assert not any(isinstance(event, Wished) for event in told[0])
    (shuffled,) = [e for e in witnessed(BOOK, None, one.events) if isinstance(e.event, LotShuffled)]
    assert shuffled.seen == 0


def test_trying_out_an_order_reveals_nothing() -> None:
    games = [table(), table()]
    for game, lands in zip(games, ((1, 2, 3), (9, 8)), strict=True):
        game.play(0, LandWish(lands))
        game.play(1, End())
    ends = []
    for game in games:
        tried = Table(BOOK, redact(BOOK, game.position, 2).copy(), RandomDice(random.Random(1)))
        tried.play(2, LandWish((1, 2)))
        ends.append(tried.position.owner)
    assert ends[0] == ends[1]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_lists_are_written_and_read(language: str) -> None:
    order = LandWish((0, 5, 41))
    assert parse_order(BOOK, format_order(BOOK, order, language)) == order
    assert parse_order(BOOK, "souhaiter Pérou, Brésil et Japon") == parse_order(
        BOOK, "wish for peru and brazil and japan"
    )


def test_a_position_in_the_draft_is_written_and_read() -> None:
    game = table()
    game.play(0, LandWish((1, 2, 3)))
    text = position_to_json(BOOK, game.position)
    assert position_from_json(BOOK, text) == game.position
    assert [option.order for option in options(BOOK, game.position, 1)].count(LandWish) == 1


@pytest.mark.parametrize("key", OFFERED)
def test_games_run_on_every_base_and_replay(key: str) -> None:
    book = rulebook_for(key, ON)
    for players in (book.players[0], book.players[-1]):
        bots = [bot_for("sensible"), *[bot_for("random")] * (players - 1)]
        game = play_game(book, bots, seed=f"{key}{players}", most_orders=300)
        assert game.rounds
        assert replays(game)


def test_it_is_offered_where_all_territories_go_to_players() -> None:
    assert {*OFFERED} == {
        *("h2000_world", "h2000_mission", "h2006_world", "h2006_team", "gs_classic"),
        *("mp80_objectives", "mp80_world", "asso_objectives", "asso_world"),
        *("h2000_capitals", "h2006_mission"),  # not for two players
    }


def test_sensible_players_do_not_all_want_the_same() -> None:
    game = table(players=4)
    rng = random.Random(1)
    orders = [
        bot_for("sensible").choose(BOOK, redact(BOOK, game.position, seat), seat, rng) for seat in range(4)
    ]
    assert all(isinstance(order, LandWish) and sorted(order.lands) == list(range(42)) for order in orders)
    assert len({BOOK.board.territories[order[0][0]].continent for order in orders}) == 4
