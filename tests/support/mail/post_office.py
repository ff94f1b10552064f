"""The SMTP listener in a thread of the tests, and a mail program that delivers to it."""

from __future__ import annotations

import asyncio
import re
import smtplib
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread

from games.mail.incoming.smtp import serve


@contextmanager
def listening() -> Iterator[tuple[str, int]]:
    """Listen on a free port of this machine; yield the address."""
    listener = socket.create_server(("127.0.0.1", 0))
    address = listener.getsockname()
    loop = asyncio.new_event_loop()
    until = asyncio.Event()

    def listen() -> None:
        # All of it in this thread: Playwright may have a loop running in the thread of the tests.
        loop.run_until_complete(serve(listener, until))
        loop.run_until_complete(loop.shutdown_default_executor())
        loop.close()

    thread = Thread(target=listen)
    thread.start()
    try:
        yield address
    finally:
        loop.call_soon_threadsafe(until.set)
        thread.join()


def bring(address: tuple[str, int], sender: str, recipient: str, raw: bytes) -> None:
    """Deliver a mail, as a server does. Raise what smtplib raises on a refusal."""
    with smtplib.SMTP(*address, timeout=10) as connection:
        connection.sendmail(sender, [recipient], re.sub(rb"\r?\n", b"\r\n", raw))
