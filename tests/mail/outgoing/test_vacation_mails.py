"""People are told that their vacation began by itself, ends soon, or is used up in a game."""

from __future__ import annotations

from collections.abc import Callable
from datetime import time, timedelta

import pytest
from django.core.mail import EmailMessage
from django.utils import timezone
from pytest_django.fixtures import Settings

from accounts.mail.return_paths import read_return_path
from accounts.models import User
from games import tasks
from games.clock.pace import Pace
from games.mail.outgoing import post
from games.mail.outgoing.vacation_mails import send_vacation_mails
from games.models import Clock, Game, Mail, VacationMail
from games.services import wake
from games.services.mail.subscriptions import set_subscription
from games.services.time import deadlines
from games.services.time.vacations import begin_vacation, end_vacation
from tests.conftest import MovingClock
from tests.support.tables import act_until_turns, hand_over_mails, open_table, person_to_act

DAY = timedelta(days=1)


@pytest.fixture
def game(alice: User, bob: User, charlie: User, clock: MovingClock) -> Game:
    """A game with two days a turn and four of vacation; the person on its first turn knows of it."""
    game = open_table(alice, bob, charlie, pace=Pace(turn=2 * DAY, excuses=0, vacation=4 * DAY))
    act_until_turns(game)
    hand_over_mails()
    game.refresh_from_db()
    return game


@pytest.fixture
def reader(game: Game) -> User:
    """The person on turn."""
    return person_to_act(game)


def text_of(message: EmailMessage) -> str:
    return " ".join(str(message.body).split())


def pass_time(clock: MovingClock, mailoutbox: list[EmailMessage], **time: float) -> list[EmailMessage]:
    """Let time pass, hour by hour; return the mails about vacations in that time."""
    before = len(mailoutbox)
    for _ in range(int(timedelta(**time) / timedelta(hours=1))):
        clock.pass_by(hours=1)
        send_vacation_mails()
    return mailoutbox[before:]


# --- It ends


def test_a_day_before_the_end_one_mail_says_so_and_what_waits(
    game: Game, reader: User, clock: MovingClock, mailoutbox: list[EmailMessage]
) -> None:
    begin_vacation(user=reader, until=clock.now + 4 * DAY)

    assert pass_time(clock, mailoutbox, hours=71) == []
    [mail] = pass_time(clock, mailoutbox, hours=1)

    assert mail.subject == "Your vacation ends soon"
    assert "Your vacation ends on Sunday 22 November, 12:00 UTC." in text_of(mail)
    assert "- The long march You have time until Tuesday 24 November, 12:00 UTC." in text_of(mail)
    assert pass_time(clock, mailoutbox, days=3) == []
    path = read_return_path(mail.from_email)
    assert path is not None
    assert path.user_id == reader.pk


def test_people_without_waiting_games_are_told_so(
    game: Game, reader: User, clock: MovingClock, mailoutbox: list[EmailMessage]
) -> None:
    idle = game.players.exclude(user=reader)[0].user
    assert idle is not None
    begin_vacation(user=idle, until=clock.now + 4 * DAY)

    [mail] = pass_time(clock, mailoutbox, days=4)

    assert "No game waits for you now." in text_of(mail)


def test_a_short_vacation_is_told_when_a_quarter_is_left(
    reader: User, clock: MovingClock, mailoutbox: list[EmailMessage]
) -> None:
    begin_vacation(user=reader, until=clock.now + DAY)

    assert pass_time(clock, mailoutbox, hours=17) == []
    assert len(pass_time(clock, mailoutbox, hours=1)) == 1


def test_nobody_is_woken(reader: User, clock: MovingClock, mailoutbox: list[EmailMessage]) -> None:
    User.objects.update(quiet_from=time(8), quiet_until=time(14), time_zone="UTC")
    reader.refresh_from_db()
    begin_vacation(user=reader, until=clock.now + 4 * DAY)

    pass_time(clock, mailoutbox, days=2, hours=19)
    assert mailoutbox == []
    pass_time(clock, mailoutbox, hours=1)

    assert len(mailoutbox) == 1
    assert clock.now.hour == 8


def test_people_who_are_back_are_told_nothing(
    reader: User, clock: MovingClock, mailoutbox: list[EmailMessage]
) -> None:
    begin_vacation(user=reader, until=clock.now + 4 * DAY)
    clock.pass_by(days=1)
    end_vacation(user=reader)

    assert pass_time(clock, mailoutbox, days=5) == []


def test_a_mail_that_comes_too_late_is_not_sent(
    reader: User, clock: MovingClock, mailoutbox: list[EmailMessage]
) -> None:
    begin_vacation(user=reader, until=clock.now + 4 * DAY)
    clock.pass_by(days=5)

    send_vacation_mails()

    assert mailoutbox == []
    assert not VacationMail.objects.filter(due_at__isnull=False).exists()


# --- It began by itself


