"""The daily mail: its hour, its readers, and that it comes once."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st
from pytest_django.fixtures import Settings

from accounts.models import User
from games import tasks
from games.engine.orders import Resign
from games.mail.daily import delivery
from games.mail.outgoing import post
from games.models import DailyMail
from games.services import jobs as jobs
from games.services import wake
from games.services.mail.daily import hour_of, next_after
from games.services.play.orders import give_order
from games.services.time import vacations
from tests.conftest import MovingClock
from tests.support.mail.daily_mails import (
    DAY,
    MORNING,
    at_eight,
    is_daily,
    play_until,
    post_all,
    sent_to,
    table,
)
from tests.support.mail.mail_servers import SECRET
from tests.support.tables import act, version_of

# --- When it comes


def test_it_comes_once_a_day(
    subscriber: User, bob: User, charlie: User, clock: MovingClock, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    game = table(subscriber, bob, charlie, pace=None)
    play_until(game, subscriber, waits=True)
    moments = []
    for _ in range(5 * 24):
        clock.pass_by(hours=1)
        post_all()
        moments += [clock.now.hour for _message in sent_to(mailoutbox, subscriber)]
    assert moments == [MORNING] * 5


def test_after_an_outage_there_is_one_and_not_two(
    subscriber: User, bob: User, charlie: User, clock: MovingClock, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    game = table(subscriber, bob, charlie, pace=None)
    play_until(game, subscriber, waits=True)
    post_all()
    clock.now = datetime(2026, 11, 22, 7, 30, tzinfo=UTC)
    post_all()
    assert len(sent_to(mailoutbox, subscriber)) == 1
    at_eight(clock)
    assert sent_to(mailoutbox, subscriber) == []
    at_eight(clock)
    assert len(sent_to(mailoutbox, subscriber)) == 1


@given(
    zone=st.sampled_from(["Europe/Paris", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu"]),
    hour=st.integers(0, 23),
    now=st.datetimes(datetime(2026, 1, 1), datetime(2027, 12, 31), timezones=st.just(UTC)),
)
def test_the_hour_is_the_same_whatever_summer_time_does(zone: str, hour: int, now: datetime) -> None:
    """If the hour does not exist on a day, the next hour takes its place."""
    moment = next_after(DailyMail(hour=hour, zone=zone), now)
    there = moment.astimezone(ZoneInfo(zone))
    assert now < moment <= now + timedelta(hours=25)
    skipped = there.replace(hour=hour, minute=0, fold=0)
    exists = skipped.astimezone(UTC).astimezone(ZoneInfo(zone)).hour == hour
    assert (there.hour, there.minute) == (hour, 0) or not exists


def test_it_follows_its_reader_to_another_zone(subscriber: User, clock: MovingClock) -> None:
    subscriber.time_zone = "America/New_York"
    subscriber.save()
    moved = DailyMail.objects.get()
    assert moved.due_at is not None
    assert moved.due_at.astimezone(ZoneInfo("America/New_York")).hour == MORNING
    subscriber.first_name = "Alice"
    subscriber.save()
    assert DailyMail.objects.get().due_at == moved.due_at


def test_none_comes_on_vacation_and_the_next_tells_all(
    subscriber: User, bob: User, charlie: User, clock: MovingClock, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    game = table(subscriber, bob, charlie, pace=None)
    play_until(game, subscriber, waits=True)
    play_until(game, subscriber, waits=False)
    at_eight(clock)
    vacations.begin_vacation(user=subscriber, until=clock.now + 2 * DAY)
    act(game)
    give_order(game_id=game.pk, seat=game.players.get(user=bob).seat, order=Resign(), seen=version_of(game))
    mailoutbox.clear()
    at_eight(clock)
    at_eight(clock)
    assert sent_to(mailoutbox, subscriber) == []
    at_eight(clock)
    [message] = sent_to(mailoutbox, subscriber)
    assert "bob" in str(message.body)


# --- Workers and the mail server


@pytest.fixture
def due(subscriber: User, bob: User, charlie: User, clock: MovingClock) -> DailyMail:
    """A daily mail that is due, about a game that waits."""
    play_until(table(subscriber, bob, charlie, pace=None), subscriber, waits=True)
    post.deliver_mails()
    clock.pass_by(hours=20)
    return DailyMail.objects.get()


def test_a_worker_that_dies_is_followed_by_another_that_sends_it(
    due: DailyMail, subscriber: User, clock: MovingClock, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    mailoutbox.clear()
    taken = jobs.claim(DailyMail, due.pk)
    assert taken is not None
    lost = delivery.write_daily_mail(taken)
    assert lost is not None  # then the worker dies, perhaps after the server has it
    delivery.send_daily_mails()
    assert mailoutbox == []

    clock.pass_by(seconds=jobs.LEASE.seconds + 1)
    delivery.send_daily_mails()
    delivery.send_daily_mails()

    [message] = sent_to(mailoutbox, subscriber)
    assert message.extra_headers["Message-ID"] == lost.extra_headers["Message-ID"]


def test_each_has_its_own_identity_in_one_conversation(
    due: DailyMail, subscriber: User, clock: MovingClock, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    mailoutbox.clear()
    delivery.send_daily_mails()
    at_eight(clock)
    heads = [message.extra_headers for message in sent_to(mailoutbox, subscriber)]
    assert len({head["Message-ID"] for head in heads}) == 2
    assert len({head["References"] for head in heads}) == 1
    assert len({head["List-Id"] for head in heads}) == 1


def test_a_refusal_is_tried_again_and_the_next_day_comes_anyway(
    due: DailyMail,
    subscriber: User,
    clock: MovingClock,
    refusing: Callable[..., None],
    settings: Settings,
    mailoutbox: list[EmailMultiAlternatives],
    caplog: pytest.LogCaptureFixture,
) -> None:
    mailoutbox.clear()
    refusing()
    for tried in range(1, len(DailyMail.PAUSES) + 1):
        delivery.send_daily_mails()
        due.refresh_from_db()
        assert due.attempts == tried
        assert due.due_at is not None
        clock.now = due.due_at
    delivery.send_daily_mails()
    assert DailyMail.objects.get().attempts == 0
    assert DailyMail.objects.get().error == "SMTPDataError: the mail server answered 451"
    assert SECRET not in caplog.text

    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    at_eight(clock)
    assert len(sent_to(mailoutbox, subscriber)) == 1


def test_while_the_mail_server_is_away_it_waits_and_nothing_counts(
    due: DailyMail,
    subscriber: User,
    clock: MovingClock,
    refusing: Callable[..., None],
    settings: Settings,
    mailoutbox: list[EmailMultiAlternatives],
) -> None:
    mailoutbox.clear()
    refusing(closed=True)
    for _ in range(30):
        clock.pass_by(hours=1)
        delivery.send_daily_mails()
    assert DailyMail.objects.get().attempts == 0
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    clock.pass_by(hours=1)
    delivery.send_daily_mails()
    delivery.send_daily_mails()
    assert len(sent_to(mailoutbox, subscriber)) == 1


def test_the_sweep_wakes_a_worker_for_it(due: DailyMail, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[str] = []
    monkeypatch.setattr(wake, "wake_worker", lambda task, *_: sent.append(task))
    tasks.sweep()
    assert wake.SEND_DAILY_MAILS in sent


# --- Who wants it


def test_it_is_off_by_default(
    alice: User, bob: User, charlie: User, clock: MovingClock, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    table(alice, bob, charlie)
    clock.pass_by(days=1)
    delivery.send_daily_mails()
    assert not any(is_daily(message) for message in mailoutbox)
    assert hour_of(alice) is None


def test_one_click_ends_it_and_the_calls_come_again(
    due: DailyMail, subscriber: User, clock: MovingClock, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    mailoutbox.clear()
    delivery.send_daily_mails()
    [message] = sent_to(mailoutbox, subscriber)
    assert message.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    link = message.extra_headers["List-Unsubscribe"].strip("<>").removeprefix(settings.SITE_URL)

    Client(enforce_csrf_checks=True).post(link, {"List-Unsubscribe": "One-Click"})
    post_all()

    assert hour_of(subscriber) is None
    assert [message.subject for message in sent_to(mailoutbox, subscriber)] == ["Your turn in The long march"]
    assert "Send them again" in Client().get(link).text
    Client().post(link, {"wanted": "yes"})
    assert hour_of(subscriber) == MORNING


def test_the_hour_is_chosen_on_the_page_of_mails(client: Client, alice: User, clock: MovingClock) -> None:
    client.force_login(alice)
    page = client.get("/mails/").text
    assert "One mail a day for all my games" in page

    client.post("/mails/", {"daily": "7", "your_turn": "on"})
    assert hour_of(alice) == 7
    planned = DailyMail.objects.get().due_at
    clock.pass_by(minutes=5)
    client.post("/mails/", {"daily": "7", "your_turn": "on"})
    assert DailyMail.objects.get().due_at == planned
    client.post("/mails/", {"daily": "", "your_turn": "on"})
    assert hour_of(alice) is None
