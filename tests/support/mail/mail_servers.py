"""A mail server that does not do what one wants."""

from __future__ import annotations

import smtplib
from collections.abc import Sequence
from typing import ClassVar

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

SECRET = "alice@example.org said: attack Siam"
"""What it says, and no log may tell."""


class Failing(BaseEmailBackend):
    """Refuses: with `error` at every mail, or `closed` to everybody."""

    error: Exception = smtplib.SMTPDataError(451, SECRET.encode())
    closed = False
    refused: ClassVar[list[EmailMessage]] = []
    """What it has refused, since `refusing` was asked for."""

    def open(self) -> bool:
        if self.closed:
            raise ConnectionRefusedError(SECRET)
        return True

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        self.refused.extend(email_messages)
        raise self.error
