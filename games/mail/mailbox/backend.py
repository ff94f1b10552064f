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
"""The number of characters of a mail that the list shows."""
MOST_KEPT = 500
"""The number of mails that are kept. Older ones are deleted."""


class EmailBackend(BaseEmailBackend):
    """A mail backend that writes mails into the database instead of sending them."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Store these mails and return their number."""
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
