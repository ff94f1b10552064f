"""A mail server that fails."""

from __future__ import annotations

import smtplib
from collections.abc import Sequence
from typing import ClassVar

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

SECRET = "alice@example.org said: attack Siam"
"""What the server says; no log may repeat it."""


class Failing(BaseEmailBackend):
    """Refuses every mail with `error`, or with `closed` every connection."""

    error: Exception = smtplib.SMTPDataError(451, SECRET.encode())
    closed = False
    refused: ClassVar[list[EmailMessage]] = []
    """The mails that it has refused since `refusing` was called."""

    def open(self) -> bool:
        if self.closed:
            raise ConnectionRefusedError(SECRET)
        return True

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        self.refused.extend(email_messages)
        raise self.error
