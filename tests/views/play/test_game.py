"""The page of a game."""

from __future__ import annotations

import gzip

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from games.models import Game
from games.services.lobby.games import create_game
from tests.support.tables import act, open_table

MOST_QUERIES = 12


def page(client: Client, game: Game, query: str = "") -> str:
    response = client.get(reverse("game", args=[game.pk]) + query)
    assert response.status_code == 200
    return response.content.decode()


def test_it_shows_the_board_and_whose_turn_it_is(as_alice: Client, game: Game) -> None:
    html = page(as_alice, game)

    assert "Your turn, alice" in html
    assert "Kamchatka: bob" in html
    assert "Attack from here." in html
    assert "<p>Attack as often as you like, or not at all</p>" in html
    assert html.count("Round 1") == 1


def test_to_the_others_it_names_the_player_on_turn(as_bob: Client, game: Game) -> None:
    html = page(as_bob, game)

    assert "alice is playing" in html
    assert "<p>You get a mail when it is your turn</p>" in html
    assert "Attack from here." not in html


def test_a_chosen_source_shows_what_it_can_attack(as_alice: Client, game: Game) -> None:
    html = page(as_alice, game, "?source=alaska")

    assert f'href="{reverse("game", args=[game.pk])}?source=alaska&amp;target=kamchatka"' in html
    assert 'value="kamchatka"' in html
    assert 'value="japan"' not in html


def test_pressing_an_enemy_first_attacks_from_the_strongest_neighbour(as_alice: Client, game: Game) -> None:
    html = page(as_alice, game)

    assert f'href="{reverse("game", args=[game.pk])}?source=alaska&amp;target=kamchatka"' in html
    assert "Attack it from Alaska." in html


def test_a_chosen_target_shows_the_odds(as_alice: Client, game: Game) -> None:
    html = page(as_alice, game, "?source=alaska&target=kamchatka&how=3")

    assert "Attack Kamchatka" in html
    assert '<b class="num">66<small> %</small></b>' in html  # 855 of 1296 throws


@pytest.mark.parametrize(
    "query", ["?source=japan", "?source=atlantis&target=%00", "?how=99&stop=-1&target=peru"]
)
def test_a_choice_that_cannot_be_is_no_choice(as_alice: Client, game: Game, query: str) -> None:
    assert "Choose where you attack from" in page(as_alice, game, query)


def test_the_board_can_be_read_as_a_table(as_alice: Client, game: Game) -> None:
    html = page(as_alice, game, "?view=table")

    assert '<svg class="board"' not in html
    assert "Northwest Territory (bob\N{NO-BREAK SPACE}2)" in html


def test_htmx_gets_the_content_of_main(as_alice: Client, game: Game) -> None:
    response = as_alice.get(reverse("game", args=[game.pk]), headers={"hx-request": "true"})

    assert response.content.lstrip().startswith(b"<title>")
    assert b'<header class="bar">' not in response.content


def test_strangers_do_not_learn_that_it_exists(as_charlie: Client, game: Game) -> None:
    here = as_charlie.get(reverse("game", args=[game.pk]))
    nowhere = as_charlie.get(reverse("game", args=[game.pk + 999]))

    assert here.status_code == nowhere.status_code == 404
    assert b"a game is shown only to those who play in it" in here.content


def test_visitors_sign_in_first(client: Client, game: Game) -> None:
    address = reverse("game", args=[game.pk])

    response = client.get(address)

    assert response.headers["Location"] == f"{reverse('account_login')}?next={address}"


def test_a_page_whose_reader_has_signed_out_leads_to_signing_in(client: Client, game: Game) -> None:
    here = reverse("game", args=[game.pk])
    htmx = {"hx-request": "true", "hx-current-url": f"http://testserver{here}?view=table"}

    response = client.get(reverse("news", args=[game.pk]) + "?seen=1", headers=htmx)

    assert (
        response.headers["HX-Redirect"]
        == f"{reverse('account_login')}?next=%2Fgames%2F{game.pk}%2F%3Fview%3Dtable"
    )


def test_a_game_that_has_not_begun_shows_its_invitation(as_alice: Client, alice: User) -> None:
    game = create_game(creator=alice, name="Later", rulebook_key="h2000_world", seats=3, bots=[])

    response = as_alice.get(reverse("game", args=[game.pk]))

    assert response.headers["Location"] == reverse("invitation", args=[game.token])


def test_it_speaks_french(as_alice: Client, alice: User, game: Game) -> None:
    alice.language = "fr"
    alice.save()

    html = page(as_alice, game, "?source=alaska&target=kamchatka")

    assert '<html lang="fr">' in html
    assert "À vous, alice" in html
    assert "Attaquer le Kamchatka" in html


def test_it_takes_few_queries_even_in_a_long_game(as_alice: Client, alice: User) -> None:
    # With random players, the game is far from its end when it is measured.
    game = open_table(alice, bots=["random", "random"])

    def queries() -> int:
        with CaptureQueriesContext(connection) as context:
            page(as_alice, game)
        return len(context)

    young, few = game.version, queries()
    while game.version < young + 300:
        act(game, "random")
        game.refresh_from_db()
    page(as_alice, game)  # The first look at a turn is noted.
    many = queries()

    assert game.version > 200
    assert few == many <= MOST_QUERIES


def test_it_is_small_enough_for_a_slow_line(as_alice: Client, alice: User) -> None:
    game = open_table(alice, bots=["random"] * 5)
    while game.version < 150:
        act(game, "random")
        game.refresh_from_db()
    html = as_alice.get(reverse("game", args=[game.pk])).content

    assert len(gzip.compress(html, 6)) <= 16_000
