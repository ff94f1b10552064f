"""The mail server of the simulated world, as ill as they get, and the workers that die beside it."""

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
"""As mail servers write it (RFC 3464)."""


class WorkerKilledError(BaseException):
    """A worker ended in the middle of its work; no `except Exception` sees it, as none sees SIGKILL."""


@dataclass
class Server:
    """What stands between the site and its people.

    While it is down it refuses all, and always the addresses that are `dead`; what goes to those that are
    `hollow` it takes and brings back. It puts off a share of the mails (`busy`). At a share of them
    (`deaths`) the worker dies, before the server has the mail or after it. `meanwhile` is what another
    worker does between the claim of a mail and its sending.
    """

    rng: random.Random = field(default_factory=random.Random)
    is_down: bool = False
    busy: float = 0.0
    deaths: float = 0.0
    dead: set[str] = field(default_factory=set)
    hollow: set[str] = field(default_factory=set)
    revived: set[str] = field(default_factory=set)
    """Those that were dead or hollow once, and are so no longer."""
    taken: list[str] = field(default_factory=list)
    """The Message-IDs of what was handed over."""
    unconfirmed: list[str] = field(default_factory=list)
    """Those of them whose worker died before it could note that."""
    bag: list[EmailMessage] = field(default_factory=list)
    """What its people have not fetched yet."""
    returned: list[EmailMessage] = field(default_factory=list)
    """What it has not brought back yet."""
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
        """Whether mails do not arrive at an address, or once did not."""
        return address in self.dead | self.hollow | self.revived

    def revive(self, address: str) -> None:
        """Have mails arrive at an address from now on."""
        self.dead.discard(address)
        self.hollow.discard(address)
        self.revived.add(address)

    def bring_back(self) -> list[tuple[str, bytes]]:
        """Return paths and reports of what could not be delivered since the last time."""
        returned, self.returned = self.returned, []
        return [(message.from_email, report_on(message)) for message in returned]

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


def report_on(message: EmailMessage) -> bytes:
    """What is reported of a mail that cannot be delivered."""
    return REPORT.format(sender=message.from_email, address=message.to[0]).encode()
