"""The mail server of the simulated world, as ill as they get, and the workers that die at its door."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from smtplib import SMTPDataError, SMTPRecipientsRefused
from typing import TYPE_CHECKING, ClassVar

from django.core.mail.backends.base import BaseEmailBackend

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.core.mail import EmailMessage


class WorkerKilledError(BaseException):
    """A worker ended in the middle of its work; no `except Exception` sees it, as none sees SIGKILL."""


@dataclass
class Server:
    """What stands between the site and its people.

    While it is down it refuses all, and for ever the addresses that nobody reads any more (`dead`). It puts
    off a share of the mails (`busy`). At a share of them (`deaths`) the worker dies, before the server has
    the mail or after it. `meanwhile` is what another worker does between the claim of a mail and its sending.
    """

    rng: random.Random = field(default_factory=random.Random)
    is_down: bool = False
    busy: float = 0.0
    deaths: float = 0.0
    dead: set[str] = field(default_factory=set)
    taken: list[str] = field(default_factory=list)
    """The Message-IDs of what was handed over."""
    unconfirmed: list[str] = field(default_factory=list)
    """Those of them whose worker died before it could note that."""
    bag: list[EmailMessage] = field(default_factory=list)
    """What its people have not fetched yet."""
    meanwhile: Callable[[], object] = lambda: None

    def take(self, message: EmailMessage) -> None:
        """Take a mail. Raises what a mail server says otherwise, and WorkerKilledError."""
        self.meanwhile()
        (address,) = message.to
        if address in self.dead:
            raise SMTPRecipientsRefused({address: (550, b"5.1.1 no such mailbox")})
        if self.rng.random() < self.busy:
            raise SMTPDataError(451, b"4.7.1 come back later")
        if self.rng.random() < self.deaths:
            raise WorkerKilledError
        name = message.extra_headers["Message-ID"]
        self.taken.append(name)
        self.bag.append(message)
        if self.rng.random() < self.deaths:
            self.unconfirmed.append(name)
            raise WorkerKilledError

    def fetch(self) -> list[EmailMessage]:
        """What has come since the last time."""
        new, self.bag = self.bag, []
        return new


class EmailBackend(BaseEmailBackend):
    """Hands over to the `server` of the world."""

    server: ClassVar[Server] = Server()

    def open(self) -> bool:
        """Connect. Raises OSError while the server is down."""
        if self.server.is_down:
            raise ConnectionRefusedError("The mail server is down.")
        return True

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Take these messages."""
        for message in email_messages:
            self.server.take(message)
        return len(email_messages)
