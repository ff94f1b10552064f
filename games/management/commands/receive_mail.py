"""`manage.py receive_mail`: accept mails with orders by SMTP."""

from __future__ import annotations

import asyncio
import signal
import socket
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.mail.incoming.smtp import serve


class Command(BaseCommand):
    """Listen until it is stopped."""

    help = (
        "Listen for mails that answer those of the site, over SMTP, and store them; a worker obeys them. It "
        "takes nothing else, relays nothing and speaks in clear text: put a mail server in front of it."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--host", default=settings.RECEIVE_MAIL_HOST, help="where to listen (%(default)s)"
        )
        parser.add_argument(
            "--port", type=int, default=settings.RECEIVE_MAIL_PORT, help="the port (%(default)s)"
        )
        parser.add_argument("--descriptor", type=int, help="a bound socket to listen on instead")

    def handle(self, *, host: str, port: int, descriptor: int | None, **options: Any) -> None:
        """Listen."""
        if not settings.REPLY_DOMAIN:
            raise CommandError(
                "No mail asks to be answered: set REPLY_DOMAIN to the domain whose mail comes here."
            )
        with bound(host, port) if descriptor is None else socket.socket(fileno=descriptor) as listener:
            self.stdout.write(
                f"Taking mails for {settings.REPLY_DOMAIN} on port {listener.getsockname()[1]}."
            )
            self.stdout.flush()
            asyncio.run(listen(listener))


def bound(host: str, port: int) -> socket.socket:
    """Return a bound socket on which nobody listens yet. Raise CommandError."""
    try:
        return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except OSError as error:
        raise CommandError(f"Port {port} of {host} cannot be used: {error.strerror}.") from error


async def listen(listener: socket.socket) -> None:
    """Accept mails until a signal comes."""
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    await serve(listener, until=stop)
