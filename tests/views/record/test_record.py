"""The whole record of a game, round by round."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.engine.events import Attacked
from games.models import Game
from tests.support.kept import made_once
from tests.support.tables import act, act_until_turns, note, open_table, position_of, seat_of


@pytest.fixture
@made_once
def played(alice: User) -> Game:
    """A game of Alice against two computer players, in the second round."""
    game = open_table(alice, bots=["sensible", "sensible"])
    while position_of(game).round < 2:
        act(game)
    return game


def record(client: Client, game: Game, query: str = "") -> str:
    response = client.get(reverse("record", args=[game.pk]) + query)
    assert response.status_code == 200
    return response.content.decode()


def test_each_round_has_its_page(as_alice: Client, played: Game) -> None:
    set_up, first = record(as_alice, played, "?round=0"), record(as_alice, played, "?round=1")

    assert "The territories were dealt" in set_up
    assert "received" not in set_up
    assert "You received" in first
    assert first.count("<h3>") == 3


@pytest.mark.parametrize("query", ["", "?round=99", "?round=x", "?round=-3", "?round=" + "1" * 50])
def test_it_opens_at_the_present_round(as_alice: Client, played: Game, query: str) -> None:
    assert '<a href="?round=2" aria-current="page">2</a>' in record(as_alice, played, query)


def test_cards_of_others_stay_hidden_in_it(as_alice: Client, played: Game) -> None:
    html = record(as_alice, played, "?round=1")

    assert html.count("drew the card") <= 1
    assert "drew a card." in html or "drew the card" in html


def test_computers_say_why_they_did_so(as_alice: Client, alice: User) -> None:
    game = open_table(alice, bots=["sensible", "beginner"])
    act_until_turns(game)
    while not game.events.exclude(reason=None).exists():
        act(game)

    told = record(as_alice, game, "?round=1")
    assert "The reason: " in told or "The reason for not attacking: " in told


def test_strangers_do_not_read_it(as_charlie: Client, played: Game) -> None:
    assert as_charlie.get(reverse("record", args=[played.pk])).status_code == 404


def test_it_tells_the_readers_luck_and_everybodys(as_alice: Client, alice: User) -> None:
    game = open_table(alice, bots=["sensible", "sensible"])
    assert "Your luck" not in record(as_alice, game)
    me = seat_of(game, alice)
    foe, other = {0, 1, 2} - {me}
    note(
        game,
        [
            Attacked(me, 1, 2, foe, "111-66 111-66", 4, 0, 0, ((2, 0), (2, 0))),
            Attacked(other, 3, 4, foe, "6-1", 0, 1, 0, ((0, 1),)),
        ],
        timezone.now(),
    )
    game.save()

    html = record(as_alice, game)

    assert "In 2 rolls: 4 of your armies lost (1.8 expected), 0 of theirs (2.2)." in html
    against, dice, of_all = re.findall(r"<tbody>(.*?)</tbody>", html, re.S)
    assert against.count("<tr>") == 1
    assert "attacking, 3 against 2" in dice
    assert of_all.count("<tr>") == 3
