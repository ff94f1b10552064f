"""Our own SMTP listener: it takes mails for addresses that the site has signed, and stores them.

It says that it has a mail when it is stored.

It neither sends nor relays, and speaks in clear text: in production it stands behind a mail server that the
world can reach, as `docs/mail.md` says.
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
"""At the same time: each may hold a message of the largest size in memory."""
PATIENCE = 60
"""Seconds that a silent client is waited for."""
MOST_COMMANDS = 100
"""Of each kind, in one session: nobody tries addresses here by the thousand."""
STATUS = {
    "no_such_address": "550 5.1.1",
    "too_large": "552 5.3.4",
    "broken": "554 5.6.0",
    "too_many": "452 4.2.1",
}
"""The replies of RFC 5321 and RFC 3463 to what is refused, by its code."""
LATER = "451 4.3.0 Try again later."


class Handler:
    """What the listener says to whoever brings a mail."""

    async def handle_RCPT(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Refuse a recipient that is none of ours; and a second one, which then comes by itself."""
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
    """The reply to what is taken, refused, or failed; the connection to the database is given back."""
    try:
        take()
    except Refused as refusal:
        return f"{STATUS[refusal.code]} {refusal}"
    except Exception as error:
        # Its words may hold an address.
        logger.error("A message could not be stored: %s", type(error).__name__)
        return LATER
    finally:
        connections.close_all()
    return "250 2.0.0 OK"


class Busy(asyncio.Protocol):
    """A session too many: it is told to come back, and closed (RFC 5321, section 3.8)."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.WriteTransport)
        transport.write(b"421 4.3.2 Too many sessions. Try again later.\r\n")
        transport.close()


async def serve(listener: socket.socket, until: asyncio.Event) -> None:
    """Take mails on a bound socket until the event comes."""
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
