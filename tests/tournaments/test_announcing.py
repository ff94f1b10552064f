"""Everybody is told of open tournaments: on the front page, and once in their daily mail."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.mail.daily import delivery
from games.models import DailyMail
from games.services.mail.daily import set_hour
from games.services.mail.subscriptions import set_subscription
from games.tournaments.models import Tournament
from tests.support.tournaments import close, open_tournament, people

Make = Callable[..., User]
HEADING = "Tournaments open for entry"


def front(client: Client) -> str:
    return client.get("/").content.decode()


def daily_of(user: User) -> list[str]:
    """Return the daily mails that come now."""
    set_hour(user, 7)
    now = timezone.now()
    DailyMail.objects.filter(user=user).update(due_at=now, planned_at=now)
    mail.outbox.clear()
    delivery.send_daily_mails()
    return [str(message.body) for message in mail.outbox if message.to == [user.email]]


def test_open_tournaments_are_on_the_front_page(client: Client, alice: User, bob: User) -> None:
    cup = open_tournament(alice, [alice], name="Winter cup")
    open_tournament(alice, name="Draft cup", status="draft")
    open_tournament(alice, name="Early cup", opens_at=timezone.now() + timedelta(hours=1))
    open_tournament(alice, name="Closed cup", closes_at=timezone.now() - timedelta(hours=1))
    for reader in (None, bob):
        if reader:
            client.force_login(reader)
        page = front(client)
        assert f'<a href="{cup.get_absolute_url()}">Winter cup</a>' in page
        assert "entry closes on" in page
        assert not re.search("(Draft|Early|Closed) cup", page)
        assert "alice" not in page

    client.force_login(alice)
    assert "Winter cup" not in front(client)
    client.force_login(bob)
    close(cup)
    assert HEADING not in front(client)


def test_an_invitation_is_for_guests(client: Client, alice: User, bob: User, charlie: User) -> None:
    cup = open_tournament(alice, name="Club cup", by_invitation=True)
    cup.guests.create(user=bob, invitation=1)
    assert "Club cup" not in front(client)
    client.force_login(bob)
    assert "Club cup" in front(client)
    client.force_login(charlie)
    assert "Club cup" not in front(client)
    assert daily_of(charlie) == daily_of(bob) == []


def test_three_are_shown_those_first_that_close_first(client: Client, alice: User) -> None:
    for days in (4, 2, 5, 3):
        open_tournament(alice, name=f"Cup {days}", closes_at=timezone.now() + timedelta(days=days))
    assert re.findall(r">(Cup \d)<", front(client)) == ["Cup 2", "Cup 3", "Cup 4"]


def test_the_daily_mail_tells_of_each_once(alice: User, bob: User) -> None:
    cup = open_tournament(alice, name="Winter cup")
    [text] = daily_of(bob)
    assert text.startswith("Open to you")
    assert "Winter cup" in text
    assert cup.get_absolute_url() in text
    assert daily_of(bob) == []
    open_tournament(alice, name="Summer cup")
    [text] = daily_of(bob)
    assert "Summer cup" in text
    assert "Winter cup" not in text


def test_a_failed_daily_mail_tells_it_when_it_is_tried_again(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_tournament(alice, name="Winter cup")
    with monkeypatch.context() as broken:
        broken.setattr(delivery, "hand_to_server", fail)
        assert daily_of(bob) == []
    DailyMail.objects.update(due_at=timezone.now())
    delivery.send_daily_mails()
    assert ["Winter cup" in str(message.body) for message in mail.outbox] == [True]


def fail(*_all: object) -> None:
    raise OSError("The server is away.")


def test_entrants_are_told_of_nothing(alice: User, make_user: Make) -> None:
    [rider] = people(make_user, 1)
    open_tournament(alice, [rider])
    assert daily_of(rider) == []


def test_it_can_be_switched_off_in_the_mail_and_in_the_settings(
    client: Client, alice: User, bob: User
) -> None:
    open_tournament(alice, name="Winter cup")
    [text] = daily_of(bob)
    link = re.search("Stop announcing these to me:\\s+https?://[^/\\s]+(/\\S+)", text)
    assert link
    client.post(link[1])
    open_tournament(alice, name="Summer cup")
    assert daily_of(bob) == []

    set_subscription(bob, "announcements", wanted=True)
    assert "Summer cup" in daily_of(bob)[0]
    client.force_login(bob)
    assert (
        "Open tournaments, each once, and open games, once a week, in the daily mail"
        in client.get("/mails/").content.decode()
    )


def test_people_who_want_no_daily_mail_get_none(alice: User, bob: User) -> None:
    open_tournament(alice)
    delivery.send_daily_mails()
    assert not mail.outbox
    assert Tournament.objects.count() == 1
