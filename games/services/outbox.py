"""What becomes of the mails in the outbox: taken by one worker at a time, then sent, dropped or put off.

A mail is sent at least once. Whoever takes it holds a lease; if he dies before the mail server has
the mail, it is taken again after the lease and nothing is lost. If he dies in the instant between the
server's answer and `note_sent`, it goes out again, with the same Message-ID, by which mail programs
know it for the same. To be sure never to repeat one, mails would have to be lost instead.
"""

from __future__ import annotations

import logging
from datetime import timedelta
from smtplib import SMTPRecipientsRefused, SMTPResponseException
from traceback import format_tb
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from games.models import Mail
from games.services.outages import mail_handed_over
from games.services.push import queue_pushes

if TYPE_CHECKING:
    from datetime import datetime

logger = logging.getLogger(__name__)
LEASE = timedelta(seconds=60)
"""As long as a task that delivers may run: whoever's lease has ended is gone."""
PAUSES = tuple(timedelta(minutes=pause) for pause in (1, 5, 15, 60, 180, 360, 720, 720, 1440))
"""How long a mail waits after each failure; after the last it is given up, some two and a half days on."""


class WorkersDied(Exception):
    """Whoever took the mail ended over it."""


def due_mails(now: datetime, most: int) -> list[int]:
    """The ids of mails that somebody should send now, at most so many, the longest due first."""
    return list(Mail.objects.due(now).values_list("pk", flat=True)[:most])


def claim(mail_id: int) -> Mail | None:
    """Take a mail; None when somebody else has, or it needs no sending any more."""
    now = timezone.now()
    mine = Mail.objects.due(now).filter(pk=mail_id).order_by()
    if not mine.update(lease=now + LEASE, attempts=F("attempts") + 1):
        return None
    mail = Mail.objects.select_related("user", "game").get(pk=mail_id)
    if mail.attempts > len(PAUSES) + 1:
        note_failure(mail, WorkersDied())
        return None
    return mail


def note_sent(mail: Mail) -> None:
    """The mail server has it."""
    mail.sent_at = timezone.now()
    with transaction.atomic():
        close(mail, error="")
        queue_pushes(mail)
    mail_handed_over(mail, mail.sent_at)


def drop(mail: Mail) -> None:
    """It would tell what is no longer so. The caller holds the lock of the game."""
    mail.dropped_at = timezone.now()
    close(mail, error="")


def note_failure(mail: Mail, error: Exception) -> None:
    """Try again later, or give up when this was the last time."""
    now = timezone.now()
    if mail.attempts <= len(PAUSES):
        mail.due_at = now + PAUSES[mail.attempts - 1]
    else:
        mail.failed_at = now
    close(mail, error=safe_words(error))
    # The error's own words may hold an address; where it happened does not.
    where = "".join(format_tb(error.__traceback__))
    logger.warning("Mail %s (%s) was not sent: %s\n%s", mail.pk, mail.kind, mail.error, where)


def close(mail: Mail, error: str) -> None:
    """Give the mail out of one's hands."""
    mail.lease = None
    mail.error = error
    mail.save(update_fields=["lease", "due_at", "sent_at", "dropped_at", "failed_at", "error"])


def wait_for_server(error: Exception) -> None:
    """The mail server cannot be reached: that is no mail's fault, and all wait for the next try."""
    now = timezone.now()
    words = safe_words(error)
    mails = Mail.objects.due(now).order_by().update(due_at=now + PAUSES[0], error=words)
    logger.warning("%s mails wait for the mail server: %s", mails, words)


def safe_words(error: Exception) -> str:
    """What went wrong, for the operator, without a word of the mail or of its address."""
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
