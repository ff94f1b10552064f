"""A foreign site: a real HTTPS server on this machine, with a certificate for `chat.example.com`."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from games.services.notices import outward
from tests.support.programs.certificates import make_certificate

NAME = "chat.example.com"
PUBLIC, PRIVATE = "127.0.0.2", "127.0.0.1"
"""Two addresses of this machine; the tests treat the first one as public."""


@dataclass
class Call:
    """A request that somebody posted."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Outside:
    """The server. It answers every call with `status`, `headers` and `body`."""

    port: int
    context: ssl.SSLContext
    status: int = 204
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""
    raw: Iterable[bytes] = ()
    """The pieces that it sends instead of such an answer, perhaps without end."""
    calls: list[Call] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    """The names that were looked up, in order."""
    addresses: list[str] = field(default_factory=lambda: [PUBLIC])
    """The address of a name at the first look-up, the second, …; the last one for all later ones."""

    def url(self, path: str = "/hook", name: str = NAME) -> str:
        return f"https://{name}{path}"

    def look_up(self, name: str) -> list[str]:
        self.names.append(name)
        return [self.addresses[min(len(self.names), len(self.addresses)) - 1]]


@contextmanager
def outside(folder: Path, patch: pytest.MonkeyPatch, address: str = PUBLIC) -> Iterator[Outside]:
    """Run the server at one of the two addresses; names resolve to the public one."""
    certificate = make_certificate(folder / "outside.pem", NAME)
    site = Outside(port=0, context=ssl.create_default_context(cafile=str(certificate)))
    server = ThreadingHTTPServer((address, 0), handler(site))
    server_context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server_context.load_cert_chain(certificate)
    server.socket = server_context.wrap_socket(server.socket, server_side=True)
    site.port = server.server_address[1]
    real = socket.getaddrinfo

    def resolve(host: str, port: Any, *rest: Any, **named: Any) -> Any:
        if host in {PUBLIC, PRIVATE}:
            return real(host, port, *rest, **named)
        return [
            (socket.AF_INET, socket.SOCK_STREAM, 6, "", (found, int(port))) for found in site.look_up(host)
        ]

    patch.setattr(outward, "PORT", site.port)
    patch.setattr(outward, "trust", lambda: site.context)
    patch.setattr(outward, "is_public", lambda found: str(found) == PUBLIC)
    patch.setattr(socket, "getaddrinfo", resolve)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield site
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def handler(site: Outside) -> type[BaseHTTPRequestHandler]:
    """Return the class that answers requests for the server."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            site.calls.append(Call(self.path, dict(self.headers.items()), body))
            if site.raw:
                self.send_raw(site.raw)
                return
            self.send_response(site.status)
            for name, value in site.headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(site.body)))
            self.end_headers()
            self.wfile.write(site.body)

        def send_raw(self, pieces: Iterable[bytes]) -> None:
            with suppress(OSError):
                for piece in pieces:
                    self.wfile.write(piece)

        def log_message(self, *words: object) -> None:
            """Say nothing."""

    return Handler
