"""The fate of a mail in the outbox: sent once, dropped, put off or given up."""

from __future__ import annotations

import logging
import smtplib
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core.mail import EmailMessage
from django.utils import timezone
from pytest_django.fixtures import Settings

from accounts.models import User
from games import tasks
from games.engine.orders import Resign
from games.mail.outgoing import post
from games.models import Game, Mail
from games.services import jobs as jobs
from games.services import wake
from games.services.mail import outbox
from games.services.play.orders import give_order
from tests.support.mail.mail_servers import SECRET, Failing
from tests.support.tables import act, next_player, version_of


@pytest.fixture
def mail(game: Game) -> Mail:
    """The mail about the present turn; everything before is done."""
    mail = Mail.objects.latest("pk")
    Mail.objects.exclude(pk=mail.pk).delete()
    return mail


def test_a_due_mail_is_sent_once(mail: Mail, mailoutbox: list[EmailMessage]) -> None:
    post.deliver_mails()
    post.deliver_mails()

    mail.refresh_from_db()
    assert [message.to for message in mailoutbox] == [[mail.user.email]]
    assert mail.sent_at is not None
    assert (mail.lease, mail.attempts, mail.error) == (None, 1, "")


def test_a_mail_is_not_sent_before_it_is_due(mail: Mail, mailoutbox: list[EmailMessage]) -> None:
    Mail.objects.update(due_at=timezone.now() + timedelta(minutes=1))

    post.deliver_mails()

    assert mailoutbox == []


def test_the_mail_of_a_dead_worker_is_sent_after_its_lease(
    mail: Mail, mailoutbox: list[EmailMessage]
) -> None:
    assert jobs.claim(Mail, mail.pk)  # then the worker dies
    post.deliver_mails()
    assert mailoutbox == []

    Mail.objects.update(lease=timezone.now() - timedelta(seconds=1))
    post.deliver_mails()
    post.deliver_mails()

    assert len(mailoutbox) == 1


def test_a_worker_that_lost_a_mail_to_another_cannot_put_it_off(mail: Mail) -> None:
    slow = jobs.claim(Mail, mail.pk)
    assert slow is not None
    Mail.objects.update(lease=timezone.now() - timedelta(seconds=1))
    quick = jobs.claim(Mail, mail.pk)
    assert quick is not None

    with pytest.raises(jobs.LeaseLost):
        outbox.note_failure(slow, OSError())

    mail.refresh_from_db()
    assert (mail.lease, mail.due_at, mail.error) == (quick.lease, quick.due_at, "")


def test_a_mail_that_kills_its_workers_is_given_up(mail: Mail, mailoutbox: list[EmailMessage]) -> None:
    Mail.objects.update(attempts=len(Mail.PAUSES) + 1)

    post.deliver_mails()

    mail.refresh_from_db()
    assert mailoutbox == []
    assert mail.failed_at is not None
    assert mail.error.startswith("WorkersDied")


# --- No longer needed


def answered(game: Game) -> None:
    act(game)


def over(game: Game) -> None:
    while (player := next_player(game)) is not None:
        order = Resign()
        give_order(game_id=game.pk, seat=player.seat, order=order, seen=version_of(game))


def shut_out(game: Game) -> None:
    User.objects.update(is_active=False)


def out_of_the_seat(game: Game) -> None:
    game.players.update(user=None)


def past(game: Game) -> None:
    """Make the mail be about an earlier turn, as after a delay: it is the reader's turn again."""
    Mail.objects.update(occasion="turn-0")


@pytest.mark.parametrize("happens", [answered, over, shut_out, out_of_the_seat, past])
def test_a_mail_is_dropped_when_it_is_no_longer_needed(
    game: Game, mail: Mail, mailoutbox: list[EmailMessage], happens: Callable[[Game], None]
) -> None:
    happens(game)
    Mail.objects.exclude(pk=mail.pk).delete()

    post.deliver_mails()

    mail.refresh_from_db()
    assert mailoutbox == []
    assert mail.dropped_at is not None
    assert (mail.lease, mail.sent_at, mail.failed_at) == (None, None, None)


def test_a_standing_answer_given_by_others_leaves_the_mail_needed(
    game: Game, mail: Mail, mailoutbox: list[EmailMessage]
) -> None:
    other = game.players.exclude(user=mail.user)[0]
    give_order(game_id=game.pk, seat=other.seat, order=Resign(), seen=version_of(game))

    post.deliver_mails()

    assert len(mailoutbox) == 1


# --- Failures


