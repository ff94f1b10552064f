"""One mail a day for all games: what it tells, when it comes, and which calls wait for it."""

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
from games.clock.pace import Pace
from games.engine.orders import Resign
from games.mail import daily, post, roundup
from games.models import Clock, DailyMail, Game, Mail
from games.models.mail import UNDONE
from games.services import errands, outages, vacations, wake
from games.services.addresses import read_address
from games.services.daily import hour_of, next_after, set_hour
from games.services.deadlines import clocks_up, serve_deadlines
from games.services.orders import give_order
from games.services.pauses import want_pause
from games.services.wishes import set_wish
from tests.conftest import MovingClock
from tests.mail.test_messages import html_of
from tests.support.letters import letter
from tests.support.mail_servers import SECRET
from tests.support.tables import act, act_until_turns, next_player, open_table, version_of

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
SLOW = Pace(turn=3 * DAY, question=2 * DAY, excuses=0, vacation=10 * DAY)
MORNING = 8
"""The clock stands at noon, UTC: the next eight o'clock is twenty hours on."""


@pytest.fixture
def reader(alice: User, clock: MovingClock) -> User:
    """Alice, who wants one mail a day."""
    alice.time_zone = "UTC"
    alice.save(update_fields=["time_zone"])
    set_hour(alice, MORNING)
    clock.pass_by(minutes=1)
    return alice


def table(reader: User, *guests: User, name: str = "The long march", pace: Pace | None = SLOW) -> Game:
    """A game whose turns have begun."""
    game = open_table(reader, *guests, pace=pace)
    act_until_turns(game)
    Game.objects.filter(pk=game.pk).update(name=name)
    game.refresh_from_db()
    return game


def play_until(game: Game, reader: User, *, waits: bool) -> None:
    """Let people play until the game waits for the reader, or for somebody else."""
    while (player := next_player(game)) is not None and (player.user == reader) is not waits:
        act(game)


def sent_to(mailoutbox: list[EmailMultiAlternatives], reader: User) -> list[EmailMultiAlternatives]:
    """What the reader got since this was asked last."""
    mine = [message for message in mailoutbox if message.to == [reader.email]]
    mailoutbox.clear()
    return mine


def post_all() -> None:
    post.deliver_mails()
    daily.send_daily_mails()


def at_eight(clock: MovingClock) -> None:
    """The next time that it is eight, UTC, everything that is due is sent."""
    day = clock.now.replace(hour=MORNING, minute=0, second=0)
    clock.now = day if day > clock.now else day + DAY
    post_all()
    clock.pass_by(minutes=1)


def next_due(now: datetime) -> datetime:
    """When there is something to send next."""
    moments = [*Mail.objects.filter(UNDONE).values_list("due_at", flat=True), DailyMail.objects.get().due_at]
    return min(moment for moment in moments if moment and moment > now)


def is_daily(message: EmailMultiAlternatives) -> bool:
    return str(message.extra_headers["Message-ID"]).startswith("<daily-")


# --- Which calls wait


