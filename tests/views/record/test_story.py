"""A finished game as a page for showing to others."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Game
from games.services.record import analyses
from tests.support.scenes import put, record
from tests.support.tables import open_table, order, person_to_act


def end_turn(game: Game, user: User) -> None:
    while person_to_act(game) == user:
        order(game, user, "end")


@pytest.fixture
def running(alice: User, bob: User, charlie: User) -> Game:
    """Put Alice close to victory; she began, the others have had their turns, and she is on turn again."""
    game = open_table(alice, bob, charlie)
    lands: dict[str, Any] = {"alice": "alaska 20", "bob": "kamchatka 1", "charlie": "alberta 1"}
    put(game, turn="alice", rest="alice", phase="reinforce", to_place=3, round=1, **lands)
    record(game)
    order(game, alice, "place 3 alaska")
    end_turn(game, alice)
    for _other in range(2):
        other = person_to_act(game)
        order(game, other, f"place 3 {'kamchatka' if other == bob else 'alberta'}")
        end_turn(game, other)
    return game


@pytest.fixture
def over(running: Game, alice: User) -> Game:
    """Let her conquer the world."""
    order(running, alice, f"place {running.players.get(user=alice).to_place} alaska")
    order(running, alice, "attack alaska kamchatka until taken moving 1")
    order(running, alice, "attack alaska alberta until taken moving 1")
    running.refresh_from_db()
    assert running.status == Game.Status.OVER
    return running


def page(client: Client, game: Game) -> str:
    return client.get(reverse("story", args=[game.pk])).content.decode()


def section(html: str, heading: str) -> str:
    """Return the text below a heading, as plain words."""
    below = html.partition(f">{heading}<")[2].partition("</section>")[0]
    return " ".join(re.sub("<[^>]*>", " ", below).split())


def test_it_tells_the_winner_the_way_there_and_the_final_armies(as_alice: Client, over: Game) -> None:
    html = page(as_alice, over)

    assert "<h1>You have conquered the world</h1>" in html
    assert html.count('<svg class="board') >= 1
    standings = section(html, "Final standings")
    assert [standings.index(name) for name in ("alice", "charlie", "bob")] == sorted(
        standings.index(name) for name in ("alice", "charlie", "bob")
    )
    assert "bob" in section(html, "How it came about")
    told = section(html, "What will be told of it")
    assert "Kamchatka" in told or "Alberta" in told
    assert re.search(r'href="[^"]*/replay/\?at=2"', html)


def test_its_charts_have_a_table_next_to_them(as_alice: Client, over: Game) -> None:
    html = page(as_alice, over)
    figures = re.findall(r"<figcaption>([^<]*)</figcaption>", html)
    assert figures == ["Territories", "Armies", "Income"]
    rows = section(html, "The course of the game")
    assert "Territories, armies and income at the end of each round" in rows
    assert "42 · " in rows

    analyses.analyse_games()
    html = page(as_alice, over)
    assert re.findall(r"<figcaption>([^<]*)</figcaption>", html)[3:] == ["Chance to win in percent"]
    chances = section(html, "The course of the game").partition("Chance to win in percent, at the end of")[2]
    assert re.search(r" 2( 0)* 100( 0)*$", chances), chances


def test_it_tells_the_luck_of_all(as_alice: Client, over: Game) -> None:
    luck = section(page(as_alice, over), "The dice")

    assert all(name in luck for name in ("alice", "bob", "charlie"))
    assert "was to be expected" in luck


def test_while_the_game_goes_on_there_is_none_and_strangers_see_none(
    as_alice: Client, running: Game, make_user: object, client: Client
) -> None:
    assert callable(make_user)
    answer = as_alice.get(reverse("story", args=[running.pk]))
    assert (answer.status_code, answer["Location"]) == (302, running.get_absolute_url())
    client.force_login(make_user("odile"))
    assert client.get(reverse("story", args=[running.pk])).status_code == 404


def test_a_broken_truce_is_among_its_highlights(
    as_charlie: Client, alice: User, bob: User, charlie: User
) -> None:
    game = open_table(alice, bob, charlie, options={"truces": "recorded"})
    lands: dict[str, Any] = {"alice": "alaska 9, peru 4", "bob": "kamchatka 1, brazil 3"}
    put(game, turn="alice", rest="charlie", phase="attack", round=3, **lands)
    record(game)
    numbers = {user: game.players.get(user=user).seat + 1 for user in (alice, bob)}
    order(game, bob, f"truce {numbers[alice]} until 5")
    order(game, alice, f"accept truce {numbers[bob]} until 5")
    order(game, alice, "attack alaska kamchatka until taken moving 1")
    for user in (alice, bob):
        order(game, user, "resign")

    told = section(page(as_charlie, game), "What will be told of it")
    assert "The broken truce Round 3 alice breaks the truce with bob." in told
