"""Orders: the rows that they write, and the fate of stale, repeated and forbidden ones."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.engine.errors import Illegal
from games.engine.events.folding import fold
from games.engine.orders import End, Place, Plan, Resign, Standing
from games.models import Card, Event, Game, Player, Territory
from games.services import wake
from games.services.errors import Refused, Stale
from games.services.lobby.games import create_game
from games.services.play.orders import give_order
from tests.support.tables import (
    act,
    act_until_turns,
    advice,
    known_to,
    next_player,
    open_table,
    position_of,
    seat_of,
    seat_to_act,
    version_of,
)


@pytest.fixture
def game(alice: User, bob: User, charlie: User) -> Game:
    return open_table(alice, bob, charlie)


def rows(game: Game) -> list[Any]:
    """Return all rows of a game."""
    of_game = [model.objects.filter(game=game).values() for model in (Player, Territory, Card, Event)]
    return [list(found) for found in (Game.objects.filter(pk=game.pk).values(), *of_game)]


def test_an_order_is_stored_with_its_events(game: Game) -> None:
    seat, before = seat_to_act(game), version_of(game)
    order = advice(game, seat)

    after = give_order(game_id=game.pk, seat=seat, order=order, seen=before)

    assert after.version == version_of(game) > before
    assert list(game.events.values_list("number", flat=True)) == list(range(1, after.version + 1))
    assert game.players.get(seat=seat).acted_version == after.known[seat] == known_to(game, seat)
    assert seat_to_act(game) != seat


def test_the_rows_hold_the_whole_position(game: Game) -> None:
    act_until_turns(game)
    for _ in range(60):
        act(game)

    folded = fold(map(game.rulebook.read_event, game.events.values_list("data", flat=True)))
    assert position_of(game) == folded


def test_a_stale_order_does_nothing(game: Game) -> None:
    seat = seat_to_act(game)
    seen = known_to(game, seat)
    order = advice(game, seat)
    act(game)
    while seat_to_act(game) != seat:
        act(game)
    before = rows(game)

    with pytest.raises(Stale):
        give_order(game_id=game.pk, seat=seat, order=order, seen=seen)
    assert rows(game) == before


def test_a_doubled_order_is_stale(game: Game) -> None:
    act_until_turns(game)
    seat = seat_to_act(game)
    seen = known_to(game, seat)
    order = advice(game, seat)
    give_order(game_id=game.pk, seat=seat, order=order, seen=seen)
    before = rows(game)

    with pytest.raises(Stale):
        give_order(game_id=game.pk, seat=seat, order=order, seen=seen)
    assert rows(game) == before


def test_a_doubled_plan_is_stale_although_anybody_may_plan_at_any_time(game: Game) -> None:
    seat = seat_to_act(game)
    seen = known_to(game, seat)
    land = next(t for t, owner in enumerate(position_of(game).owner) if owner == seat)
    give_order(game_id=game.pk, seat=seat, order=Plan(((land, 3),)), seen=seen)
    before = rows(game)

    with pytest.raises(Stale):
        give_order(game_id=game.pk, seat=seat, order=Plan(((land, 3),)), seen=seen)
    assert rows(game) == before


def test_hidden_events_do_not_make_an_order_stale(game: Game) -> None:
    seat = seat_to_act(game)
    seen = known_to(game, seat)
    other = next(player.seat for player in game.players.exclude(seat=seat))
    order = advice(game, seat)
    give_order(game_id=game.pk, seat=other, order=Standing("defence", 1), seen=seen)

    give_order(game_id=game.pk, seat=seat, order=order, seen=seen)

    assert position_of(game).standing[other] == {"defence": 1}


def test_players_not_on_turn_may_plan_although_others_have_moved_on(game: Game) -> None:
    act(game)
    waiting = next(player.seat for player in game.players.filter(to_act=False, acted_version=0))
    seen = known_to(game, waiting)
    act(game)
    land = next(t for t, owner in enumerate(position_of(game).owner) if owner == waiting)

    give_order(game_id=game.pk, seat=waiting, order=Plan(((land, 2),)), seen=seen)


def test_an_order_is_stored_as_a_whole_or_not_at_all(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = seat_to_act(game)
    before = rows(game)

    def fail(*arguments: object) -> None:
        raise ConnectionError

    monkeypatch.setattr(wake, "after_commit", fail)
    with pytest.raises(ConnectionError):
        give_order(game_id=game.pk, seat=seat, order=advice(game, seat), seen=version_of(game))
    assert rows(game) == before


def test_out_of_turn_nothing_happens(game: Game) -> None:
    waiting = next(player.seat for player in game.players.filter(to_act=False))
    before = rows(game)

    with pytest.raises(Illegal) as refusal:
        give_order(game_id=game.pk, seat=waiting, order=End(), seen=version_of(game))
    assert refusal.value.code == "not_your_turn"
    assert rows(game) == before


@pytest.mark.parametrize("seat", [-1, 3, 99])
@pytest.mark.parametrize("order", [End(), Resign(), Standing("defence", 2)])
def test_a_forged_seat_is_refused(game: Game, seat: int, order: Any) -> None:
    before = rows(game)

    with pytest.raises(Illegal) as refusal:
        give_order(game_id=game.pk, seat=seat, order=order, seen=version_of(game))
    assert refusal.value.code == "no_such_seat"
    assert rows(game) == before


def test_a_game_that_has_not_begun_takes_no_orders(alice: User) -> None:
    game = create_game(creator=alice, name="Alps", rulebook_key="h2000_world", seats=3, bots=[])

    with pytest.raises(Refused) as refusal:
        give_order(game_id=game.pk, seat=0, order=Resign(), seen=0)
    assert refusal.value.code == "not_started"


def test_the_last_one_standing_wins_and_the_game_takes_no_more_orders(
    game: Game, alice: User, bob: User, charlie: User
) -> None:
    for loser in (bob, charlie):
        give_order(game_id=game.pk, seat=seat_of(game, loser), order=Resign(), seen=version_of(game))

    game.refresh_from_db()
    assert game.status == Game.Status.OVER
    assert game.ended_at is not None
    assert game.state["winners"] == [seat_of(game, alice)]
    assert next_player(game) is None
    with pytest.raises(Refused) as refusal:
        give_order(game_id=game.pk, seat=seat_of(game, alice), order=Resign(), seen=version_of(game))
    assert refusal.value.code == "game_over"


def test_an_order_takes_the_same_number_of_queries_however_long_the_game_is(game: Game) -> None:
    act_until_turns(game)
    early = queries_of_a_placement(game)
    for _ in range(50):
        if next_player(game):
            act(game)

    assert queries_of_a_placement(game) == early
    assert early <= 15


def queries_of_a_placement(game: Game) -> int:
    """Return the number of queries of the next order that places armies."""
    while not isinstance(order := advice(game, seat_to_act(game)), Place):
        act(game)
    seat = seat_to_act(game)
    with CaptureQueriesContext(connection) as queries:
        give_order(game_id=game.pk, seat=seat, order=order, seen=version_of(game))
    return len(queries)
