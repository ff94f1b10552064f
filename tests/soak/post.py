"""The mail server of the simulated world, with the troubles of real ones.

Workers may die while they use it.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from smtplib import SMTPDataError, SMTPRecipientsRefused
from typing import TYPE_CHECKING, ClassVar

from django.core.mail.backends.base import BaseEmailBackend

from tests.soak.letters import name_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.core.mail import EmailMessage

REPORT = """From: mailer-daemon@example.org
To: {sender}
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="parts"

--parts
Content-Type: text/plain

I am sorry: there is no such mailbox.
--parts
Content-Type: message/delivery-status

Reporting-MTA: dns; example.org

Final-Recipient: rfc822; {address}
Action: failed
Status: 5.1.1

--parts--
"""
"""A report on a mail, as mail servers write it (RFC 3464)."""


class WorkerKilledError(BaseException):
    """The death of a worker in the middle of its work.

    Like SIGKILL, it is not caught by `except Exception`.
    """


@dataclass
class Server:
    """The mail server between the site and its people.

    While it is down it refuses everything. It always refuses the addresses that are `dead`; mails to those
    that are `hollow` it takes and brings back. It puts off a share of the mails (`busy`). At a share of them
    (`deaths`) the worker dies, before the server has the mail or after it. `meanwhile` is the work of another
    worker between the claim of a mail and its sending.
    """

    rng: random.Random = field(default_factory=random.Random)
    is_down: bool = False
    busy: float = 0.0
    deaths: float = 0.0
    dead: set[str] = field(default_factory=set)
    hollow: set[str] = field(default_factory=set)
    revived: set[str] = field(default_factory=set)
    """The addresses that were dead or hollow once and no longer are."""
    taken: list[str] = field(default_factory=list)
    """The Message-IDs of the mails that were handed over."""
    unconfirmed: list[str] = field(default_factory=list)
    """Those of them whose worker died before it could note the sending."""
    bag: list[EmailMessage] = field(default_factory=list)
    """The mails that its people have not fetched yet."""
    returned: list[EmailMessage] = field(default_factory=list)
    """The mails that it has not brought back yet."""
    meanwhile: Callable[[], object] = lambda: None

    def take(self, message: EmailMessage) -> None:
        """Take a mail. Raise the refusals of a mail server, or WorkerKilledError."""
        self.meanwhile()
        (address,) = message.to
        if address in self.dead:
            raise SMTPRecipientsRefused({address: (550, b"5.1.1 no such mailbox")})
        if self.rng.random() < self.busy:
            raise SMTPDataError(451, b"4.7.1 come back later")
        if self.rng.random() < self.deaths:
            raise WorkerKilledError
        if address in self.hollow:
            self.returned.append(message)
            return
        name = name_of(message)
        self.taken.append(name)
        self.bag.append(message)
        if self.rng.random() < self.deaths:
            self.unconfirmed.append(name)
            raise WorkerKilledError

    def is_unwell(self, address: str) -> bool:
        """Return whether mails do not arrive at an address, or did not at some time."""
        return address in self.dead | self.hollow | self.revived

    def revive(self, address: str) -> None:
        """Have mails arrive at an address from now on."""
        self.dead.discard(address)
        self.hollow.discard(address)
        self.revived.add(address)

    def bring_back(self) -> list[tuple[str, bytes]]:
        """Return the return paths and reports of mails that could not be delivered since the last call."""
        returned, self.returned = self.returned, []
        return [(message.from_email, report_on(message)) for message in returned]

    def fetch(self) -> list[EmailMessage]:
        """Return the mails that came since the last call."""
        new, self.bag = self.bag, []
        return new


class EmailBackend(BaseEmailBackend):
    """Hands mails over to the `server` of the world."""

    server: ClassVar[Server] = Server()

    def open(self) -> bool:
        """Connect. Raise OSError while the server is down."""
        if self.server.is_down:
            raise ConnectionRefusedError("The mail server is down.")
        return True

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Take these messages."""
        for message in email_messages:
            self.server.take(message)
        return len(email_messages)


def report_on(message: EmailMessage) -> bytes:
    """Return the report on a mail that cannot be delivered."""
    return REPORT.format(sender=message.from_email, address=message.to[0]).encode()
