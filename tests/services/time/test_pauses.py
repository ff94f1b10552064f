"""A pause on which all players agree."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts.models import User
from games.clock.pace import Pace
from games.engine.orders import Resign
from games.models import Clock, Game, Incident, Mail
from games.models.mail.kinds import Kind
from games.services.errors import Refused
from games.services.play.orders import give_order
from games.services.record.verify import differences
from games.services.time import deadlines
from games.services.time.pauses import want_pause
from tests.conftest import MovingClock
from tests.support.tables import (
    act_until_turns,
    hand_over_mails,
    known_to,
    let_computers_play,
    next_player,
    open_table,
    seat_of,
)

DAY = timedelta(days=1)


@pytest.fixture
def game(alice: User, bob: User, charlie: User, clock: MovingClock) -> Game:
    game = open_table(alice, bob, charlie, pace=Pace(turn=2 * DAY, excuses=0, misses=1))
    act_until_turns(game)
    hand_over_mails()
    return game


def running(game: Game) -> Clock:
    return Clock.objects.get(player__game=game, player__to_act=True)


def wants(game: Game, *users: User, wanted: bool = True) -> None:
    for user in users:
        want_pause(game_id=game.pk, seat=seat_of(game, user), wanted=wanted)


def test_clocks_stop_when_all_want_a_pause_and_run_again_when_one_does_not(
    game: Game, alice: User, bob: User, charlie: User, clock: MovingClock
) -> None:
    clock.pass_by(hours=5)
    wants(game, alice, bob)
    assert running(game).deadline == clock.now + timedelta(hours=43)
    wants(game, charlie)
    assert running(game).deadline is None
    clock.pass_by(days=30)
    deadlines.serve_deadlines(game.pk)

    wants(game, bob, wanted=False)

    assert running(game).deadline == clock.now + timedelta(hours=43)
    assert [one.kind for one in game.incidents.all()] == [Incident.Kind.PAUSED, Incident.Kind.RESUMED]
    assert not game.players.filter(wants_pause=True).exists()


def test_the_player_on_turn_is_called_again_when_another_ends_a_pause(
    game: Game, alice: User, bob: User, charlie: User, clock: MovingClock
) -> None:
    late = running(game).player.user
    assert late is not None
    calls = Mail.objects.filter(kind=Kind.YOUR_TURN, user=late, sent_at__isnull=False)
    before = calls.count()
    wants(game, alice, bob, charlie)
    clock.pass_by(days=30)

    wants(game, next(user for user in (alice, bob, charlie) if user != late), wanted=False)

    clock.pass_by(minutes=1)
    hand_over_mails()
    assert calls.count() == before + 1
    wants(game, alice, bob, charlie)
    wants(game, late, wanted=False)
    clock.pass_by(minutes=1)
    hand_over_mails()
    assert calls.count() == before + 1


def test_absent_players_are_not_waited_for(
    game: Game, alice: User, bob: User, charlie: User, clock: MovingClock
) -> None:
    people = {alice, bob, charlie}
    late = running(game).player.user
    assert late is not None
    wants(game, *people - {late})
    assert running(game).deadline is not None
    clock.pass_by(days=3)

    deadlines.serve_deadlines(game.pk)
    let_computers_play(game)

    game.refresh_from_db()
    assert game.paused_at == clock.now
    assert running(game).deadline is None
    assert next_player(game) is not None


def test_a_pause_begins_when_the_last_player_against_it_is_out(
    game: Game, alice: User, bob: User, charlie: User, clock: MovingClock
) -> None:
    wants(game, alice, bob)
    seat = seat_of(game, charlie)

    give_order(game_id=game.pk, seat=seat, order=Resign(), seen=known_to(game, seat))

    game.refresh_from_db()
    assert game.paused_at == clock.now
    assert running(game).deadline is None
    assert not list(differences(game.pk))


def test_no_pause_begins_when_the_game_is_over(
    game: Game, alice: User, bob: User, charlie: User, clock: MovingClock
) -> None:
    wants(game, alice)
    for user in (bob, charlie):
        seat = seat_of(game, user)
        give_order(game_id=game.pk, seat=seat, order=Resign(), seen=known_to(game, seat))

    game.refresh_from_db()
    assert game.status == Game.Status.OVER
    assert not game.paused_at
    assert not game.incidents.exists()


def test_a_game_without_deadlines_has_no_pause(alice: User, bob: User, charlie: User) -> None:
    with pytest.raises(Refused):
        wants(open_table(alice, bob, charlie), alice)