def test_a_call_with_days_left_comes_in_the_daily_mail_instead_of_one_of_its_own(
    reader: User, bob: User, charlie: User, clock: MovingClock, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    game = table(reader, bob, charlie)
    play_until(game, reader, waits=True)
    post_all()
    assert sent_to(mailoutbox, reader) == []

    at_eight(clock)

    [message] = sent_to(mailoutbox, reader)
    assert is_daily(message)
    assert message.subject == "The long march waits for you"


def test_others_get_their_turn_mails_at_once(
    reader: User, bob: User, charlie: User, clock: MovingClock, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    game = table(reader, bob, charlie)
    play_until(game, bob, waits=True)
    mailoutbox.clear()
    post_all()
    assert [message.subject for message in sent_to(mailoutbox, bob)] == ["Your turn in The long march"]


@pytest.mark.parametrize("pace", [None, SLOW], ids=["no deadline", "three days"])
def test_without_the_daily_mail_the_call_comes_by_itself_again(
    reader: User,
    bob: User,
    charlie: User,
    clock: MovingClock,
    mailoutbox: list[EmailMultiAlternatives],
    pace: Pace | None,
) -> None:
    game = table(reader, bob, charlie, pace=pace)
    play_until(game, reader, waits=True)
    post_all()
    mailoutbox.clear()

    set_hour(reader, None)
    post_all()

    [message] = sent_to(mailoutbox, reader)
    assert message.subject == "Your turn in The long march"
    at_eight(clock)
    assert sent_to(mailoutbox, reader) == []


def test_when_less_than_a_day_is_left_the_call_comes_by_itself(
    reader: User, bob: User, charlie: User, clock: MovingClock, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    game = table(reader, bob, charlie)
    play_until(game, reader, waits=True)
    post_all()
    deadline = Clock.objects.get(player__user=reader, player__game=game).deadline
    assert deadline is not None
    mailoutbox.clear()

    clock.now = deadline - DAY - HOUR
    post.deliver_mails()
    assert sent_to(mailoutbox, reader) == []
    clock.now = deadline - DAY
    post.deliver_mails()

    assert [message.subject for message in sent_to(mailoutbox, reader)] == ["Your turn in The long march"]
    assert Clock.objects.get(player__user=reader, player__game=game).deadline == deadline


def test_a_short_turn_is_called_at_once(
    reader: User, bob: User, charlie: User, clock: MovingClock, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    game = table(reader, bob, charlie, pace=Pace(turn=23 * HOUR, question=HOUR))
    play_until(game, reader, waits=True)
    mailoutbox.clear()
    post_all()
    assert [message.subject for message in sent_to(mailoutbox, reader)] == ["Your turn in The long march"]


def test_a_call_that_was_answered_comes_in_no_mail(
    reader: User, bob: User, charlie: User, clock: MovingClock, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    game = table(reader, bob, charlie)
    play_until(game, reader, waits=True)
    post_all()
    play_until(game, reader, waits=False)
    clock.pass_by(days=2, hours=12)
    mailoutbox.clear()
    post.deliver_mails()
    assert not any("Your turn" in message.subject for message in sent_to(mailoutbox, reader))


def test_the_end_of_a_vacation_calls_in_time(
    reader: User, bob: User, charlie: User, clock: MovingClock, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    """His clock stands meanwhile, and runs out earlier than it was when the call was put by."""
    game = table(reader, bob, charlie)
    play_until(game, reader, waits=True)
    clock.pass_by(days=1)
    vacations.begin_vacation(user=reader, until=clock.now + 9 * DAY)
    post_all()
    mailoutbox.clear()
    vacations.end_vacation(user=reader)
    clock.pass_by(days=1, hours=1)

    post.deliver_mails()

    assert [message.subject for message in sent_to(mailoutbox, reader)] == ["Your turn in The long march"]


def test_a_pause_holds_the_call_and_its_end_calls_in_time(
    reader: User, bob: User, charlie: User, clock: MovingClock, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    game = table(reader, bob, charlie)
    play_until(game, reader, waits=True)
    clock.pass_by(days=1, hours=12)
    seats = list(game.players.values_list("seat", flat=True))
    for seat in seats:
        want_pause(game_id=game.pk, seat=seat, wanted=True)
    mailoutbox.clear()
    for _ in range(6):
        clock.pass_by(days=1)
        post.deliver_mails()
    assert sent_to(mailoutbox, reader) == []

    want_pause(game_id=game.pk, seat=seats[0], wanted=False)
    clock.pass_by(hours=13)
    post.deliver_mails()

    assert [message.subject for message in sent_to(mailoutbox, reader)] == ["Your turn in The long march"]


def test_news_that_the_daily_mail_tells_come_in_no_mail_of_their_own(
    reader: User, bob: User, charlie: User, clock: MovingClock, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    set_wish(reader, "attacked", wanted=True)
    game = table(reader, bob, charlie)
    mails = [
        Mail.objects.create(kind=kind, user=reader, game=game, occasion="x", due_at=clock.now)
        for kind in ("started", "attacked")
    ]
    assert [post.write(mail) for mail in mails] == [None, None]
    assert all(Mail.objects.get(pk=mail.pk).dropped_at for mail in mails)


def test_devices_are_called_at_once_and_once(
    reader: User, bob: User, charlie: User, clock: MovingClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    called: list[Mail] = []
    monkeypatch.setattr("games.services.outbox.queue_pushes", called.append)
    game = table(reader, bob, charlie)
    play_until(game, reader, waits=False)
    play_until(game, reader, waits=True)
    mail = Mail.objects.filter(kind="your_turn", user=reader).latest("pk")

    post.deliver_mails()
    assert called.count(mail) == 1
    clock.pass_by(days=2, hours=1)
    post.deliver_mails()

    mail.refresh_from_db()
    assert mail.sent_at
    assert called.count(mail) == 1


# --- Nothing is lost


def test_no_deadline_is_served_before_its_call_was_sent(
    reader: User, bob: User, charlie: User, clock: MovingClock
) -> None:
    game = table(reader, bob, charlie)
    play_until(game, reader, waits=True)
    post.deliver_mails()
    clock.pass_by(days=3, hours=1)
    assert not clocks_up(clock.now).filter(player__user=reader).exists()


def test_a_call_that_is_held_up_by_the_mail_server_moves_the_deadline_by_that(
    reader: User, bob: User, charlie: User, clock: MovingClock
) -> None:
    game = table(reader, bob, charlie)
    play_until(game, reader, waits=True)
    post.deliver_mails()
    running = Clock.objects.get(player__user=reader, player__game=game)
    assert running.deadline is not None
    clock.now = running.deadline + 5 * HOUR

    post.deliver_mails()

    running.refresh_from_db()
    assert running.deadline == clock.now + DAY


def test_nobody_gains_time_by_wishing_for_it_and_not(
    reader: User, bob: User, charlie: User, clock: MovingClock
) -> None:
    game = table(reader, bob, charlie)
    play_until(game, reader, waits=True)
    post.deliver_mails()
    deadline = Clock.objects.get(player__user=reader, player__game=game).deadline
    clock.pass_by(days=1, hours=12)
    set_hour(reader, None)
    post.deliver_mails()
    assert Clock.objects.get(player__user=reader, player__game=game).deadline == deadline


@pytest.mark.parametrize("turn", [HOUR, 20 * HOUR, 30 * HOUR, 50 * HOUR, 5 * DAY], ids=str)
@pytest.mark.parametrize("hour", [0, 12])
def test_every_wait_is_told_by_a_mail_in_time(
    reader: User,
    bob: User,
    charlie: User,
    clock: MovingClock,
    mailoutbox: list[EmailMultiAlternatives],
    turn: timedelta,
    hour: int,
) -> None:
    """Within a day, or when the person has a day left or all that the pace gives."""
    set_hour(reader, hour)
    game = table(reader, bob, charlie, pace=Pace(turn=turn, question=min(turn, DAY), excuses=0))
    play_until(game, reader, waits=True)
    called = clock.now
    mailoutbox.clear()
    post_all()
    while not (told := sent_to(mailoutbox, reader)):
        clock.now = next_due(clock.now)
        post_all()
    assert "The long march" in str(told[0].body)
    assert clock.now - called <= DAY
    assert called + turn - clock.now >= min(turn - HOUR / 6, DAY)


# --- What it tells


def test_the_most_urgent_comes_first_each_with_its_own_address(
    reader: User, bob: User, charlie: User, clock: MovingClock, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    slow = table(reader, bob, charlie, name="Slow")
    free = table(reader, bob, charlie, name="Free", pace=None)
    quick = table(reader, bob, charlie, name="Quick", pace=Pace(turn=2 * DAY, question=DAY))
    for game in (slow, free, quick):
        play_until(game, reader, waits=True)

    at_eight(clock)

    [message] = [one for one in sent_to(mailoutbox, reader) if is_daily(one)]
    assert message.subject == "3 games wait for you"
    text = str(message.body)
    assert text.index("== Quick") < text.index("== Slow") < text.index("== Free")
    assert "You have time until" in text
    assert "The game has been waiting for you since" in text
    assert message.reply_to == []
    found = [word for word in text.split() if word.startswith("orders+")]
    seats = [read_address(word) for word in found]
    assert [seat.player_id for seat in seats if seat] == [
        game.players.get(user=reader).pk for game in (quick, slow, free)
    ]
    for address in found:
        assert f'href="mailto:{address}?subject=' in html_of(message)


def test_where_one_game_waits_the_mail_can_be_answered(
    reader: User, bob: User, charlie: User, clock: MovingClock, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    game = table(reader, bob, charlie)
    play_until(game, reader, waits=True)
    at_eight(clock)
    [message] = sent_to(mailoutbox, reader)
    address = read_address(message.reply_to[0])
    assert address is not None
    assert address.player_id == game.players.get(user=reader).pk
    assert "can be answered with orders" in str(message.body)


def test_orders_sent_to_the_address_of_a_game_are_given(
    reader: User, bob: User, charlie: User, clock: MovingClock, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    from games.mail import inbox
    from games.models import Inbound
    from games.services import inbound

    one, other = (table(reader, bob, charlie, name=name) for name in ("One", "Other"))
    for game in (one, other):
        play_until(game, reader, waits=True)
    at_eight(clock)
    [message] = sent_to(mailoutbox, reader)
    before = version_of(one), version_of(other)
    address = [word for word in str(message.body).split() if word.startswith("orders+")][1]
    inbound.receive(address, letter(reader.email, "resign"), door=Inbound.Door.SMTP)
    Inbound.objects.update(received_at=clock.now, due_at=clock.now)
    inbox.read_messages()
    assert version_of(one) == before[0]
    assert version_of(other) > before[1]


def test_what_others_did_is_told_once(
    reader: User, bob: User, charlie: User, clock: MovingClock, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    game = table(reader, bob, charlie)
    play_until(game, reader, waits=True)
    play_until(game, reader, waits=False)
    at_eight(clock)
    mailoutbox.clear()
    while (player := next_player(game)) and player.user == bob:
        act(game)
    act(game)
    give_order(
        game_id=game.pk,
        seat=game.players.get(user=bob).seat,
        order=Resign(),
        seen=version_of(game),
    )

    at_eight(clock)
    first = sent_to(mailoutbox, reader)
    play_until(game, reader, waits=False)
    at_eight(clock)
    second = sent_to(mailoutbox, reader)

    assert len(first) == 1
    assert "bob" in str(first[0].body)
    assert all("left the game" not in str(message.body) for message in second)


def test_nothing_is_sent_when_nothing_waits_and_nothing_happened(
    reader: User, bob: User, charlie: User, clock: MovingClock, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    game = table(reader, bob, charlie, pace=None)
    play_until(game, reader, waits=True)
    play_until(game, reader, waits=False)
    at_eight(clock)
    mailoutbox.clear()
    at_eight(clock)
    at_eight(clock)
    assert sent_to(mailoutbox, reader) == []


def test_games_that_begin_and_end_are_told(
    reader: User, bob: User, charlie: User, clock: MovingClock, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    table(bob, reader, charlie, name="Begun")
    over = table(bob, reader, charlie, name="Ended")
    for user in (bob, charlie):
        seat = over.players.get(user=user).seat
        give_order(game_id=over.pk, seat=seat, order=Resign(), seen=version_of(over))

    at_eight(clock)
    [message] = [one for one in sent_to(mailoutbox, reader) if is_daily(one)]
    text = str(message.body)
    assert "Games that are over" in text
    assert "Ended" in text[text.index("Games that are over") :]
    at_eight(clock)
    assert all("Ended" not in str(one.body) for one in sent_to(mailoutbox, reader))


def test_it_is_written_in_the_language_of_its_reader(
    reader: User, bob: User, charlie: User, clock: MovingClock, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    reader.language = "fr"
    reader.save(update_fields=["language"])
    game = table(reader, bob, charlie)
    play_until(game, reader, waits=True)
    at_eight(clock)
    [message] = sent_to(mailoutbox, reader)
    assert message.subject == "The long march vous attend"
    assert 'lang="fr"' in html_of(message)


def test_every_picture_has_words_for_it(
    reader: User, bob: User, charlie: User, clock: MovingClock, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    for number in range(roundup.PICTURED + 1):
        play_until(table(reader, bob, charlie, name=f"Game {number}"), reader, waits=True)
    at_eight(clock)
    [message] = [one for one in sent_to(mailoutbox, reader) if is_daily(one)]
    html = html_of(message)
    assert html.count("<img") == html.count('alt="The board as it is now.') == roundup.PICTURED
    assert len(message.attachments) == roundup.PICTURED


# --- When it comes


def test_it_comes_once_a_day(
    reader: User, bob: User, charlie: User, clock: MovingClock, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    game = table(reader, bob, charlie, pace=None)
    play_until(game, reader, waits=True)
    moments = []
    for _ in range(5 * 24):
        clock.pass_by(hours=1)
        post_all()
        moments += [clock.now.hour for _message in sent_to(mailoutbox, reader)]
    assert moments == [MORNING] * 5


def test_after_an_outage_there_is_one_and_not_two(
    reader: User, bob: User, charlie: User, clock: MovingClock, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    game = table(reader, bob, charlie, pace=None)
    play_until(game, reader, waits=True)
    post_all()
    clock.now = datetime(2026, 11, 22, 7, 30, tzinfo=UTC)
    post_all()
    assert len(sent_to(mailoutbox, reader)) == 1
    at_eight(clock)
    assert sent_to(mailoutbox, reader) == []
    at_eight(clock)
    assert len(sent_to(mailoutbox, reader)) == 1


@given(
    zone=st.sampled_from(["Europe/Paris", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu"]),
    hour=st.integers(0, 23),
    now=st.datetimes(datetime(2026, 1, 1), datetime(2027, 12, 31), timezones=st.just(UTC)),
)
def test_the_hour_is_the_same_whatever_summer_time_does(zone: str, hour: int, now: datetime) -> None:
    """Where the hour does not exist on that day it is the one after it."""
    moment = next_after(DailyMail(hour=hour, zone=zone), now)
    there = moment.astimezone(ZoneInfo(zone))
    assert now < moment <= now + 25 * HOUR
    skipped = there.replace(hour=hour, minute=0, fold=0)
    exists = skipped.astimezone(UTC).astimezone(ZoneInfo(zone)).hour == hour
    assert (there.hour, there.minute) == (hour, 0) or not exists


def test_it_follows_its_reader_to_another_zone(reader: User, clock: MovingClock) -> None:
    reader.time_zone = "America/New_York"
    reader.save()
    moved = DailyMail.objects.get()
    assert moved.due_at is not None
    assert moved.due_at.astimezone(ZoneInfo("America/New_York")).hour == MORNING
    reader.first_name = "Alice"
    reader.save()
    assert DailyMail.objects.get().due_at == moved.due_at


def test_none_comes_on_vacation_and_the_next_tells_all(
    reader: User, bob: User, charlie: User, clock: MovingClock, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    game = table(reader, bob, charlie, pace=None)
    play_until(game, reader, waits=True)
    play_until(game, reader, waits=False)
    at_eight(clock)
    vacations.begin_vacation(user=reader, until=clock.now + 2 * DAY)
    act(game)
    give_order(game_id=game.pk, seat=game.players.get(user=bob).seat, order=Resign(), seen=version_of(game))
    mailoutbox.clear()
    at_eight(clock)
    at_eight(clock)
    assert sent_to(mailoutbox, reader) == []
    at_eight(clock)
    [message] = sent_to(mailoutbox, reader)
    assert "bob" in str(message.body)


# --- Workers and the mail server


@pytest.fixture
def due(reader: User, bob: User, charlie: User, clock: MovingClock) -> DailyMail:
    """A daily mail that is due, about a game that waits."""
    play_until(table(reader, bob, charlie, pace=None), reader, waits=True)
    post.deliver_mails()
    clock.pass_by(hours=20)
    return DailyMail.objects.get()


def test_who_dies_over_it_is_followed_by_another_who_sends_it(
    due: DailyMail, reader: User, clock: MovingClock, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    mailoutbox.clear()
    taken = errands.claim(DailyMail, due.pk)
    assert taken is not None
    lost = daily.write(taken)
    assert lost is not None  # and here the worker dies, perhaps after the server has it
    daily.send_daily_mails()
    assert mailoutbox == []

    clock.pass_by(seconds=errands.LEASE.seconds + 1)
    daily.send_daily_mails()
    daily.send_daily_mails()

    [message] = sent_to(mailoutbox, reader)
    assert message.extra_headers["Message-ID"] == lost.extra_headers["Message-ID"]


def test_each_has_an_identity_of_its_own_in_one_conversation(
    due: DailyMail, reader: User, clock: MovingClock, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    mailoutbox.clear()
    daily.send_daily_mails()
    at_eight(clock)
    heads = [message.extra_headers for message in sent_to(mailoutbox, reader)]
    assert len({head["Message-ID"] for head in heads}) == 2
    assert len({head["References"] for head in heads}) == 1
    assert len({head["List-Id"] for head in heads}) == 1


def test_a_refusal_is_tried_again_and_the_next_day_comes_anyway(
    due: DailyMail,
    reader: User,
    clock: MovingClock,
    refusing: Callable[..., None],
    settings: Settings,
    mailoutbox: list[EmailMultiAlternatives],
    caplog: pytest.LogCaptureFixture,
) -> None:
    mailoutbox.clear()
    refusing()
    for tried in range(1, len(DailyMail.PAUSES) + 1):
        daily.send_daily_mails()
        due.refresh_from_db()
        assert due.attempts == tried
        assert due.due_at is not None
        clock.now = due.due_at
    daily.send_daily_mails()
    assert DailyMail.objects.get().attempts == 0
    assert DailyMail.objects.get().error == "SMTPDataError: the mail server answered 451"
    assert SECRET not in caplog.text

    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    at_eight(clock)
    assert len(sent_to(mailoutbox, reader)) == 1


def test_while_the_mail_server_is_away_it_waits_and_nothing_counts(
    due: DailyMail,
    reader: User,
    clock: MovingClock,
    refusing: Callable[..., None],
    settings: Settings,
    mailoutbox: list[EmailMultiAlternatives],
) -> None:
    mailoutbox.clear()
    refusing(closed=True)
    for _ in range(30):
        clock.pass_by(hours=1)
        daily.send_daily_mails()
    assert DailyMail.objects.get().attempts == 0
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    clock.pass_by(hours=1)
    daily.send_daily_mails()
    daily.send_daily_mails()
    assert len(sent_to(mailoutbox, reader)) == 1


def test_the_sweep_wakes_a_worker_for_it(due: DailyMail, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[str] = []
    monkeypatch.setattr(wake, "send", lambda task, *_: sent.append(task))
    tasks.sweep()
    assert wake.SEND_DAILY_MAILS in sent


# --- Who wants it


def test_it_is_off_until_somebody_wants_it(
    alice: User, bob: User, charlie: User, clock: MovingClock, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    table(alice, bob, charlie)
    clock.pass_by(days=1)
    daily.send_daily_mails()
    assert not any(is_daily(message) for message in mailoutbox)
    assert hour_of(alice) is None


def test_one_click_ends_it_and_the_calls_come_again(
    due: DailyMail, reader: User, clock: MovingClock, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    mailoutbox.clear()
    daily.send_daily_mails()
    [message] = sent_to(mailoutbox, reader)
    assert message.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    link = message.extra_headers["List-Unsubscribe"].strip("<>").removeprefix(settings.SITE_URL)

    Client(enforce_csrf_checks=True).post(link, {"List-Unsubscribe": "One-Click"})
    post_all()

    assert hour_of(reader) is None
    assert [message.subject for message in sent_to(mailoutbox, reader)] == ["Your turn in The long march"]
    assert "Send them again" in Client().get(link).text
    Client().post(link, {"wanted": "yes"})
    assert hour_of(reader) == MORNING


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


def test_outages_of_the_beat_move_what_waits_with_the_deadline(
    reader: User, bob: User, charlie: User, clock: MovingClock, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    game = table(reader, bob, charlie)
    play_until(game, reader, waits=True)
    outages.beat(clock.now)
    post.deliver_mails()
    mailoutbox.clear()
    clock.pass_by(days=2, hours=12)
    outages.beat(clock.now)
    post.deliver_mails()
    serve_deadlines(game.pk)
    assert [one.subject for one in sent_to(mailoutbox, reader)] == []
    clock.pass_by(days=2)
    post.deliver_mails()
    assert "Your turn in The long march" in [one.subject for one in sent_to(mailoutbox, reader)]
