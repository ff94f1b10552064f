"""Several orders written on the page of a game, one a line, are given like a list by mail."""

from __future__ import annotations

import html
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.bots import bot_for
from games.engine import Table, redact
from games.engine.chance.dice import RandomDice
from games.engine.events import TurnBegan
from games.engine.notation import format_order
from games.models import Game
from games.rulebooks.registry import RULEBOOKS
from tests.support.scenes import put
from tests.support.tables import (
    act,
    let_computers_play,
    note,
    open_table,
    order,
    person_to_act,
    position_of,
    seat_of,
    version_of,
)

EDITIONS = (
    *("h2000_mission", "h2000_capitals", "h2006_2p_active", "h2006_team", "mp80_2p", "cdm57_rule2"),
    *("godstorm_2p", "gs_classic"),
)
"""Editions with different orders before a battle: by whom, for which armies, on which board."""
LANDS: dict[str, Any] = {"alice": "alaska 30, alberta 1, peru 2", "bob": "kamchatka 1, japan 1"}


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    game = open_table(alice, bob, bots=["random"])
    return put(game, turn="alice", rest="bob", phase="reinforce", to_place=3, **LANDS)


def write(client: Client, game: Game, *lines: str, status: int = 200, seen: int | None = None) -> str:
    """Return the page after these lines were sent in its field."""
    sent = {
        "order": "written",
        "text": "\r\n".join(lines),
        "seen": version_of(game) if seen is None else seen,
    }
    response = client.post(reverse("orders", args=[game.pk]), sent)
    assert response.status_code == status
    return html.unescape(response.content.decode())


def field(shown: str) -> str:
    """Return the text in the field."""
    found = re.search(r'<textarea name="text" id="written-text"[^>]*>(.*?)</textarea>', shown, re.DOTALL)
    return found[1].replace("\r\n", "\n") if found else ""


def armies(game: Game, key: str) -> int:
    return game.territories.get(key=key).armies


def test_a_list_plays_a_whole_turn_and_is_told(as_alice: Client, game: Game) -> None:
    shown = write(
        as_alice,
        game,
        "# from the north",
        "place 1 peru, rest alaska",
        "if peru is mine: attack alaska kamchatka until 2",
        "if brazil is mine: attack brazil venezuela 1",
        "fortify alaska alberta all",
        "end turn",
    )

    assert "Your orders were carried out" in shown
    assert "You placed 1 army in Peru and 2 in Alaska." in shown
    assert "You moved 28 armies from Alaska to Alberta." in shown
    assert "Dice:" in shown
    assert field(shown) == ""
    assert armies(game, "alaska") == 1
    assert position_of(game).turn != seat_of(game, User.objects.get(username="alice"))


def test_it_stops_before_what_is_not_possible_and_nothing_is_lost(as_alice: Client, game: Game) -> None:
    shown = write(as_alice, game, "place 3 alaska", "attack peru japan 1", "end turn", status=422)

    assert "Some of your orders were carried out" in shown
    assert "have no common border" in shown
    assert field(shown) == "attack peru japan 1\nend turn"
    assert armies(game, "alaska") == 33
    assert position_of(game).phase == "attack"


def test_it_stops_on_request(as_alice: Client, game: Game) -> None:
    shown = write(as_alice, game, "place 3 alaska", "stop unless brazil is mine", "end turn")

    assert "Your list says that you want to decide yourself now." in shown
    assert field(shown) == "end turn"
    assert position_of(game).phase == "attack"


def test_in_the_language_of_its_writer(as_alice: Client, game: Game, alice: User) -> None:
    User.objects.filter(pk=alice.pk).update(language="fr")

    shown = write(as_alice, game, "placer tout Alaska", "attaquer Pérou vers Japon 1 dé", status=422)

    assert "Une partie de vos ordres" in shown
    assert field(shown).startswith("attaquer Pérou")


def test_a_list_for_an_earlier_position_is_not_given(as_alice: Client, game: Game) -> None:
    order(game, User.objects.get(username="alice"), "place 1 alaska")

    shown = write(as_alice, game, "place 2 alaska", "end turn", status=409, seen=version_of(game) - 1)

    assert "The game has moved on since this page was made" in shown
    assert field(shown) == "place 2 alaska\nend turn"
    assert armies(game, "alaska") == 31


def test_remaining_lines_go_on_by_themselves_after_the_decision_of_another(
    as_alice: Client, game: Game, alice: User, bob: User
) -> None:
    put(game, turn="alice", rest="bob", phase="attack", alice="alaska 30", bob="northwest_territory 8")
    note(game, [TurnBegan(seat_of(game, alice), 3, "attack", 0, ())])
    game.save()
    order(game, bob, "standing defence ask")

    siege = "attack alaska northwest_territory until 20"
    shown = write(as_alice, game, "attack alaska northwest_territory 3", siege, "end turn")
    assert "Your orders wait for an answer" in shown
    assert "Somebody else has to decide first" in shown
    assert "It is noted" not in shown
    assert field(shown) == ""
    assert "Somebody else has to decide first" in as_alice.get(game.get_absolute_url()).content.decode()

    order(game, bob, "defend 2")
    order(game, bob, "standing defence 2")
    let_computers_play(game)
    assert position_of(game).turn != seat_of(game, alice)


def orders_before_battle(table: Table, seat: int) -> Iterator[str]:
    """Yield what a computer player would order in this turn before any dice are thrown."""
    while table.position.turn == seat and table.position.phase == "reinforce":
        view = redact(table.rulebook, table.position, seat)
        order = bot_for("sensible").choose(table.rulebook, view, seat, random.Random(7))
        yield format_order(table.rulebook, order)
        table.play(seat, order)


@pytest.mark.parametrize("edition", EDITIONS)
def test_editions_take_its_orders_in_lines(as_alice: Client, alice: User, bob: User, edition: str) -> None:
    """They are a computer player's orders before it attacks, and the end of the turn."""
    game = open_table(alice, bob, bots=["random"] * (min(RULEBOOKS[edition].players) - 2), rulebook=edition)
    while (position := position_of(game)).round == 0 or position.turn != seat_of(game, alice):
        act(game)
    table = Table(game.rulebook, position_of(game), RandomDice(random.Random(1)))
    lines = [*orders_before_battle(table, seat_of(game, alice)), "end turn"]

    shown = write(as_alice, game, *lines)

    is_waiting = "Your orders wait for an answer" in shown  # for the leader of the neutral or the ally
    assert is_waiting or "Your orders were carried out" in shown
    while is_waiting and position_of(game).turn == seat_of(game, alice):
        assert person_to_act(game) == bob
        act(game)
        let_computers_play(game)
    assert position_of(game).turn != seat_of(game, alice)
