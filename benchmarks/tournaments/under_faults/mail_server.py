"""The mail server of all people, which may be away, slow, or refuse some mails."""

from __future__ import annotations

import asyncio
import random
from datetime import UTC, datetime
from email import message_from_bytes, policy
from enum import StrEnum
from typing import TYPE_CHECKING, Self

from aiosmtpd.controller import Controller

from benchmarks.tournaments.under_faults.mails import Handed, handed

if TYPE_CHECKING:
    from types import TracebackType

    from aiosmtpd.smtp import SMTP, Envelope, Session

SLOWEST = 3.0
"""The most seconds that a slow server takes for a mail."""
LATER, TAKEN = "451 4.3.0 Try again later.", "250 2.0.0 OK"


class Mood(StrEnum):
    """The ways of a mail server, named as the report names them."""

    WELL = "well"
    AWAY = "away"
    SLOW = "slow"
    REFUSING = "refusing some"
    SILENT = "hanging up on some it took"


class MailServer:
    """A mail server on a port of this machine for the length of a `with` block. `mails` are those it took."""

    def __init__(self, port: int, chance: random.Random) -> None:
        self.port, self.chance = port, chance
        self.mood = Mood.WELL
        self.mails: list[Handed] = []
        self.controller: Controller | None = None

    def __enter__(self) -> Self:
        self.open()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def open(self) -> None:
        self.controller = Controller(self, hostname="127.0.0.1", port=self.port)
        self.controller.start()

    def close(self) -> None:
        if self.controller:
            self.controller.stop()
            self.controller = None

    def behave(self, mood: Mood) -> None:
        """Behave in this way from now on."""
        self.mood = mood
        if mood is Mood.AWAY:
            self.close()
        elif self.controller is None:
            self.open()

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        """Take a mail, as the mood is."""
        assert isinstance(envelope.content, bytes)
        mood, is_one_of_some = self.mood, self.chance.random() < 0.5
        if mood is Mood.REFUSING and is_one_of_some:
            return LATER
        if mood is Mood.SLOW:
            await asyncio.sleep(self.chance.uniform(0, SLOWEST))
        message = message_from_bytes(envelope.content, policy=policy.default)
        self.mails.append(handed(message, datetime.now(UTC)))
        if mood is Mood.SLOW:
            await asyncio.sleep(self.chance.uniform(0, SLOWEST))
        if mood is Mood.SILENT and is_one_of_some:
            assert isinstance(server.transport, asyncio.WriteTransport)
            server.transport.abort()
        return TAKEN
