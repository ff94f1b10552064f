"""Hand mails to the mail server.

Every mail to a person leaves here, with a return path signed for the mail and its reader.
"""

from __future__ import annotations

import re
from contextlib import suppress
from html import unescape
from smtplib import SMTPRecipientsRefused
from typing import TYPE_CHECKING, TypeVar

from django.core.mail import get_connection
from django.utils import timezone
from django.utils.html import strip_tags

from accounts.mail.bounces import note_bounce
from accounts.mail.hourly import count_mail, has_room
from accounts.mail.return_paths import number_of, sign_return_path
from games.mail.incoming.reports import permanent
from games.services import jobs as jobs
from games.services.mail import outbox

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.core.mail import EmailMessage, EmailMultiAlternatives
    from django.core.mail.backends.base import BaseEmailBackend

    from accounts.models import User
    from games.models.job import Job

    Kind = TypeVar("Kind", bound=Job)

HEAD = re.compile(r"<head\b.*?</head>", re.DOTALL)
BLOCK = re.compile(r"</(?:p|div|td|th|tr|h\d|li)>|<br\b[^>]*>")
OUR_FAULT = "5.7."
"""The status of a refusal for security or policy (RFC 3463, 3.8).

The server accepts nothing from ours, whoever the mail is for.
"""


def texts_of(message: EmailMultiAlternatives) -> list[str]:
    """Return what a mail says: its text, and the text of its HTML."""
    return [str(message.body), *(words_in_html(str(content)) for content, _kind in message.alternatives)]


def words_in_html(html: str) -> str:
    """Return the words of HTML that we wrote ourselves, a line for each of its blocks."""
    return unescape(strip_tags(BLOCK.sub("\n", HEAD.sub("", html))))


def hand_to_server(
    message: EmailMessage, reader: User | None, connection: BaseEmailBackend | None = None
) -> None:
    """Hand a mail to the mail server.

    If the server refuses the reader's address, the mail is recorded as returned. `reader` is None if the
    address belongs to no account. Raise what the connection raises.
    """
    count_mail()
    message.connection = connection
    if reader is None:
        message.send()
        return
    sign_return_path(message, reader)
    try:
        message.send()
    except SMTPRecipientsRefused as refusal:
        [(code, reply)] = refusal.recipients.values()
        status = permanent(f"{code} {reply.decode(errors='replace')}")
        if status and not status.startswith(OUR_FAULT):
            mail = number_of(message.extra_headers.get("Message-ID", ""))
            note_bounce(reader.pk, mail, status=status, sent_at=timezone.now())
            reader.refresh_from_db(fields=["mail_off_at"])
        raise


def hand_over_due(
    kind: type[Kind],
    deliver: Callable[[Kind, BaseEmailBackend], None],
    note_failure: Callable[[Kind, Exception], None],
) -> None:
    """Deliver a kind's due mails over one connection, the oldest first.

    Stop when none is left, time is up, or the site has sent all that it may send in this hour. Mails that are
    left stay due.
    """
    connection = get_connection()

    def do(mail: Kind) -> None:
        deliver(mail, connection)

    def fail(mail: Kind, error: Exception) -> None:
        # The connection may be in any state, so the next mail opens it again.
        hang_up(connection)
        note_failure(mail, error)

    try:
        jobs.do_due(kind, do, fail, is_ready=lambda: has_room() and reach(connection, kind))
    finally:
        hang_up(connection)


def reach(connection: BaseEmailBackend, kind: type[Job]) -> bool:
    """Open the connection if it is closed. Return whether the mail server can be reached.

    If it cannot, all mails wait.
    """
    try:
        connection.open()
    except Exception as error:
        outbox.wait_for_server(kind, error)
        return False
    return True


def hang_up(connection: BaseEmailBackend) -> None:
    """Close the connection. What was sent over it is sent, whatever the server says now."""
    with suppress(OSError):
        connection.close()
