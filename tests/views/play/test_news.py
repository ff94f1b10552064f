"""The page follows the game while others play."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.engine.events import Attacked, StandingSet
from games.engine.notation import parse_order
from games.engine.orders import Resign
from games.models import Game
from games.services.play.orders import give_order
from tests.support.scenes import put
from tests.support.tables import act, advice, known_to, note, version_of
from tests.views.conftest import ROBOT


def address_on(client: Client, game: Game, query: str = "") -> str:
    """Return the address at which the page looks for news."""
    html = client.get(reverse("game", args=[game.pk]) + query).content.decode()
    found = re.search(r'hx-get="([^"]*/news/[^"]*)"', html)
    assert found is not None
    return found[1].replace("&amp;", "&")


def ask(client: Client, address: str) -> Any:
    return client.get(address, headers={"hx-request": "true"})


def act_as(game: Game, name: str) -> None:
    seat = game.players.get(user__username=name).seat
    give_order(game_id=game.pk, seat=seat, order=advice(game, seat), seen=version_of(game))


def resign(game: Game, name: str) -> None:
    seat = game.players.get(user__username=name).seat
    give_order(game_id=game.pk, seat=seat, order=Resign(), seen=version_of(game))


def test_no_news_is_an_empty_answer(as_bob: Client, game: Game) -> None:
    response = ask(as_bob, address_on(as_bob, game))

    assert response.status_code == 204
    assert response.content == b""


def test_the_moves_of_others_are_swapped_in_next_to_the_forms(as_bob: Client, game: Game) -> None:
    address = address_on(as_bob, game)
    act_as(game, "alice")

    response = ask(as_bob, address)
    html = response.content.decode()
    bob = game.players.get(user__username="bob").seat

    assert response.status_code == 200
    assert 'hx-swap-oob="innerHTML:#board"' in html
    assert f'class="seen" name="seen" value="{known_to(game, bob)}" hx-swap-oob' in html
    assert 'id="written"' not in html
    assert ask(as_bob, re.findall(r'hx-get="([^"]*)"', html)[0].replace("&amp;", "&")).status_code == 204


def test_when_the_readers_turn_begins_the_page_is_new(as_bob: Client, game: Game) -> None:
    address = address_on(as_bob, game)
    lands: dict[str, Any] = {"alice": "alaska 5", "bob": "kamchatka 4, japan 1"}
    put(game, turn="bob", rest=ROBOT, phase="attack", **lands)
    act_as(game, "bob")
    put(game, turn="bob", rest=ROBOT, phase="attack", **lands)

    response = ask(as_bob, address)

    assert response.headers["HX-Retarget"] == "#main"
    assert "<title>● Your turn, bob" in response.content.decode()


def test_a_plan_that_is_used_up_leaves_the_fields(as_bob: Client, game: Game) -> None:
    placing: dict[str, Any] = {"alice": "alaska 5", "bob": "japan 4", "phase": "placement", "rest": ROBOT}
    put(game, turn="alice", to_place=[2] * game.players.count(), **placing)
    as_bob.post(
        reverse("orders", args=[game.pk]), {"order": "plan", "at-japan": "1", "seen": version_of(game)}
    )
    address = address_on(as_bob, game)
    while game.players.get(user__username="bob").plan:
        act(game)

    response = ask(as_bob, address)

    assert response.headers["HX-Retarget"] == "#main"
    assert "Your plan is kept" not in response.content.decode()


def test_a_secret_of_another_player_is_no_news(as_alice: Client, as_bob: Client, game: Game) -> None:
    address = address_on(as_alice, game)
    seen = version_of(game)
    as_bob.post(reverse("orders", args=[game.pk]), {"order": "standing", "answer": "1", "seen": seen})

    assert version_of(game) > seen
    assert ask(as_alice, address).status_code == 204


def test_a_players_own_secrets_do_not_bury_their_last_acts(as_alice: Client, game: Game) -> None:
    put(game, turn="bob", rest=ROBOT, phase="attack", alice="alaska 1, peru 3", bob="kamchatka 9, japan 4")
    address = address_on(as_alice, game)
    bob = game.players.get(user__username="bob").seat
    attack = parse_order(game.rulebook, "attack kamchatka alaska until 1")
    give_order(game_id=game.pk, seat=bob, order=attack, seen=version_of(game))
    game.refresh_from_db()
    note(game, [StandingSet(bob, "defence", 1 + number % 2) for number in range(1000)], timezone.now())
    game.save()

    assert ask(as_alice, address).status_code == 200
    page = as_alice.get(reverse("game", args=[game.pk]))
    assert [told.event for told in page.context["page"].story if isinstance(told.event, Attacked)]


def test_the_choice_on_the_board_stays(as_alice: Client, as_bob: Client, game: Game) -> None:
    address = address_on(as_alice, game, "?source=alaska")
    as_bob.post(reverse("orders", args=[game.pk]), {"order": "resign", "seen": version_of(game)})

    html = ask(as_alice, address + "&source=alaska&target=kamchatka").content.decode()

    assert 'class="ring-target"' in html


@pytest.mark.parametrize("seen", ["", "x", "9" * 40, "-1"])
def test_a_page_that_does_not_say_what_it_shows_gets_nothing(as_bob: Client, game: Game, seen: str) -> None:
    assert ask(as_bob, reverse("news", args=[game.pk]) + f"?seen={seen}").status_code == 204


def test_strangers_get_no_news(as_charlie: Client, game: Game) -> None:
    assert ask(as_charlie, reverse("news", args=[game.pk]) + "?seen=0").status_code == 404


def test_eliminated_players_follow_without_forms_and_read_the_end(as_bob: Client, game: Game) -> None:
    """Their page has no form to renew, and shows the end of the game as soon as it is over."""
    put(game, turn="alice", rest=ROBOT, phase="attack", alice="alaska 5", bob="peru")
    resign(game, "bob")
    address = address_on(as_bob, game)
    act_as(game, "alice")
    news = ask(as_bob, address).content.decode()
    resign(game, "alice")
    end = ask(as_bob, address)

    assert 'id="under"' in news
    assert 'class="seen"' not in news
    assert end.headers["HX-Retarget"] == "#main"
    assert 'id="end-h"' in end.content.decode()


def test_a_list_that_has_been_played_is_no_longer_said_to_wait(
    as_alice: Client, as_bob: Client, game: Game
) -> None:
    put(game, turn="alice", rest="bob", phase="attack", alice="alaska 9")
    as_bob.post(reverse("ahead", args=[game.pk]), {"text": "end turn"})
    assert "They are given the moment your turn comes" in as_bob.get(game.get_absolute_url()).content.decode()
    address = address_on(as_bob, game)
    game.players.update(ahead="")
    act_as(game, "alice")

    answer = ask(as_bob, address)

    assert answer.headers["HX-Retarget"] == "#main"
    assert "They are given the moment your turn comes" not in answer.content.decode()


def test_the_bar_updates_the_number_of_waiting_games(as_alice: Client, as_bob: Client, game: Game) -> None:
    put(game, turn="alice", rest="bob", phase="attack", alice="alaska 9")

    def waiting(client: Client) -> str:
        found = re.search(
            r'id="awaiting" hx-swap-oob="true">(.*?)</span>',
            ask(client, game.get_absolute_url()).content.decode(),
        )
        assert found is not None
        return re.sub("<.*?>", "", found[1]).strip()

    assert (waiting(as_alice), waiting(as_bob)) == ("1", "")
