"""When several players are asked at once, each has a clock, a mail and an answer of their own."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.models import Clock, Game, Incident, Mail
from games.models.mail.kinds import Kind
from games.services.lobby.games import create_game, join_game
from games.services.record.verify import differences
from tests.conftest import MovingClock
from tests.proof.vespers import OATHS, PEACE
from tests.support.paced import PACE, kinds, serve
from tests.support.tables import act, hand_over_mails, order, position_of, seat_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(alice: User, bob: User, charlie: User, clock: MovingClock) -> Game:
    game = create_game(creator=alice, name="Evensong", rulebook_key="vespers", seats=3, bots=[], pace=PACE)
    for guest in (bob, charlie):
        join_game(game_id=game.pk, user=guest)
    game.refresh_from_db()
    return game


def until(game: Game, stage: str) -> Game:
    """Play on until this phase or question."""
    while game.rulebook.stage(position_of(game)).key != stage:
        act(game)
        hand_over_mails()
    game.refresh_from_db()
    return game


def running(game: Game) -> set[str]:
    """Return the names of the players whose clocks run."""
    clocks = Clock.objects.filter(player__game=game, since__isnull=False)
    return set(clocks.values_list("player__user__username", flat=True))


def calls(game: Game) -> list[str]:
    """Return the names of the players who were called by mail, once for each call."""
    mails = Mail.objects.filter(game=game, kind=Kind.YOUR_TURN)
    return sorted(mails.values_list("user__username", flat=True))


def test_each_seat_that_decides_has_a_clock_and_gets_one_call(
    game: Game, bob: User, clock: MovingClock
) -> None:
    until(game, "oath")
    while position_of(game).phase != "vespers":
        before = calls(game)
        clock.pass_by(minutes=1)
        act(game)
    assert sorted([*before, "alice", "bob", "charlie"]) == calls(game)
    assert running(game) == {"alice", "bob", "charlie"}
    order(game, bob, "offer 1")

    assert running(game) == {"alice", "charlie"}
    assert sorted([*before, "alice", "bob", "charlie"]) == calls(game)


def test_the_rules_answer_for_one_of_two_seats_alone(game: Game, clock: MovingClock) -> None:
    until(game, "oath")
    player, neighbour = game.rulebook.to_act(position_of(game))
    clock.pass_by(hours=6, minutes=1)
    serve(game)

    assert kinds(game) == [Incident.Kind.LEFT]
    assert OATHS.of(position_of(game))[neighbour] == PEACE
    assert game.rulebook.to_act(position_of(game)) == (player,)
    assert not list(differences(game.pk))


def test_the_rules_hold_vespers_for_all_whose_time_is_up(game: Game, bob: User, clock: MovingClock) -> None:
    until(game, "vespers")
    order(game, bob, "offer 1")
    hand_over_mails()
    clock.pass_by(hours=7)
    serve(game)

    position = position_of(game)
    assert (position.phase, position.round) != ("vespers", 1)
    assert kinds(game) == [Incident.Kind.LEFT] * 2
    assert position.is_playing(seat_of(game, bob))


def test_players_who_leave_are_not_waited_for(game: Game, alice: User, bob: User) -> None:
    until(game, "vespers")
    assert running(game) == {"alice", "bob", "charlie"}
    order(game, alice, "resign")

    assert running(game) == {"bob", "charlie"}
    order(game, bob, "resign")
    assert position_of(game).is_over
