"""The page about the time of a game, and seats that are offered."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.clock.pace import Cover, Farewell, Pace
from games.models import Game
from games.services.lobby.games import create_game
from games.services.time import deadlines
from tests.conftest import MovingClock
from tests.support.kept import made_once
from tests.support.tables import act_until_turns, hand_over_mails, next_player, open_table, seat_of

DAY = timedelta(days=1)


def begun(*people: User, pace: Pace) -> Game:
    game = open_table(*people, pace=pace)
    act_until_turns(game)
    hand_over_mails()
    return game


@pytest.fixture
@made_once
def game(alice: User, bob: User, charlie: User, clock: MovingClock) -> Game:
    return begun(alice, bob, charlie, pace=Pace(bank=DAY, excuses=2, misses=1, farewell=Farewell.REPLACED))


def of(client: Client, game: Game, page_name: str = "times") -> str:
    return client.get(reverse(page_name, args=[game.pk])).content.decode()


def test_it_shows_all_clocks_and_what_was_agreed(as_alice: Client, game: Game) -> None:
    html = of(as_alice, game)

    cells = "".join(f"<td[^>]*>{cell}</td>" for cell in ("1 day", "2", "14 days"))
    assert len(re.findall(cells, html)) == 3
    assert "2 days for a turn" in html
    assert "A time bank of 1 day." in html


def test_players_set_the_limits_of_their_own_stand_in(as_alice: Client, as_bob: Client, game: Game) -> None:
    sent = {"limits-attack": "on", "limits-hold": "asia"}
    as_alice.post(reverse("times", args=[game.pk]), sent)

    limits = {player.user.username: player.limits for player in game.players.all() if player.user}
    assert limits["alice"] == {"attack": True, "trade": False, "move": False, "hold": ["asia"]}
    assert limits["bob"] == {}
    assert "checked" in of(as_alice, game)
    assert "stand-in: attack, hold Asia" in of(as_alice, game)
    assert "checked" not in of(as_bob, game)


def test_a_click_on_the_map_holds_or_releases_a_continent(as_alice: Client, game: Game) -> None:
    as_alice.post(reverse("times", args=[game.pk]), {"limits-attack": "on", "limits-hold": "asia"})
    index = game.board.territory_index

    def links(address: str) -> Any:
        page = as_alice.get(address)
        assert page.context["picture"].legal == page.context["form"].held
        return page.context["picture"].links

    peru = links(reverse("times", args=[game.pk]))[index["peru"]]
    assert peru.text == "Hold South America."
    siam = links(peru.href.partition("#")[0])[index["siam"]]
    assert siam.text == "Hold Asia no more."
    page = as_alice.get(siam.href.partition("#")[0])
    assert "stand-in: attack, hold South America" in page.content.decode()
    assert game.players.get(user__username="alice").limits["hold"] == ["asia"]


def test_with_missed_turns_skipped_there_is_nothing_to_limit(
    as_alice: Client, alice: User, bob: User, charlie: User
) -> None:
    game = begun(alice, bob, charlie, pace=Pace(cover=Cover.SKIP))
    assert "limits-attack" not in of(as_alice, game)


def test_a_pause_is_asked_for_and_ended_by_buttons(
    as_alice: Client, as_bob: Client, as_charlie: Client, game: Game
) -> None:
    address = reverse("pause", args=[game.pk])
    as_alice.post(address, {"wanted": "yes"})
    assert "Wanted by alice." in of(as_bob, game)
    as_bob.post(address, {"wanted": "yes"})
    as_charlie.post(address, {"wanted": "yes"})
    assert "The game is paused: nobody’s clock is running." in of(as_alice, game, "game")
    assert "The clocks are stopped: all wanted a pause." in of(as_alice, game, "game")

    as_alice.post(address)

    game.refresh_from_db()
    assert game.paused_at is None
    assert "The clocks run again." in of(as_bob, game, "game")


@pytest.mark.parametrize("page_name", ["times", "pause"])
def test_strangers_find_no_such_game(client: Client, bob: User, game: Game, page_name: str) -> None:
    stranger = User.objects.create_user("eve", "eve@example.org", "x")
    client.force_login(stranger)
    assert client.post(reverse(page_name, args=[game.pk])).status_code == 404


def test_a_game_without_deadlines_leads_back_to_its_board(
    as_alice: Client, alice: User, bob: User, charlie: User
) -> None:
    game = open_table(alice, bob, charlie)
    assert as_alice.get(reverse("times", args=[game.pk])).headers["Location"] == game.get_absolute_url()


def test_asking_for_a_seat_does_not_tell_which_games_there_are(
    game: Game, make_user: Callable[..., User]
) -> None:
    odile = make_user("odile")
    client = Client()
    client.force_login(odile)
    waiting = create_game(creator=odile, name="Later", rulebook_key="h2000_world", seats=4, bots=[])
    over = open_table(*(make_user(name) for name in ("dora", "emil", "fritz")))
    Game.objects.filter(pk=over.pk).update(status=Game.Status.OVER)

    for number in (game.pk, waiting.pk, over.pk, 999_999, 10**30):
        response = client.post(reverse("take", args=[number]), {"seat": 0}, follow=True)
        assert response.redirect_chain == [(reverse("seats"), 302)]
        assert [str(message) for message in response.context["messages"]] == [
            "This seat is no longer offered."
        ]


def test_an_offered_seat_shows_what_the_table_knows_and_can_be_taken(game: Game, clock: MovingClock) -> None:
    odile = User.objects.create_user("odile", "odile@example.org", "x")
    client = Client()
    client.force_login(odile)
    assert "No seat is offered" in client.get(reverse("seats")).content.decode()
    late = next_player(game)
    assert late is not None
    assert late.user is not None
    for _ in range(3):
        clock.pass_by(days=4)
        deadlines.serve_deadlines(game.pk)

    html = client.get(reverse("seats")).content.decode()

    assert f"<strong>{late.user}</strong>" in html
    assert "14 territories" in html
    assert reverse("seats") in client.get(reverse("home")).content.decode()
    members = Client()
    members.force_login(next(p.user for p in game.players.all() if p.user != late.user and p.user))
    assert "No seat is offered" in members.get(reverse("seats")).content.decode()

    response = client.post(reverse("take", args=[game.pk]), {"seat": late.seat}, follow=True)

    assert seat_of(game, odile) == late.seat
    assert "The seat is yours." in response.content.decode()
    again = client.post(reverse("take", args=[game.pk]), {"seat": late.seat}, follow=True)
    assert "You already have a seat in this game." in again.content.decode()
