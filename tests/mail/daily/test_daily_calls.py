"""The calls that wait for the daily mail, without calling anybody too late."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.core.mail import EmailMultiAlternatives

from accounts.models import User
from games.clock.pace import Pace
from games.mail.outgoing import post
from games.models import Clock, DailyMail, Mail
from games.models.mail.outbox import UNDONE
from games.services.mail.daily import set_hour
from games.services.mail.subscriptions import set_subscription
from games.services.time import outages, vacations
from games.services.time.deadlines import clocks_up, serve_deadlines
from games.services.time.pauses import want_pause
from tests.conftest import MovingClock
from tests.support.mail.daily_mails import DAY, SLOW, at_eight, is_daily, play_until, post_all, sent_to, table

HOUR = timedelta(hours=1)


def next_due(now: datetime) -> datetime:
    """Return when there is something to send next."""
    moments = [*Mail.objects.filter(UNDONE).values_list("due_at", flat=True), DailyMail.objects.get().due_at]
    return min(moment for moment in moments if moment and moment > now)


# --- Which calls wait


def test_a_call_with_days_left_comes_in_the_daily_mail(
    subscriber: User, bob: User, charlie: User, clock: MovingClock, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    game = table(subscriber, bob, charlie)
    play_until(game, subscriber, waits=True)
    post_all()
    assert sent_to(mailoutbox, subscriber) == []

    at_eight(clock)

    [message] = sent_to(mailoutbox, subscriber)
    assert is_daily(message)
    assert message.subject == "The long march waits for you"


def test_others_get_their_turn_mails_at_once(
    subscriber: User, bob: User, charlie: User, clock: MovingClock, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    game = table(subscriber, bob, charlie)
    play_until(game, bob, waits=True)
    mailoutbox.clear()
    post_all()
    assert [message.subject for message in sent_to(mailoutbox, bob)] == ["Your turn in The long march"]


@pytest.mark.parametrize("pace", [None, SLOW], ids=["no deadline", "three days"])
def test_without_the_daily_mail_calls_come_separately_again(
    subscriber: User,
    bob: User,
    charlie: User,
    clock: MovingClock,
    mailoutbox: list[EmailMultiAlternatives],
    pace: Pace | None,
) -> None:
    game = table(subscriber, bob, charlie, pace=pace)
    play_until(game, subscriber, waits=True)
    post_all()
    mailoutbox.clear()

    set_hour(subscriber, None)
    post_all()

    [message] = sent_to(mailoutbox, subscriber)
    assert message.subject == "Your turn in The long march"
    at_eight(clock)
    assert sent_to(mailoutbox, subscriber) == []


def test_with_less_than_a_day_left_the_call_comes_separately(
    subscriber: User, bob: User, charlie: User, clock: MovingClock, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    game = table(subscriber, bob, charlie)
    play_until(game, subscriber, waits=True)
    post_all()
    deadline = Clock.objects.get(player__user=subscriber, player__game=game).deadline
    assert deadline is not None
    mailoutbox.clear()

    clock.now = deadline - DAY - HOUR
    post.deliver_mails()
    assert sent_to(mailoutbox, subscriber) == []
    clock.now = deadline - DAY
    post.deliver_mails()

    assert [message.subject for message in sent_to(mailoutbox, subscriber)] == ["Your turn in The long march"]
    assert Clock.objects.get(player__user=subscriber, player__game=game).deadline == deadline


def test_a_short_turn_is_called_at_once(
    subscriber: User, bob: User, charlie: User, clock: MovingClock, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    game = table(subscriber, bob, charlie, pace=Pace(turn=23 * HOUR, question=HOUR))
    play_until(game, subscriber, waits=True)
    mailoutbox.clear()
    post_all()
    assert [message.subject for message in sent_to(mailoutbox, subscriber)] == ["Your turn in The long march"]


def test_a_call_that_was_answered_comes_in_no_mail(
    subscriber: User, bob: User, charlie: User, clock: MovingClock, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    game = table(subscriber, bob, charlie)
    play_until(game, subscriber, waits=True)
    post_all()
    play_until(game, subscriber, waits=False)
    clock.pass_by(days=2, hours=12)
    mailoutbox.clear()
    post.deliver_mails()
    assert not any("Your turn" in message.subject for message in sent_to(mailoutbox, subscriber))


def test_the_end_of_a_vacation_calls_in_time(
    subscriber: User, bob: User, charlie: User, clock: MovingClock, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    """After an early return the deadline is earlier than it was when the call was put off."""
    game = table(subscriber, bob, charlie)
    play_until(game, subscriber, waits=True)
    clock.pass_by(days=1)
    vacations.begin_vacation(user=subscriber, until=clock.now + 9 * DAY)
    post_all()
    mailoutbox.clear()
    vacations.end_vacation(user=subscriber)
    clock.pass_by(days=1, hours=1)

    post.deliver_mails()

    assert [message.subject for message in sent_to(mailoutbox, subscriber)] == ["Your turn in The long march"]


def test_a_pause_holds_the_call_and_its_end_calls_in_time(
    subscriber: User, bob: User, charlie: User, clock: MovingClock, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    game = table(subscriber, bob, charlie)
    play_until(game, subscriber, waits=True)
    clock.pass_by(days=1, hours=12)
    seats = list(game.players.values_list("seat", flat=True))
    for seat in seats:
        want_pause(game_id=game.pk, seat=seat, wanted=True)
    mailoutbox.clear()
    for _ in range(6):
        clock.pass_by(days=1)
        post.deliver_mails()
    assert sent_to(mailoutbox, subscriber) == []

    want_pause(game_id=game.pk, seat=seats[0], wanted=False)
    clock.pass_by(hours=13)
    post.deliver_mails()

    assert [message.subject for message in sent_to(mailoutbox, subscriber)] == ["Your turn in The long march"]


def test_news_in_the_daily_mail_comes_in_no_other_mail(
    subscriber: User, bob: User, charlie: User, clock: MovingClock, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    set_subscription(subscriber, "attacked", wanted=True)
    game = table(subscriber, bob, charlie)
    mails = [
        Mail.objects.create(kind=kind, user=subscriber, game=game, occasion="x", due_at=clock.now)
        for kind in ("started", "attacked")
    ]
    assert [post.write(mail) for mail in mails] == [None, None]
    assert all(Mail.objects.get(pk=mail.pk).dropped_at for mail in mails)


def test_devices_are_called_at_once_and_once(
    subscriber: User, bob: User, charlie: User, clock: MovingClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    called: list[Mail] = []
    monkeypatch.setattr("games.services.mail.outbox.queue_pushes", called.append)
    game = table(subscriber, bob, charlie)
    play_until(game, subscriber, waits=False)
    play_until(game, subscriber, waits=True)
    mail = Mail.objects.filter(kind="your_turn", user=subscriber).latest("pk")

    post.deliver_mails()
    assert called.count(mail) == 1
    clock.pass_by(days=2, hours=1)
    post.deliver_mails()

    mail.refresh_from_db()
    assert mail.sent_at
    assert called.count(mail) == 1


# --- Nothing is lost


def test_no_deadline_is_served_before_its_call_was_sent(
    subscriber: User, bob: User, charlie: User, clock: MovingClock
) -> None:
    game = table(subscriber, bob, charlie)
    play_until(game, subscriber, waits=True)
    post.deliver_mails()
    clock.pass_by(days=3, hours=1)
    assert not clocks_up(clock.now).filter(player__user=subscriber).exists()


def test_a_call_that_is_held_up_by_the_mail_server_moves_the_deadline_by_that(
    subscriber: User, bob: User, charlie: User, clock: MovingClock
) -> None:
    game = table(subscriber, bob, charlie)
    play_until(game, subscriber, waits=True)
    post.deliver_mails()
    running = Clock.objects.get(player__user=subscriber, player__game=game)
    assert running.deadline is not None
    clock.now = running.deadline + 5 * HOUR

    post.deliver_mails()

    running.refresh_from_db()
    assert running.deadline == clock.now + DAY


def test_nobody_gains_time_by_wishing_for_it_and_not(
    subscriber: User, bob: User, charlie: User, clock: MovingClock
) -> None:
    game = table(subscriber, bob, charlie)
    play_until(game, subscriber, waits=True)
    post.deliver_mails()
    deadline = Clock.objects.get(player__user=subscriber, player__game=game).deadline
    clock.pass_by(days=1, hours=12)
    set_hour(subscriber, None)
    post.deliver_mails()
    assert Clock.objects.get(player__user=subscriber, player__game=game).deadline == deadline


@pytest.mark.parametrize("turn", [HOUR, 20 * HOUR, 30 * HOUR, 50 * HOUR, 5 * DAY], ids=str)
@pytest.mark.parametrize("hour", [0, 12])
def test_every_wait_is_told_by_a_mail_in_time(
    subscriber: User,
    bob: User,
    charlie: User,
    clock: MovingClock,
    mailoutbox: list[EmailMultiAlternatives],
    turn: timedelta,
    hour: int,
) -> None:
    """It comes within a day, or when the person has a day left, or all that the pace gives."""
    set_hour(subscriber, hour)
    game = table(subscriber, bob, charlie, pace=Pace(turn=turn, question=min(turn, DAY), excuses=0))
    play_until(game, subscriber, waits=True)
    called = clock.now
    mailoutbox.clear()
    post_all()
    while not (told := sent_to(mailoutbox, subscriber)):
        clock.now = next_due(clock.now)
        post_all()
    assert "The long march" in str(told[0].body)
    assert clock.now - called <= DAY
    assert called + turn - clock.now >= min(turn - HOUR / 6, DAY)


def test_outages_of_the_beat_move_what_waits_with_the_deadline(
    subscriber: User, bob: User, charlie: User, clock: MovingClock, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    game = table(subscriber, bob, charlie)
    play_until(game, subscriber, waits=True)
    outages.beat(clock.now)
    post.deliver_mails()
    mailoutbox.clear()
    clock.pass_by(days=2, hours=12)
    outages.beat(clock.now)
    post.deliver_mails()
    serve_deadlines(game.pk)
    assert [one.subject for one in sent_to(mailoutbox, subscriber)] == []
    clock.pass_by(days=2)
    post.deliver_mails()
    assert "Your turn in The long march" in [one.subject for one in sent_to(mailoutbox, subscriber)]