def test_a_vacation_that_began_by_itself_is_told_at_once(
    game: Game, reader: User, clock: MovingClock, mailoutbox: list[EmailMessage]
) -> None:
    User.objects.filter(pk=reader.pk).update(vacation_by_itself=True)
    clock.pass_by(days=2, minutes=1)
    deadlines.serve_deadlines(game.pk)

    send_vacation_mails()

    [mail] = mailoutbox
    assert mail.subject == "Your vacation has begun automatically"
    assert "It lasts until Tuesday 24 November, 00:01 UTC at the latest." in text_of(mail)
    assert [one.subject for one in pass_time(clock, mailoutbox, days=6)] == ["Your vacation ends soon"]


def test_a_vacation_begun_by_the_player_is_not_told(
    reader: User, clock: MovingClock, mailoutbox: list[EmailMessage]
) -> None:
    begin_vacation(user=reader, until=clock.now + 4 * DAY)
    send_vacation_mails()

    assert mailoutbox == []


# --- A game has no more days for it


def used_up(user: User) -> Mail:
    return Mail.objects.get(user=user, kind="vacation")


def test_a_game_that_runs_on_before_the_vacation_ends_tells_it_a_day_before(
    game: Game, reader: User, clock: MovingClock, mailoutbox: list[EmailMessage]
) -> None:
    begin_vacation(user=reader, until=clock.now + 9 * DAY)
    assert used_up(reader).due_at == clock.now + 3 * DAY
    clock.pass_by(days=3)

    post.deliver_mails()

    mail = next(mail for mail in mailoutbox if "used up" in mail.subject)
    assert mail.subject == "Your days of vacation are used up in The long march"
    assert "this game no longer stops your clock." in text_of(mail)
    assert "runs from Sunday 22 November, 12:00 UTC to Tuesday 24 November, 12:00 UTC." in text_of(mail)


def test_people_who_come_back_before_are_not_told(
    game: Game, reader: User, clock: MovingClock, mailoutbox: list[EmailMessage]
) -> None:
    begin_vacation(user=reader, until=clock.now + 9 * DAY)
    clock.pass_by(days=1)
    end_vacation(user=reader)
    clock.pass_by(days=2)

    post.deliver_mails()

    assert not any("used up" in mail.subject for mail in mailoutbox)
    assert used_up(reader).dropped_at is not None


def test_a_vacation_that_fits_uses_nothing_up(game: Game, reader: User, clock: MovingClock) -> None:
    begin_vacation(user=reader, until=clock.now + 4 * DAY)

    assert Clock.objects.get(player__user=reader).vacation == timedelta()
    assert not Mail.objects.filter(kind="vacation").exists()


# --- Subscriptions, failures, the sweep


def test_people_who_want_no_such_mails_get_none(
    game: Game, reader: User, clock: MovingClock, mailoutbox: list[EmailMessage]
) -> None:
    set_subscription(reader, "vacation", wanted=False)
    begin_vacation(user=reader, until=clock.now + 9 * DAY)

    assert pass_time(clock, mailoutbox, days=8) == []
    post.deliver_mails()
    assert not any("vacation" in mail.subject for mail in mailoutbox)


def test_it_can_be_left_with_one_click(
    reader: User, clock: MovingClock, mailoutbox: list[EmailMessage]
) -> None:
    begin_vacation(user=reader, until=clock.now + 2 * DAY)
    [mail] = pass_time(clock, mailoutbox, days=2)

    assert mail.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert mail.extra_headers["List-Unsubscribe"].strip("<>") in str(mail.body)


def test_a_mail_that_was_not_taken_is_sent_once_later(
    reader: User,
    clock: MovingClock,
    mailoutbox: list[EmailMessage],
    refusing: Callable[..., None],
    settings: Settings,
) -> None:
    begin_vacation(user=reader, until=clock.now + 4 * DAY)
    clock.pass_by(days=3)
    usual = settings.EMAIL_BACKEND
    refusing()
    send_vacation_mails()
    settings.EMAIL_BACKEND = usual
    assert VacationMail.objects.get().error == "SMTPDataError: the mail server answered 451"

    assert len(pass_time(clock, mailoutbox, hours=5)) == 1
    assert VacationMail.objects.get().error == ""


def test_the_sweep_finds_what_is_due(
    reader: User, clock: MovingClock, monkeypatch: pytest.MonkeyPatch, mailoutbox: list[EmailMessage]
) -> None:
    begin_vacation(user=reader, until=timezone.now() + 4 * DAY)
    clock.pass_by(days=3)
    Mail.objects.all().delete()
    woken: list[str] = []
    monkeypatch.setattr(wake, "wake_worker", lambda task, *args: woken.append(task))

    tasks.sweep()
    assert wake.SEND_VACATION_MAILS in woken
    tasks.send_vacation_mails()

    assert len(mailoutbox) == 1
