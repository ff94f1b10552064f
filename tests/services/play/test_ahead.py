"""Orders left for the next turn run as soon as it comes, and call their author when they go no further."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.clock.pace import Pace
from games.engine.board import members
from games.engine.errors import Unreadable
from games.engine.orders import Standing
from games.mail.content.next_turn import ahead_context
from games.models import Clock, Game, Mail
from games.models.mail.kinds import Kind
from games.selectors.game_page import game_page
from games.services.errors import Refused
from games.services.play.ahead import leave_orders
from games.services.play.orders import give_order
from games.services.record.verify import differences
from games.views.play.ahead import MOST_TRIALS
from tests.conftest import MovingClock
from tests.support.refusals import refused
from tests.support.tables import (
    act,
    act_until_turns,
    end_turn,
    known_to,
    let_computers_play,
    next_player,
    open_table,
    position_of,
    seat_to_act,
)


@pytest.fixture
def game(alice: User, bob: User, charlie: User) -> Game:
    game = open_table(alice, bob, charlie, pace=Pace())
    act_until_turns(game)
    Mail.objects.all().delete()
    return game


def seat_after(game: Game) -> int:
    """Return the seat that plays next."""
    player = next_player(game)
    assert player is not None
    return (player.seat + 1) % 3


def land_of(game: Game, seat: int) -> str:
    return game.board.territories[members(position_of(game).lands[seat])[0]].key


def test_a_whole_turn_is_played_and_nobody_is_called_for_it(game: Game) -> None:
    seat = seat_after(game)
    leave_orders(game_id=game.pk, seat=seat, text=f"place rest {land_of(game, seat)}\nend turn")
    end_turn(game)
    assert game.players.get(seat=seat).to_act
    let_computers_play(game)
    assert seat_to_act(game) == (seat + 1) % 3
    player = game.players.get(seat=seat)
    assert (player.ahead, player.ahead_ended) == ("", {})
    assert not Mail.objects.filter(kind=Kind.YOUR_TURN, user=player.user).exists()
    assert not list(differences(game.pk))


def test_when_the_list_is_done_its_author_is_called(game: Game) -> None:
    seat = seat_after(game)
    leave_orders(game_id=game.pk, seat=seat, text=f"place rest {land_of(game, seat)}")
    end_turn(game)
    let_computers_play(game)
    player = game.players.get(seat=seat)
    assert (seat_to_act(game), player.ahead) == (seat, "")
    assert Mail.objects.filter(kind=Kind.YOUR_TURN, user=player.user).count() == 1
    assert Clock.objects.get(player=player).deadline is not None


def test_before_an_order_that_is_not_possible_it_stops_and_says_why(game: Game, client: Client) -> None:
    seat = seat_after(game)
    land, foreign = land_of(game, seat), land_of(game, seat_to_act(game))
    leave_orders(game_id=game.pk, seat=seat, text=f"place rest {land}\nattack {foreign} {land} 1\nend")
    end_turn(game)
    let_computers_play(game)
    player = game.players.get(seat=seat)
    assert seat_to_act(game) == seat
    assert player.ahead_ended["reason"] == "illegal"
    assert player.ahead_ended["rest"][-1] == "end"
    assert player.user is not None
    client.force_login(player.user)
    page = client.get(game.get_absolute_url()).content.decode()
    assert "went no further" in page
    act(game)
    assert game.players.get(seat=seat).ahead_ended == {}


def test_it_stops_where_its_author_wants_to_decide(game: Game) -> None:
    seat = seat_after(game)
    leave_orders(game_id=game.pk, seat=seat, text=f"place rest {land_of(game, seat)}\nstop\nend")
    end_turn(game)
    let_computers_play(game)
    player = game.players.get(seat=seat)
    assert (seat_to_act(game), player.ahead_ended) == (seat, {"reason": "stopped", "rest": ["end"]})


def test_a_list_that_names_a_player_by_an_old_name_returns_to_its_author(game: Game, client: Client) -> None:
    seat, other = seat_after(game), game.players.get(seat=seat_to_act(game)).user
    assert other is not None
    leave_orders(game_id=game.pk, seat=seat, text=f"if {other} holds siam: stop\nend turn")
    other.username = "odile"
    other.save()
    end_turn(game)
    let_computers_play(game)
    player = game.players.get(seat=seat)
    assert (seat_to_act(game), player.ahead) == (seat, "")
    assert player.ahead_ended["rest"][-1] == "end turn"
    assert Mail.objects.filter(kind=Kind.YOUR_TURN, user=player.user).count() == 1
    assert player.user is not None
    client.force_login(player.user)
    assert "went no further" in client.get(game.get_absolute_url()).content.decode()


def test_at_a_line_that_cannot_be_read_any_more_it_stops_and_says_which(game: Game, client: Client) -> None:
    seat = seat_after(game)
    land = land_of(game, seat)
    player = game.players.get(seat=seat)
    # Like a list that was left while the site still knew this word.
    player.ahead = f"place rest {land}\nswear peace\nend turn"
    player.save()
    end_turn(game)
    let_computers_play(game)
    assert not position_of(game).to_place[seat]
    player.refresh_from_db()
    assert player.ahead_ended["rest"] == ["swear peace", "end turn"]
    assert seat_to_act(game) == seat
    assert player.user is not None
    client.force_login(player.user)
    page = client.get(game.get_absolute_url()).content.decode()
    assert "Line 1" in page
    assert "swear peace · end turn" in page


def test_a_mail_shows_a_list_that_has_become_unreadable_unchanged(game: Game) -> None:
    player = game.players.get(seat=seat_after(game))
    player.ahead = f"place rest {land_of(game, player.seat)}\nswear peace"
    assert player.user is not None
    context = ahead_context(player, game_page(game, player.user))
    assert context["kept"][-1] == "swear peace"
    assert context["prospects"] is None


def test_ordering_in_their_turn_lets_players_take_over_from_their_list(game: Game) -> None:
    seat = seat_after(game)
    land = land_of(game, seat)
    leave_orders(game_id=game.pk, seat=seat, text=f"place rest {land}\nend turn")
    end_turn(game)
    order = Standing("defence", 1)
    give_order(game_id=game.pk, seat=seat, order=order, seen=known_to(game, seat))
    let_computers_play(game)
    assert (seat_to_act(game), game.players.get(seat=seat).ahead) == (seat, "")


def test_on_their_own_turn_players_order_at_once(game: Game) -> None:
    with pytest.raises(Refused, match="It is your turn"):
        leave_orders(game_id=game.pk, seat=seat_to_act(game), text="end")


def test_an_unreadable_list_changes_nothing(game: Game) -> None:
    seat = seat_after(game)
    leave_orders(game_id=game.pk, seat=seat, text="end")
    with refused(Unreadable, "Line 2"):
        leave_orders(game_id=game.pk, seat=seat, text="end\nfly to the moon")
    assert game.players.get(seat=seat).ahead == "end"


def test_the_page_tries_orders_out_and_keeps_them(game: Game, client: Client) -> None:
    seat = seat_after(game)
    player = game.players.get(seat=seat)
    assert player.user is not None
    client.force_login(player.user)
    address = reverse("ahead", args=[game.pk])
    text = f"place rest {land_of(game, seat)}\nend"

    tried = client.post(address, {"text": text, "try": "1"})
    assert "all of it is done" in tried.content.decode()
    assert game.players.get(seat=seat).ahead == ""

    wrong = client.post(address, {"text": "fly"})
    assert wrong.status_code == 422

    assert client.post(address, {"text": text}).status_code == 302
    assert text.splitlines()[0] in client.get(address).content.decode()
    client.post(address, {"text": ""})
    assert game.players.get(seat=seat).ahead == ""


def test_trying_out_too_often_makes_the_player_wait_a_minute(
    clock: MovingClock, game: Game, client: Client
) -> None:
    player = game.players.get(seat=seat_after(game))
    assert player.user is not None
    client.force_login(player.user)
    address = reverse("ahead", args=[game.pk])

    def is_told_to_wait() -> bool:
        tried = client.post(address, {"text": "end", "try": "1"})
        return "You have done this too often. Wait " in tried.content.decode()

    assert [is_told_to_wait() for _ in range(MOST_TRIALS + 1)] == [False] * MOST_TRIALS + [True]
    clock.pass_by(minutes=1)
    assert not is_told_to_wait()


def test_a_list_is_known_to_its_author_alone(game: Game, client: Client) -> None:
    seat, other = seat_after(game), (seat_after(game) + 1) % 3
    leave_orders(game_id=game.pk, seat=seat, text=f"place rest {land_of(game, seat)}\nend")
    reader = game.players.get(seat=other).user
    assert reader is not None
    client.force_login(reader)
    for address in (game.get_absolute_url(), reverse("ahead", args=[game.pk])):
        assert "place rest" not in client.get(address).content.decode()
