"""Clocks: how much time a person has, and when it runs."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import Any

import pytest

from accounts.models import User
from games.clock.pace import Pace
from games.models import Clock, Incident
from games.services.time.vacations import begin_vacation, end_vacation
from tests.conftest import MovingClock
from tests.support.paced import DAY, HOUR, Table, acting, kinds, serve
from tests.support.scenes import put
from tests.support.tables import act, end_turn, hand_over_mails, open_table, order, position_of


def test_time_runs_only_for_the_player_on_turn(table: Table, clock: MovingClock) -> None:
    game = table()
    running = Clock.objects.filter(player__game=game, deadline__isnull=False)
    assert [one.pk for one in running] == [acting(game).pk]
    assert acting(game).deadline == clock.now + 2 * DAY


def test_an_excuse_gives_the_time_once_more(table: Table, clock: MovingClock) -> None:
    game = table(Pace(turn=DAY, question=HOUR, excuses=1, misses=1))
    late = acting(game)
    clock.pass_by(days=1, minutes=1)
    serve(game)
    assert acting(game) == late
    assert acting(game).deadline == clock.now + DAY
    assert kinds(game) == [Incident.Kind.EXCUSED]
    clock.pass_by(days=1, minutes=1)
    serve(game)
    assert acting(game) != late


def test_the_time_bank_is_drawn_on_when_the_time_is_up(table: Table, clock: MovingClock) -> None:
    game = table(Pace(turn=DAY, question=HOUR, bank=12 * HOUR, increment=2 * HOUR))
    first = acting(game)
    assert first.deadline == clock.now + DAY + 12 * HOUR
    clock.pass_by(days=1, hours=5)
    end_turn(game)
    for _ in range(2):
        hand_over_mails()
        clock.pass_by(hours=1)
        end_turn(game)
    assert acting(game) == first
    assert acting(game).bank == 9 * HOUR  # 12 - 5 + 2
    assert acting(game).deadline == clock.now + DAY + 9 * HOUR


def test_an_excuse_does_not_refill_the_time_bank(table: Table, clock: MovingClock) -> None:
    game = table(Pace(turn=DAY, question=HOUR, bank=12 * HOUR, excuses=1))
    late = acting(game)
    clock.pass_by(days=1, hours=12, minutes=1)
    serve(game)
    assert acting(game) == late
    assert acting(game).bank == timedelta()
    assert acting(game).deadline == clock.now + DAY


def test_a_begun_turn_is_to_be_finished(table: Table, clock: MovingClock) -> None:
    game = table(Pace(turn=2 * DAY, question=HOUR, begun=3 * HOUR))
    clock.pass_by(hours=10)
    act(game)
    assert acting(game).deadline == clock.now + 3 * HOUR


def test_the_time_for_a_begun_turn_runs_on_after_an_interruption(table: Table, clock: MovingClock) -> None:
    game = table(Pace(turn=2 * DAY, question=HOUR, begun=3 * HOUR))
    user = acting(game).player.user
    assert user is not None
    act(game)
    clock.pass_by(hours=1)
    begin_vacation(user=user, until=clock.now + DAY)
    clock.pass_by(hours=5)
    end_vacation(user=user)
    assert acting(game).deadline == clock.now + 2 * HOUR


def test_leaving_a_begun_turn_unfinished_keeps_the_time_bank(table: Table, clock: MovingClock) -> None:
    game = table(Pace(turn=2 * DAY, question=HOUR, begun=3 * HOUR, bank=4 * DAY, excuses=0))
    late = acting(game)
    act(game)
    clock.pass_by(hours=3, minutes=1)
    serve(game)
    late.refresh_from_db()
    assert (late.misses, late.bank) == (1, 4 * DAY)


def test_quiet_hours_count_as_they_were_when_the_turn_began(table: Table, clock: MovingClock) -> None:
    game = table(Pace(turn=6 * HOUR, question=HOUR))
    late, user = acting(game), acting(game).player.user
    assert user is not None
    user.time_zone, user.quiet_from, user.quiet_until = "Europe/Paris", time(14), time(23)
    user.save()
    act(game)
    assert acting(game).deadline == clock.now + 6 * HOUR
    for _ in range(3):
        end_turn(game)
    assert acting(game) == late
    assert acting(game).deadline == datetime.fromisoformat("2026-11-19T02:00:00Z") + HOUR


def test_in_a_game_without_a_pace_nobody_has_a_clock(alice: User, bob: User, charlie: User) -> None:
    game = open_table(alice, bob, charlie)
    assert not Clock.objects.filter(player__game=game).exists()
    assert game.pace is None


def test_a_question_of_one_fight_has_a_short_clock_and_stops_that_of_the_turn_alone(
    alice: User, bob: User, charlie: User, clock: MovingClock
) -> None:
    """In js_3 the question is how much the defender commits."""
    game = open_table(alice, bob, charlie, pace=Pace(turn=2 * DAY, question=HOUR), options={"js_3": "1"})
    put(game, turn="alice", rest="charlie", phase="attack", alice="alaska 8", bob="kamchatka 4")
    order(game, bob, "standing defence ask")
    clocks = {user: Clock.objects.get(player__game=game, player__user=user) for user in (alice, bob, charlie)}

    order(game, alice, "attack alaska kamchatka 3")
    for one in clocks.values():
        one.refresh_from_db()
    assert clocks[bob].deadline == clock.now + HOUR
    assert clocks[bob].is_for_a_question
    assert (clocks[alice].deadline, clocks[charlie].deadline) == (None, None)

    clock.pass_by(minutes=50)
    order(game, bob, "defend 1", "66", "11")
    for one in clocks.values():
        one.refresh_from_db()
    assert clocks[alice].deadline == clock.now + 2 * DAY
    assert (clocks[bob].deadline, clocks[charlie].deadline) == (None, None)


@pytest.mark.parametrize(
    ("options", "phase", "extra"),
    [
        ({"js_1a": "1"}, "barter", {}),
        ({"js_1b": "2"}, "sealed_barter", {}),
        ({"drafting": "1"}, "draft", {}),
        ({"js_2": "1"}, "mobilisation", {}),
        ({"js_6": "1", "js_7": "1"}, "market", {"captives": [[0, 1, 1], [1, 0, 1], [1, 1, 0]]}),
    ],
)
def test_a_joint_decision_has_one_clock_and_waits_for_nobody_beyond_it(
    options: dict[str, str],
    phase: str,
    extra: dict[str, object],
    alice: User,
    bob: User,
    charlie: User,
    clock: MovingClock,
) -> None:
    game = open_table(alice, bob, charlie, pace=Pace(turn=DAY, question=HOUR, excuses=0), options=options)
    if phase in ("mobilisation", "market"):
        last = game.players.get(seat=2).user
        assert last is not None
        sets = {"alice": "alaska, greenland, quebec", "bob": "alberta, ontario, eastern_us"}
        scene: dict[str, Any] = {"phase": "manoeuvre", "round": 2, "extra": extra, **sets}
        put(game, turn=str(last), rest="charlie", **scene)
        order(game, last, "end")
    assert position_of(game).phase == phase
    hand_over_mails()
    running = Clock.objects.filter(player__game=game, deadline__isnull=False)
    assert len({one.deadline for one in running.all()}) == 1
    assert running.count() == 3
    order(game, alice, "end")
    assert {one.player.user for one in running.all()} == {bob, charlie}

    clock.pass_by(days=1, minutes=1)
    serve(game)

    assert position_of(game).phase != phase
