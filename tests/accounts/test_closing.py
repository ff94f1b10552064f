"""Closing an account."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth import authenticate
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.engine import Status
from games.models import Cancellation, Game, MailSubscription
from games.services.lobby.games import create_game, join_game
from games.services.record.verify import differences
from tests.support.mail.account_mails import taken_mails
from tests.support.tables import open_table

CLOSE, REAUTHENTICATE = map(reverse, ("close_account", "account_reauthenticate"))


@pytest.fixture
def close(client: Client, alice: User) -> Callable[[str], Any]:
    """Let Alice sign in, prove who she is, and close her account by typing a name."""

    def post(name: str) -> Any:
        client.force_login(alice)
        client.post(REAUTHENTICATE, {"password": "alice on horseback"})
        return client.post(CLOSE, {"username": name})

    return post


def waiting(host: User, *guests: User) -> Game:
    game = create_game(creator=host, name="The ferry", rulebook_key="h2000_world", seats=4, bots=[])
    for guest in guests:
        join_game(game_id=game.pk, user=guest)
    return game


def test_games_go_on_when_an_account_is_closed(close: Callable[[str], Any], alice: User, bob: User) -> None:
    running = open_table(alice, bob, bots=["random"])
    hosted, joined = waiting(alice, bob), waiting(bob, alice)

    close("alice")

    assert running.players.get(user=alice).status == Status.RESIGNED
    assert not list(differences(running.pk))
    assert not Game.objects.filter(pk=hosted.pk).exists()
    assert [told.user for told in Cancellation.objects.all()] == [bob]
    assert not joined.players.filter(user=alice).exists()


@pytest.mark.django_db(transaction=True)
def test_nothing_of_the_person_is_left_and_their_address_is_told(
    close: Callable[[str], Any], client: Client, alice: User
) -> None:
    MailSubscription.objects.create(user=alice, kind="daily", wanted=True)

    answer = close("Alice")

    assert answer.headers["Location"] == reverse("home")
    assert taken_mails() == [("alice@example.org", "Your account is closed")]
    assert authenticate(username="alice", password="alice on horseback") is None
    assert not client.get(CLOSE).wsgi_request.user.is_authenticated
    alice.refresh_from_db()
    assert (alice.username, alice.is_active) == (f"ex-{alice.pk}", False)
    assert "example.org" not in alice.email
    assert not EmailAddress.objects.filter(user=alice).exists()
    assert not MailSubscription.objects.filter(user=alice).exists()


def test_a_wrong_name_closes_nothing(close: Callable[[str], Any], alice: User) -> None:
    answer = close("bob")

    assert answer.status_code == 422
    assert "That is not your username. Type “alice”." in answer.content.decode()
    alice.refresh_from_db()
    assert (alice.username, alice.is_active) == ("alice", True)


def test_only_the_person_can_close_it(client: Client, alice: User) -> None:
    client.force_login(alice)

    answer = client.post(CLOSE, {"username": "alice"})

    assert answer.headers["Location"].startswith(REAUTHENTICATE)
    alice.refresh_from_db()
    assert alice.is_active


def test_the_staff_stays(close: Callable[[str], Any], alice: User) -> None:
    User.objects.filter(pk=alice.pk).update(is_staff=True)

    assert "ask another member" in close("alice").content.decode()
    alice.refresh_from_db()
    assert alice.is_active


def test_nobody_can_take_the_name_of_a_closed_account(client: Client, db: None) -> None:
    given = {"username": "Ex-7", "email": "seven@example.org", "password1": "seven on horseback"}

    answer = client.post(reverse("account_signup"), given)

    assert "A user with that username already exists." in answer.content.decode()
