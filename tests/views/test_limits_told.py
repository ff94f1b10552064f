"""Refusals by limits say whose limit it is, and how long to wait."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation
from pytest_django.fixtures import Settings

from accounts.models import User
from accounts.waits import duration
from games.models import Game
from games.views import rate_limits
from tests.conftest import MovingClock
from tests.support.tables import open_table


@pytest.fixture
def game(alice: User, bob: User, charlie: User, clock: MovingClock) -> Game:
    clock.now = datetime(2026, 11, 18, 12, 0, 18, tzinfo=UTC)
    return open_table(alice, bob, charlie)


def test_the_readers_own_limit_of_orders_says_so(
    game: Game, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rate_limits, "MOST_ORDERS", 0)
    client = Client()
    client.force_login(alice)

    answer = client.post(reverse("orders", args=[game.pk]), {"order": "written", "text": "end"})

    assert answer.status_code == 429
    assert "You have done this too often. Wait 42 seconds, then send it again." in answer.text
    assert ">end</textarea>" in answer.text


def test_the_limit_of_an_address_of_the_net_says_so(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "MOST_LINKS", 0)

    answer = Client().get(reverse("key", args=["nothing"]))

    assert answer.status_code == 429
    assert "from your network address, which you may share with others. Wait 42 seconds" in answer.text


@pytest.mark.parametrize("most", ["MOST_SECONDS", "MOST_SECONDS_OF_ALL"])
def test_a_limit_for_strangers_says_whose_it_is(
    game: Game, monkeypatch: pytest.MonkeyPatch, most: str
) -> None:
    monkeypatch.setattr(rate_limits, most, 0)

    said = Client().get(reverse("public_story", args=["nothing"])).text

    assert ("All visitors together" in said) == (most == "MOST_SECONDS_OF_ALL")
    assert "Wait 42 seconds" in said


@pytest.mark.django_db
def test_mails_to_an_address_say_whose_limit_and_until_when(settings: Settings) -> None:
    def ask(ip: str) -> str:
        client = Client(REMOTE_ADDR=ip)
        return client.post(
            reverse("account_reset_password"), {"email": "rider@example.org"}, follow=True
        ).text

    said = [ask("127.0.1.1") for _ in range(4)]
    assert "too many" not in said[2].lower()
    assert re.search(r"Your network has reached its limit: wait (5\d|60) seconds\.", said[3])

    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"mail": "3/d/key"}
    said = [ask(f"127.0.{number}.1") for number in range(2, 6)]
    assert "This is the limit for all networks together: wait 24 hours." in said[3]


@pytest.mark.django_db
def test_the_limits_of_the_entrance_say_that_they_are_those_of_the_address(settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"signup": "1/h/ip"}
    client = Client()
    for _ in range(2):
        answer = client.post(reverse("account_signup"), {"username": "rider"})

    assert answer.status_code == 429
    assert "from your network address, which you may share with others. Wait 60 minutes" in answer.text


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "1 seconde"),
        (41.2, "42 secondes"),
        (120, "120 secondes"),
        (121, "3 minutes"),
        (86_400, "24 heures"),
    ],
)
def test_a_wait_is_never_told_too_short(seconds: float, words: str) -> None:
    with translation.override("fr"):
        assert duration(seconds) == words