def test_a_failed_mail_waits_longer_each_time_and_is_then_given_up(
    mail: Mail, refusing: Callable[..., None]
) -> None:
    refusing()
    waits = []
    while mail.failed_at is None:
        Mail.objects.update(due_at=timezone.now())
        post.deliver_mails()
        mail.refresh_from_db()
        waits.append(round((mail.due_at - timezone.now()) / timedelta(minutes=1)))

    assert waits[:-1] == [pause // timedelta(minutes=1) for pause in Mail.PAUSES]
    assert waits[:-1] == sorted(waits[:-1])
    assert mail.error == "SMTPDataError: the mail server answered 451"
    assert jobs.due_jobs(Mail, timezone.now()) == []


def test_after_a_failure_it_is_sent_and_the_error_forgotten(
    mail: Mail, refusing: Callable[..., None], settings: Settings, mailoutbox: list[EmailMessage]
) -> None:
    refusing()
    post.deliver_mails()
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    Mail.objects.update(due_at=timezone.now())

    post.deliver_mails()

    mail.refresh_from_db()
    assert len(mailoutbox) == 1
    assert mail.error == ""


def test_while_the_mail_server_is_away_everything_waits_and_nothing_counts(
    mail: Mail, refusing: Callable[..., None]
) -> None:
    refusing(closed=True)

    for _ in range(len(Mail.PAUSES) + 2):
        Mail.objects.update(due_at=timezone.now())
        post.deliver_mails()

    mail.refresh_from_db()
    assert (mail.attempts, mail.failed_at) == (0, None)
    assert mail.due_at > timezone.now() + timedelta(seconds=50)
    assert mail.error == "ConnectionRefusedError: the mail server cannot be reached"


def test_when_the_mail_server_goes_away_in_between_the_rest_waits(
    game: Game, mail: Mail, refusing: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    later = Mail.objects.create(
        kind="your_turn", user=mail.user, game=game, occasion="later", due_at=mail.due_at
    )
    refusing(error=smtplib.SMTPServerDisconnected())
    monkeypatch.setattr(Failing, "close", lambda self: setattr(Failing, "closed", True))

    post.deliver_mails()

    mail.refresh_from_db()
    later.refresh_from_db()
    assert (mail.attempts, later.attempts) == (1, 0)
    assert later.due_at > timezone.now()


REFUSALS = [
    (smtplib.SMTPRecipientsRefused({SECRET: (550, SECRET.encode())}), "refused the address (550)"),
    (smtplib.SMTPAuthenticationError(535, SECRET.encode()), "answered 535"),
    (smtplib.SMTPServerDisconnected(SECRET), "cannot be reached"),
    (TimeoutError(SECRET), "cannot be reached"),
    (ValueError(SECRET), "could not be written"),
]


@pytest.mark.parametrize(("error", "words"), REFUSALS, ids=lambda value: type(value).__name__)
def test_neither_the_log_nor_the_outbox_tells_an_address_or_a_text(
    mail: Mail,
    refusing: Callable[..., None],
    caplog: pytest.LogCaptureFixture,
    error: Exception,
    words: str,
) -> None:
    caplog.set_level(logging.DEBUG)
    refusing(error=error)

    post.deliver_mails()

    mail.refresh_from_db()
    assert mail.error.startswith(type(error).__name__)
    assert words in mail.error
    assert f"Mail {mail.pk}" in caplog.text
    for secret in (SECRET, mail.user.email, mail.user.username, "Siam"):
        assert secret not in caplog.text
        assert secret not in str(Mail.objects.values().get())


def test_one_bad_mail_does_not_hold_up_the_others(
    game: Game, mail: Mail, mailoutbox: list[EmailMessage]
) -> None:
    bad = Mail.objects.create(
        kind="unheard_of", user=mail.user, game=game, occasion="x", due_at=mail.due_at - timedelta(hours=1)
    )

    post.deliver_mails()

    bad.refresh_from_db()
    assert bad.error == "KeyError: the mail could not be written"
    assert len(mailoutbox) == 1


# --- The sweep


@pytest.fixture
def woken(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Collect the tasks that were sent to the workers."""
    sent: list[str] = []
    monkeypatch.setattr(wake, "wake_worker", lambda task, *args: sent.append(task))
    return sent


def test_the_sweep_sends_for_a_worker_while_a_mail_is_due(mail: Mail, woken: list[str]) -> None:
    tasks.sweep()
    assert woken == [wake.DELIVER_MAILS]

    tasks.deliver_mails()
    tasks.sweep()
    assert woken == [wake.DELIVER_MAILS]


def test_no_run_outlives_its_leases() -> None:
    soft, hard = tasks.deliver_mails.soft_time_limit, tasks.deliver_mails.time_limit

    assert soft is not None
    assert hard is not None
    assert soft < hard <= jobs.LEASE.total_seconds()
