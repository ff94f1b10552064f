"""Taking over the seat of a person who stays away."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core import mail as sent_mail

from accounts.models import User
from games.clock.pace import Farewell, Pace
from games.engine.orders import Standing
from games.mail.outgoing import post
from games.models import Clock, Game, Incident, Mail, Player
from games.models.mail.kinds import Kind
from games.selectors.lobby.offers import offered
from games.selectors.seats import game_of
from games.services.errors import Refused
from games.services.lobby.seats import take_over
from games.services.play.ahead import leave_orders
from games.services.play.orders import give_order
from games.services.record.verify import differences
from games.services.time import deadlines
from tests.conftest import MovingClock
from tests.support.tables import (
    act_until_turns,
    hand_over_mails,
    known_to,
    let_computers_play,
    next_player,
    open_table,
    position_of,
    seat_of,
)

DAY = timedelta(days=1)


@pytest.fixture
def odile(make_user: Callable[..., User]) -> User:
    return make_user("odile", stand_in={"attack": True})


@pytest.fixture
def table(alice: User, bob: User, charlie: User, clock: MovingClock) -> Callable[..., tuple[Game, User]]:
    """Open a game whose first player stays away; return both."""

    def open_(farewell: Farewell = Farewell.REPLACED) -> tuple[Game, User]:
        game = open_table(alice, bob, charlie, pace=Pace(excuses=0, misses=1, farewell=farewell))
        act_until_turns(game)
        player = next_player(game)
        assert player is not None
        assert player.user is not None
        order = Standing("defence", 0)
        give_order(game_id=game.pk, seat=player.seat, order=order, seen=known_to(game, player.seat))
        Player.objects.filter(pk=player.pk).update(ahead="end")
        hand_over_mails()
        clock.pass_by(days=3)
        return game, player.user

    return open_


def test_a_newcomer_sits_down_with_a_new_clock_and_nothing_said_in_advance(
    table: Callable[..., tuple[Game, User]], odile: User, clock: MovingClock
) -> None:
    game, late = table()
    seat = seat_of(game, late)
    deadlines.serve_deadlines(game.pk)

    take_over(game_id=game.pk, seat=seat, user=odile)

    mine = Clock.objects.get(player__game=game, player__seat=seat)
    assert mine.player.user == odile
    assert mine.player.limits == {"attack": True}
    assert mine.player.ahead == ""
    assert (mine.deadline, mine.misses, mine.is_covered) == (clock.now + 2 * DAY, 0, False)
    assert position_of(game).standing[seat] == {"defence": 2}
    assert game.incidents.last().kind == Incident.Kind.REPLACED  # type: ignore[union-attr]
    assert Mail.objects.filter(user=odile, kind=Kind.YOUR_TURN, sent_at=None).exists()
    assert list(differences(game.pk)) == []
    let_computers_play(game)
    assert next_player(game).user == odile  # type: ignore[union-attr]


def test_lists_of_others_name_the_new_holder_of_a_seat(
    table: Callable[..., tuple[Game, User]], odile: User
) -> None:
    game, late = table()
    deadlines.serve_deadlines(game.pk)
    other = game.players.exclude(user=late).first()
    assert other is not None
    leave_orders(game_id=game.pk, seat=other.seat, text=f"if {late} holds siam: stop\nend turn")

    take_over(game_id=game.pk, seat=seat_of(game, late), user=odile)

    other.refresh_from_db()
    assert other.ahead == "if siam belongs to odile: stop\nend turn"


def test_a_newcomer_who_wants_to_be_asked_in_turns_of_others_is_asked(
    table: Callable[..., tuple[Game, User]], odile: User
) -> None:
    game, late = table()
    deadlines.serve_deadlines(game.pk)
    odile.asks = True
    odile.save()
    take_over(game_id=game.pk, seat=seat_of(game, late), user=odile)
    assert not any(position_of(game).standing[seat_of(game, odile)].values())


def test_the_last_holder_of_the_seat_is_told_and_sees_the_game_no_more(
    table: Callable[..., tuple[Game, User]], odile: User, clock: MovingClock
) -> None:
    game, late = table()
    seat = seat_of(game, late)
    deadlines.serve_deadlines(game.pk)
    let_computers_play(game)
    Mail.objects.all().delete()
    take_over(game_id=game.pk, seat=seat, user=odile)

    assert Mail.objects.get(user=late).kind == Kind.REPLACED
    post.deliver_mails()

    told = next(letter for letter in sent_mail.outbox if letter.to == [late.email])
    assert told.subject == "Somebody else plays your seat in The long march"
    assert "odile" in told.body
    with pytest.raises(Game.DoesNotExist):
        game_of(late, game.pk)


def test_a_seat_is_taken_once_and_never_by_its_holder(
    table: Callable[..., tuple[Game, User]], odile: User, make_user: Callable[..., User]
) -> None:
    game, late = table()
    seat = seat_of(game, late)
    other = game.players.exclude(user=late).first()
    assert other is not None
    with pytest.raises(Refused, match="no longer offered"):
        take_over(game_id=game.pk, seat=seat, user=odile)
    deadlines.serve_deadlines(game.pk)
    with pytest.raises(Refused, match="already"):
        take_over(game_id=game.pk, seat=seat, user=other.user)  # type: ignore[arg-type]
    with pytest.raises(Refused, match="no longer offered"):
        take_over(game_id=game.pk, seat=other.seat, user=odile)
    take_over(game_id=game.pk, seat=seat, user=odile)
    with pytest.raises(Refused, match="no longer offered"):
        take_over(game_id=game.pk, seat=seat, user=make_user("pierre"))


def test_a_player_who_lost_a_seat_gets_no_other_in_that_game(
    table: Callable[..., tuple[Game, User]], odile: User, clock: MovingClock
) -> None:
    game, late = table()
    deadlines.serve_deadlines(game.pk)
    take_over(game_id=game.pk, seat=seat_of(game, late), user=odile)
    hand_over_mails()
    clock.pass_by(days=3)
    deadlines.serve_deadlines(game.pk)

    assert not offered(late).exists()
    with pytest.raises(Refused, match="before"):
        take_over(game_id=game.pk, seat=seat_of(game, odile), user=late)


def test_no_seat_is_offered_unless_that_was_agreed(
    table: Callable[..., tuple[Game, User]], odile: User
) -> None:
    game, late = table(Farewell.COMPUTER)
    deadlines.serve_deadlines(game.pk)
    with pytest.raises(Refused, match="no longer offered"):
        take_over(game_id=game.pk, seat=seat_of(game, late), user=odile)
