"""The mail server of the simulated world: it keeps what it is given, and refuses all while it is down."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from django.core.mail.backends.base import BaseEmailBackend

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.core.mail import EmailMessage


@dataclass
class Server:
    """What stands between the site and its people."""

    is_down: bool = False
    taken: list[str] = field(default_factory=list)
    """The Message-IDs of what was handed over."""


SERVER = Server()


class EmailBackend(BaseEmailBackend):
    """Hands over to `SERVER`."""

    def open(self) -> bool:
        """Connect. Raises OSError while the server is down."""
        if SERVER.is_down:
            raise ConnectionRefusedError("The mail server is down.")
        return True

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Take these messages."""
        SERVER.taken += [message.extra_headers["Message-ID"] for message in email_messages]
        return len(email_messages)
