"""The one way out of the site for a mail to a person: where it comes back to is signed for him and for it."""

from __future__ import annotations

from smtplib import SMTPRecipientsRefused
from typing import TYPE_CHECKING

from django.utils import timezone

from accounts.bounces import note_bounce
from accounts.return_paths import number_of, sign_return_path
from games.mail.reports import permanent

if TYPE_CHECKING:
    from django.core.mail import EmailMessage
    from django.core.mail.backends.base import BaseEmailBackend

    from accounts.models import User

OUR_FAULT = "5.7."
"""Refused for security or policy (RFC 3463, 3.8): our server does not want us, whoever the mail is for."""


def hand_over(message: EmailMessage, reader: User | None, connection: BaseEmailBackend | None = None) -> None:
    """Hand a mail to the mail server. If it refuses the reader's address, the mail counts as come back.

    `reader` is None where the address is nobody's. Raises what the connection raises.
    """
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
