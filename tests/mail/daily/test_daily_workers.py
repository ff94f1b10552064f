"""Several workers on the daily mails, workers that die, and people who change their mind meanwhile."""

from __future__ import annotations

import os
import signal
from datetime import timedelta

import pytest
from django.core.mail import EmailMultiAlternatives
from django.utils import timezone

from accounts.models import User
from games.mail.daily import delivery
from games.mail.outgoing import post
from games.models import DailyMail, Game, Mail
from games.services.mail.daily import set_hour
from tests.support.programs.processes import at_once, ending_of
from tests.support.tables import next_player

pytestmark = [pytest.mark.every_database, pytest.mark.django_db(transaction=True)]

WORKERS = 4


@pytest.fixture
def reader(game: Game) -> User:
    """The person that the game waits for; their daily mail is due, and no other mail."""
    player = next_player(game)
    assert player is not None
    assert player.user is not None
    Mail.objects.exclude(user=player.user).delete()
    set_hour(player.user, 8)
    post.deliver_mails()
    DailyMail.objects.update(due_at=timezone.now())
    return player.user


def test_workers_at_once_send_it_once(reader: User, mailoutbox: list[EmailMultiAlternatives]) -> None:
    at_once(*[delivery.send_daily_mails] * WORKERS)

    assert [message.to for message in mailoutbox] == [[reader.email]]


def test_a_killed_worker_loses_none_and_repeats_none(
    reader: User, mailoutbox: list[EmailMultiAlternatives], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(delivery, "hand_to_server", lambda *args: os.kill(os.getpid(), signal.SIGKILL))
        assert ending_of(delivery.send_daily_mails) == -signal.SIGKILL
    assert DailyMail.objects.get().attempts == 1

    DailyMail.objects.update(lease=timezone.now() - timedelta(seconds=1))
    delivery.send_daily_mails()
    delivery.send_daily_mails()

    assert len(mailoutbox) == 1


def test_people_who_cancel_it_get_the_calls_that_were_left_to_it(
    reader: User, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    Mail.objects.filter(sent_at=None).update(due_at=timezone.now(), daily_until=None)

    at_once(post.deliver_mails, lambda: set_hour(reader, None))
    post.deliver_mails()

    assert Mail.objects.filter(kind="your_turn", sent_at__isnull=False).count() == 1


def test_changing_the_hour_during_sending_keeps_the_new_one(
    reader: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delivery, "hand_to_server", lambda *args: set_hour(reader, 21))

    delivery.send_daily_mails()

    changed = DailyMail.objects.get()
    assert changed.hour == 21
    assert changed.due_at == changed.planned_at
    assert changed.due_at is not None
    assert changed.due_at > timezone.now()
