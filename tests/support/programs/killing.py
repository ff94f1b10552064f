"""Workers that send mails, killed at any time, and what becomes of the mails."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import socket
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from aiosmtpd.controller import Controller
from django.conf import settings
from django.utils import timezone

from games.mail.outgoing.compose import headers
from games.models import Game, Mail
from games.models.mail.kinds import Kind
from games.models.mail.outbox import OPEN
from tests.support.programs.running_site import await_true
from tests.support.programs.servers import celery_worker


@dataclass
class SlowServer:
    """A mail server that is slow, both to take a mail and to confirm it."""

    taken: list[str] = field(default_factory=list)
    unnoted: set[str] = field(default_factory=set)
    """The mails that were not noted as sent when a worker was killed."""
    rng: random.Random = field(default_factory=lambda: random.Random(3))

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        """Take a mail."""
        name = next(line for line in envelope.content.decode().splitlines() if line.startswith("Message-ID"))
        await asyncio.sleep(self.rng.uniform(0, 0.15))
        self.taken.append(name.removeprefix("Message-ID: "))
        await asyncio.sleep(self.rng.uniform(0, 0.15))
        return "250 OK"


@contextlib.contextmanager
def mail_server() -> Iterator[tuple[SlowServer, int]]:
    """Yield the server and the port on which it listens."""
    server = SlowServer()
    with socket.create_server(("127.0.0.1", 0)) as chosen:
        port: int = chosen.getsockname()[1]
    controller = Controller(server, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        yield server, port
    finally:
        controller.stop()


def spawn_worker(broker: str, port: int, folder: Path) -> Any:
    """Start a worker that sends mails to this port."""
    return celery_worker(
        "tests.support.programs.mailing_worker",
        broker,
        folder,
        TEST_SMTP_PORT=str(port),
        TEST_SECRET_KEY=settings.SECRET_KEY,
        TEST_SITE_URL=settings.SITE_URL,
    )


def kill_workers(
    game: Game, broker: str, folder: Path, times: int, advance: Callable[[], object] = lambda: None
) -> SlowServer:
    """Kill a worker this number of times while it holds a mail, then let one send all that is left.

    The mails are those of a game over, to be sent again and again for another occasion.
    """
    people = [player.user for player in game.players.select_related("user") if player.user]
    rng = random.Random(times)
    with mail_server() as (server, port):
        for killed in range(times):
            now = timezone.now()
            Mail.objects.bulk_create(
                Mail(kind=Kind.GAME_OVER, user=person, game=game, occasion=f"over-{killed}", due_at=now)
                for person in people
                if person is not None
            )
            worker = spawn_worker(broker, port, folder)
            await_true(lambda: Mail.objects.filter(OPEN, lease__isnull=False).exists())
            time.sleep(rng.uniform(0, 0.4))
            os.killpg(worker.pid, signal.SIGKILL)
            worker.wait()
            open_mails = Mail.objects.filter(OPEN).select_related("user", "game")
            server.unnoted |= {headers(mail)["Message-ID"] for mail in open_mails}
            advance()
        worker = spawn_worker(broker, port, folder)
        try:
            await_true(
                lambda: not Mail.objects.filter(OPEN).exclude(kind=Kind.YOUR_TURN).exists(), patience=120
            )
        finally:
            os.killpg(worker.pid, signal.SIGKILL)
            worker.wait()
    return server


def assert_none_lost_or_doubled(server: SlowServer) -> int:
    """Assert that every mail was taken, and twice only if its worker died first; return how often."""
    mails = Mail.objects.filter(kind=Kind.GAME_OVER)
    assert all(mail.sent_at for mail in mails), "a mail was lost"
    assert len(set(server.taken)) == mails.count(), "a mail was lost, or went by another Message-ID"
    twice = Counter(server.taken) - Counter(set(server.taken))
    assert set(twice) <= server.unnoted, "a mail went out again that was noted as sent"
    return twice.total()
