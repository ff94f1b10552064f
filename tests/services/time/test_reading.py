"""A person who has read the last turn is noted once a turn, and told of only at a few fixed hours a day."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.clock.pace import Farewell
from games.models import Game, Player
from games.selectors.game_page import game_page
from games.selectors.presence import Presence, turn_number
from games.services.lobby.seats import take_over
from games.services.time.reading import next_telling, note_reading
from tests.conftest import MovingClock
from tests.support.mail.letters import send
from tests.support.paced import PACE, Table, acting, serve
from tests.support.tables import advice_by_mail, end_turn, position_of, seat_of


def read(game: Game, user: User) -> None:
    note_reading(game_id=game.pk, user=user, turn=turn_number(position_of(game)))


def presence(game: Game, user: User) -> Presence:
    """Return what this person may know of the others."""
    return game_page(Game.objects.get(pk=game.pk), user).past.presence


@pytest.mark.parametrize(
    ("hour", "told_at"),
    [(datetime(2026, 11, 18, 12, 0), 18), (datetime(2026, 11, 18, 17, 59), 18), (datetime(2026, 11, 18), 6)],
)
def test_the_table_learns_of_all_readings_within_six_hours_together(hour: datetime, told_at: int) -> None:
    assert next_telling(hour.replace(tzinfo=UTC)) == datetime(2026, 11, 18, told_at, tzinfo=UTC)


def test_a_reading_is_told_to_all_at_the_next_fixed_hour(
    table: Table, alice: User, bob: User, charlie: User, clock: MovingClock
) -> None:
    game = table()
    clock.pass_by(hours=1)
    read(game, bob)

    clock.pass_by(hours=4, minutes=59)
    assert all(presence(game, user).readers == [] for user in (alice, bob, charlie))
    clock.pass_by(minutes=1)
    assert all(presence(game, user).readers == [seat_of(game, bob)] for user in (alice, bob, charlie))


def test_only_the_first_reading_in_a_turn_is_noted(table: Table, bob: User, clock: MovingClock) -> None:
    game = table()
    read(game, bob)
    before = Player.objects.get(game=game, user=bob)
    clock.pass_by(hours=13)
    assert not presence(game, bob).unread_turn
    read(game, bob)
    assert Player.objects.get(game=game, user=bob).reading_told_at == before.reading_told_at


def test_the_next_turn_is_unread(table: Table, bob: User, clock: MovingClock) -> None:
    game = table()
    read(game, bob)
    clock.pass_by(hours=7)
    assert presence(game, bob).readers
    end_turn(game)
    assert presence(game, bob).readers == []
    assert presence(game, bob).unread_turn


def test_no_two_turns_have_the_same_number(table: Table) -> None:
    game, numbers = table(), []
    for _ in range(7):
        numbers.append(turn_number(position_of(game)))
        end_turn(game)
    assert 0 not in numbers
    assert len(set(numbers)) == 7


def test_those_who_hide_it_are_neither_noted_nor_told_of(
    table: Table, alice: User, bob: User, clock: MovingClock
) -> None:
    game = table()
    alice.tells_reading = False
    alice.save()
    turn = turn_number(position_of(game))
    with CaptureQueriesContext(connection) as asked:
        note_reading(game_id=game.pk, user=alice, turn=turn)
    assert not asked.captured_queries
    assert not presence(game, alice).unread_turn

    read(game, bob)
    bob.tells_reading = False
    bob.save()
    clock.pass_by(hours=7)
    assert presence(game, alice).readers == []


def test_an_answer_by_mail_shows_that_its_writer_has_read(table: Table, clock: MovingClock) -> None:
    clock.now = datetime.now(UTC) + timedelta(hours=1)  # Messages note when they came by a separate clock.
    game = table()
    writer = acting(game).player.user
    assert writer is not None
    for text in ("board", "standing defence ask"):
        send(game, writer, text)
        assert game.players.get(user=writer).turn_read == 0
    send(game, writer, advice_by_mail(game, seat_of(game, writer), "en"))
    assert game.players.get(user=writer).turn_read == turn_number(position_of(game))


def test_a_new_owner_of_a_seat_has_read_nothing(
    table: Table, make_user: Callable[..., User], clock: MovingClock
) -> None:
    game = table(replace(PACE, farewell=Farewell.REPLACED, misses=1))
    absent = acting(game).player
    assert absent.user is not None
    read(game, absent.user)
    clock.pass_by(days=2, minutes=1)
    serve(game)
    take_over(game_id=game.pk, seat=absent.seat, user=make_user("dora"))
    assert Player.objects.get(pk=absent.pk).turn_read == 0
