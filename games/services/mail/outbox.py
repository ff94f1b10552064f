"""The outbox. Mails are jobs (`games.services.jobs`) that are done, dropped, or tried again.

A mail is sent at least once. If a worker dies before the mail server has the mail, the mail is taken again
after the lease and nothing is lost. If the worker dies in the instant between the server's answer and
`note_sent`, the mail is sent again with the same Message-ID, by which mail programs recognize it. The only
way never to repeat a mail would be to lose some instead.
"""

from __future__ import annotations

import logging
from datetime import timedelta
from smtplib import SMTPRecipientsRefused, SMTPResponseException
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils import timezone

from games.models import Mail, SentWords
from games.models.mail.kinds import Kind
from games.models.mail.outbox import OPEN, UNDONE
from games.services.jobs import all_of, give_back, is_last_attempt, put_off, where
from games.services.notices.push import queue_pushes
from games.services.time.outages import mail_handed_over

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from games.models.job import Job

logger = logging.getLogger(__name__)
KEPT = timedelta(days=365)
"""How long the rows and digests of mails are kept after the end of their game."""


def note_sent(mail: Mail) -> None:
    """Note that the mail server has accepted the mail, whoever holds the row by now.

    If the mail is late, its reader's time starts again.
    """
    mail.sent_at, mail.lease, mail.error = timezone.now(), None, ""
    with transaction.atomic():
        # Clocks are locked before mails, as everywhere.
        mail_handed_over(mail, mail.sent_at)
        mail.save(update_fields=["sent_at", "lease", "error"])
        if not (mail.released_at or mail.daily_until):
            queue_pushes(mail)


def hold(mail: Mail) -> None:
    """Hold the mail until the reader's address accepts mails again. The reader's devices are still called.

    Raise LeaseLost.
    """
    with transaction.atomic():
        give_back(mail, held_at=timezone.now(), error="")
        if not mail.daily_until:
            queue_pushes(mail)


def leave_to_daily(mail: Mail, until: datetime) -> None:
    """Leave the mail to the reader's daily mail until this time. The reader's devices are still called, once.

    Raise LeaseLost.
    """
    with transaction.atomic():
        give_back(mail, due_at=until, daily_until=until, attempts=0, error="")
        if not mail.daily_until:
            queue_pushes(mail)


def wait_for_call(mail: Mail) -> bool:
    """Put a mail off while the call to its reader is still to be sent. Return whether it was put off.

    If the call leaves late, the reader's time begins with it, and a reminder is due again. Raise LeaseLost.
    """
    calls = Mail.objects.filter(OPEN, kind=Kind.YOUR_TURN, game=mail.game, user=mail.user, daily_until=None)
    call = calls.order_by("due_at").last()
    if call is None:
        return False
    give_back(mail, due_at=max(call.due_at, timezone.now()) + mail.PAUSES[0], attempts=0)
    return True


def drop(mail: Mail) -> None:
    """Drop a mail that would no longer be true. The caller holds the lock of the game. Raise LeaseLost."""
    give_back(mail, dropped_at=timezone.now(), error="")


def note_failure(mail: Mail, error: Exception) -> None:
    """Try again later, or give up if this was the last attempt."""
    try_again(mail, error, give_up=lambda: give_back(mail, failed_at=timezone.now(), **noted(mail, error)))


def forget_old() -> None:
    """Delete what was settled about games that ended long ago, and the digests of their mails.

    Mails that ask for a public link stay: when they left decides when the link opens.
    """
    since = timezone.now() - KEPT
    old = Mail.objects.filter(game__ended_at__lt=since)
    old.exclude(UNDONE).exclude(kind=Kind.PUBLIC_LINK).delete()
    SentWords.objects.filter(game__ended_at__lt=since).delete()


# --- Mails of every kind


def try_again(mail: Job, error: Exception, give_up: Callable[[], None] | None = None) -> None:
    """Put off a mail that was not sent. Raise LeaseLost.

    After the last attempt, call `give_up`; if it is None, leave the row as it is.
    """
    logger.warning(
        "%s %s was not sent: %s\n%s", type(mail).__name__, mail.pk, safe_words(error), where(error)
    )
    if not is_last_attempt(mail):
        put_off(mail, **noted(mail, error))
    elif give_up:
        give_up()
    else:
        give_back(mail)


def wait_for_server(kind: type[Job], error: Exception) -> None:
    """Put off all mails of a kind because the mail server cannot be reached.

    This does not count as a failure of any of them.
    """
    now = timezone.now()
    later: dict[str, Any] = {"due_at": now + kind.PAUSES[0], "lease": None, **noted(kind, error)}
    mails = all_of(kind).due(now).order_by().update(**later)
    logger.warning("%s mails wait for the mail server: %s", mails, safe_words(error))


def noted(mail: Job | type[Job], error: Exception) -> dict[str, str]:
    """Return the fields that record a failure; empty if the model of the mail has none."""
    return {"error": safe_words(error)} if hasattr(mail, "error") else {}


def safe_words(error: Exception) -> str:
    """Say what went wrong, for the operator, without quoting the mail or its address."""
    match error:
        case SMTPRecipientsRefused():
            codes = {str(code) for code, _ in error.recipients.values()}
            words = f"the mail server refused the address ({', '.join(sorted(codes))})"
        case SMTPResponseException():
            words = f"the mail server answered {error.smtp_code}"
        case OSError():
            words = "the mail server cannot be reached"
        case _:
            words = "the mail could not be written"
    return f"{type(error).__name__}: {words}"
