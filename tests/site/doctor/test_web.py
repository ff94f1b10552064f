"""The doctor's look at the site through its web server."""

from __future__ import annotations

import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest
from pytest_django.fixtures import Settings

from risk_site.doctor import web
from risk_site.doctor.findings import Level
from tests.support.programs.certificates import make_certificate


class Server(HTTPServer):
    """A web server that gives the same answer to everybody."""

    status, location = 200, ""


class Answering(BaseHTTPRequestHandler):
    server: Server

    def do_GET(self) -> None:
        self.send_response(self.server.status)
        if self.server.location:
            self.send_header("Location", self.server.location)
        self.end_headers()

    def log_message(self, *_about: object) -> None:
        pass


@contextmanager
def serving(folder: Path, settings: Settings, days: float = 90) -> Iterator[Server]:
    """Serve at SITE_URL with a certificate for so many days, which this process trusts."""
    file = make_certificate(folder / "web.pem", "localhost", days)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file)
    with Server(("127.0.0.1", 0), Answering) as server:
        server.socket = context.wrap_socket(server.socket, server_side=True)
        settings.SITE_URL = f"https://localhost:{server.server_port}"
        Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        yield server
        server.shutdown()


@pytest.fixture
def trusted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let this process trust the certificates that a test makes."""
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "web.pem"))


@pytest.mark.usefixtures("trusted")
def test_a_site_that_answers_is_fine(tmp_path: Path, settings: Settings) -> None:
    with serving(tmp_path, settings):
        assert [found.level for found in web.answers()] == [Level.FINE]


@pytest.mark.usefixtures("trusted")
def test_a_site_that_redirects_for_ever_is_a_problem(tmp_path: Path, settings: Settings) -> None:
    with serving(tmp_path, settings) as server:
        server.status, server.location = 301, f"{settings.SITE_URL}/"
        [found] = web.answers()

    assert found.level is Level.PROBLEM
    assert "TRUSTED_PROXIES" in found.remedy


@pytest.mark.usefixtures("trusted")
@pytest.mark.parametrize(("status", "where"), [(400, "ALLOWED_HOSTS"), (502, "log"), (503, "log")])
def test_a_site_that_fails_is_a_problem(tmp_path: Path, settings: Settings, status: int, where: str) -> None:
    with serving(tmp_path, settings) as server:
        server.status = status
        [found] = web.answers()

    assert found.level is Level.PROBLEM
    assert where in found.remedy


@pytest.mark.usefixtures("trusted")
def test_a_certificate_that_ends_soon_is_a_problem(tmp_path: Path, settings: Settings) -> None:
    with serving(tmp_path, settings, days=3.2):
        ending, answer = web.answers()

    assert ending.level is Level.PROBLEM
    assert "ends in 3 days" in ending.said
    assert answer.level is Level.FINE


def test_a_certificate_that_browsers_refuse_is_a_problem(tmp_path: Path, settings: Settings) -> None:
    with serving(tmp_path, settings):
        [found] = web.answers()

    assert found.level is Level.PROBLEM
    assert "certificate" in found.said


def test_a_site_that_does_not_answer_is_not_judged(tmp_path: Path, settings: Settings) -> None:
    with serving(tmp_path, settings):
        pass

    [found] = web.answers()

    assert found.level is Level.UNCHECKED
