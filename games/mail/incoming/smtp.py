"""Our own SMTP listener. It accepts mails for addresses that the site has signed, and stores them.

It confirms a mail only when the mail is stored. It neither sends nor relays mails, and it speaks clear text:
in production it runs behind a public mail server, as `docs/mail.md` explains.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING
from weakref import WeakSet

from aiosmtpd.smtp import SMTP
from django.conf import settings
from django.db import connections

from games.models import Inbound
from games.services.errors import Refused
from games.services.mail import arrivals, raw_mail

if TYPE_CHECKING:
    import socket

    from aiosmtpd.smtp import Envelope, Session

logger = logging.getLogger(__name__)
MOST_SESSIONS = 20
"""The most sessions at the same time: each may hold a message of the largest size in memory."""
PATIENCE = 60
"""Seconds to wait for a silent client."""
MOST_COMMANDS = 100
"""The most commands of each kind in one session, so that nobody tries addresses by the thousand."""
STATUS = {
    "no_such_address": "550 5.1.1",
    "too_large": "552 5.3.4",
    "broken": "554 5.6.0",
    "too_many": "452 4.2.1",
}
"""The replies (RFC 5321 and RFC 3463) to refused mails, by the code of the refusal."""
LATER = "451 4.3.0 Try again later."


class Handler:
    """The replies of the listener to a client that brings a mail."""

    async def handle_RCPT(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Refuse a recipient that is not ours, and for now a second one.

        The client then delivers to the second one separately.
        """
        if envelope.rcpt_tos:
            return "452 4.5.3 One recipient at a time."
        reply = await asyncio.to_thread(answered, lambda: arrivals.expect(address))
        if reply.startswith("250"):
            envelope.rcpt_tos.append(address)
        return reply

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        """Store the message."""
        [recipient], raw, sender = envelope.rcpt_tos, envelope.original_content, envelope.mail_from
        assert raw is not None
        return await asyncio.to_thread(
            answered,
            lambda: arrivals.receive(recipient, raw, door=Inbound.Door.SMTP, sender=sender or "<>"),
        )


def answered(take: Callable[[], object]) -> str:
    """Run `take`, and return the reply to its success, refusal or failure.

    Release the connection to the database.
    """
    try:
        take()
    except Refused as refusal:
        return f"{STATUS[refusal.code]} {refusal}"
    except Exception as error:
        # The text of the error may contain an address.
        logger.error("A message could not be stored: %s", type(error).__name__)
        return LATER
    finally:
        connections.close_all()
    return "250 2.0.0 OK"


class Busy(asyncio.Protocol):
    """A session beyond the limit, which asks the client to come back later, and closes.

    See RFC 5321, section 3.8.
    """

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.WriteTransport)
        transport.write(b"421 4.3.2 Too many sessions. Try again later.\r\n")
        transport.close()


async def serve(listener: socket.socket, until: asyncio.Event) -> None:
    """Accept mails on a bound socket until the event is set."""
    sessions: WeakSet[SMTP] = WeakSet()

    def session() -> asyncio.BaseProtocol:
        if sum(other.transport is not None for other in sessions) >= MOST_SESSIONS:
            return Busy()
        protocol = SMTP(
            Handler(),
            data_size_limit=raw_mail.MOST_BYTES,
            enable_SMTPUTF8=True,
            hostname=settings.REPLY_DOMAIN,
            ident="Estafette",
            timeout=PATIENCE,
            command_call_limit=MOST_COMMANDS,
        )
        sessions.add(protocol)
        return protocol

    server = await asyncio.get_running_loop().create_server(session, sock=listener)
    async with server:
        await until.wait()
