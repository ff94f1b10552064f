"""Orders that are taken back by page and by mail, in games of the database."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.engine.board import members
from games.engine.notation import format_order
from games.engine.orders import Place
from games.engine.position import Position
from games.models import Game
from games.services.record.verify import differences
from tests.support.mail.letters import send
from tests.support.scenes import put
from tests.support.tables import (
    act_until_turns,
    known_to,
    open_table,
    order,
    person_to_act,
    position_of,
    version_of,
)


@pytest.fixture
def game(alice: User, bob: User, charlie: User) -> Game:
    game = open_table(alice, bob, charlie)
    act_until_turns(game)
    return game


def placing(game: Game, number: int, armies: int = 1) -> str:
    """Return an order that places armies on a territory of the person on turn."""
    position = position_of(game)
    land = members(position.lands[position.turn])[number]
    return format_order(game.rulebook, Place(((land, armies),)))


def seen(game: Game) -> int:
    """Return the number of events that the person on turn may know of."""
    return known_to(game, position_of(game).turn)


def place_all(game: Game) -> Position:
    """Place all armies of the turn; return the position before."""
    before = position_of(game)
    order(game, person_to_act(game), placing(game, 0, before.to_place[before.turn]))
    return before


def test_the_rows_stand_as_before_and_the_record_says_all(game: Game) -> None:
    person, before, length = person_to_act(game), place_all(game), version_of(game)

    order(game, person, "take back")

    assert position_of(game) == before
    assert version_of(game) == length + 1
    assert game.events.latest("number").data[0] == "taken_back"
    assert list(differences(game.pk)) == []


def test_by_mail_and_something_else_after_it(game: Game) -> None:
    person, first = person_to_act(game), placing(game, 0)
    order(game, person, first)

    message = send(game, person, f"take back\n{placing(game, 1)}")

    assert (message.state, message.outcome, message.given) == ("done", "given", 2)
    assert list(differences(game.pk)) == []


def test_in_french_by_mail(game: Game) -> None:
    person = person_to_act(game)
    User.objects.filter(pk=person.pk).update(language="fr")
    before = place_all(game)

    assert send(game, person, "j’annule mon dernier ordre").outcome == "given"
    assert position_of(game) == before


def test_a_mail_is_told_that_nothing_can_be_taken_back(game: Game) -> None:
    message = send(game, person_to_act(game), "take back")

    assert message.outcome == "stopped"
    assert "Nothing can be taken back" in message.reason


def test_the_page_offers_it_or_says_why_not(game: Game, client: Client) -> None:
    person, address = person_to_act(game), reverse("game", args=[game.pk])
    client.force_login(person)
    assert "Nothing can be taken back" in client.get(address).content.decode()

    before = place_all(game)
    assert "Take back the armies" in client.get(address).content.decode()
    client.post(reverse("orders", args=[game.pk]), {"order": "take_back", "seen": seen(game)})
    assert position_of(game) == before
    assert " placed</small>" not in client.get(address).content.decode()
    place_all(game)
    assert " placed</small>" in client.get(address).content.decode()


def test_others_read_that_it_was_taken_back(game: Game, client: Client) -> None:
    person = person_to_act(game)
    place_all(game)
    order(game, person, "take back")
    client.force_login(User.objects.exclude(pk=person.pk).filter(players__game=game)[0])

    assert (
        f"{person.username} took their last order back."
        in client.get(reverse("game", args=[game.pk])).content.decode()
    )


def test_ending_the_turn_asks_once(game: Game, client: Client, alice: User) -> None:
    lands: dict[str, Any] = {"alice": "alaska 5, alberta 3"}
    put(game, turn="alice", rest="bob", phase="reinforce", to_place=3, **lands)
    client.force_login(alice)
    order(game, alice, "place 3 alaska")
    while position_of(game).phase != "manoeuvre":
        order(game, alice, "end")
    send_end = {"order": "end", "seen": seen(game)}

    asked = client.post(reverse("orders", args=[game.pk]), send_end)

    assert asked.status_code == 200
    html = asked.content.decode()
    assert "nothing in it can be taken back" in html
    assert f'<a href="{reverse("game", args=[game.pk])}">No, go back</a>' in html
    assert "fortify-source" not in html
    turn = position_of(game).turn
    client.post(reverse("orders", args=[game.pk]), {**send_end, "sure": "1"})
    assert position_of(game).turn != turn
