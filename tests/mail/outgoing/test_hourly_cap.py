"""A site sends only so many mails in an hour."""

from __future__ import annotations

import logging

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings

from accounts.mail import hourly
from accounts.models import User
from games.mail.outgoing.invitations import send_invitations
from games.services.lobby.games import create_game
from games.services.lobby.invitations import invite

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def three_invitations(alice: User) -> None:
    game = create_game(creator=alice, name="The ferry", rulebook_key="h2000_world", seats=6, bots=[])
    for name in ("dora", "erik", "finn"):
        invite(game_id=game.pk, host=alice, to=f"{name}@example.net")


def readers() -> list[str]:
    return [sent.to[0].partition("@")[0] for sent in mail.outbox]


def test_mails_above_the_cap_wait_for_the_next_hour_and_the_oldest_leave_first(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    settings.MAILS_AN_HOUR = 2
    with caplog.at_level(logging.WARNING, hourly.__name__):
        send_invitations()
        send_invitations()
    assert readers() == ["dora", "erik"]
    assert len(caplog.records) == 1

    monkeypatch.setattr(hourly, "this_hour", lambda: "mails-of-the-next-hour")
    send_invitations()

    assert readers() == ["dora", "erik", "finn"]


def test_codes_count_but_never_wait(alice: User, bob: User, settings: Settings) -> None:
    settings.MAILS_AN_HOUR = 1
    Client().post(reverse("account_request_login_code"), {"email": "bob"})
    send_invitations()
    assert readers() == ["bob"]

    Client().post(reverse("account_request_login_code"), {"email": "alice"})

    assert readers() == ["bob", "alice"]


def test_a_site_without_a_cap_sends_all(settings: Settings) -> None:
    settings.MAILS_AN_HOUR = 0

    send_invitations()

    assert readers() == ["dora", "erik", "finn"]
