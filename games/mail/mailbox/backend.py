"""The mail backend of the local mode: keep every mail, to be read at `/mailbox/`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.core.mail.backends.base import BaseEmailBackend

from games.mail.content.plain import one_line
from games.models import KeptMail

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.core.mail import EmailMessage

SNIPPET = 160
"""So much of a mail stands in the list."""
MOST_KEPT = 500
"""Older mails than so many are thrown away."""


class EmailBackend(BaseEmailBackend):
    """Writes mails into the database instead of sending them."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Keep these mails; gives how many."""
        kept = [
            KeptMail(
                recipients=", ".join(message.recipients()),
                subject=str(message.subject),
                snippet=one_line(str(message.body))[:SNIPPET],
                raw=message.message().as_bytes(),
            )
            for message in email_messages
        ]
        KeptMail.objects.bulk_create(kept)
        oldest = KeptMail.objects.values_list("pk", flat=True)[MOST_KEPT : MOST_KEPT + 1]
        if oldest:
            KeptMail.objects.filter(pk__lte=oldest[0]).delete()
        return len(kept)
