"""The samples for nginx and Caddy, used in front of a site in production."""

from __future__ import annotations

import gzip
import json
import re
import ssl
from base64 import b64encode
from collections.abc import Iterator
from http.client import IncompleteRead
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from risk_site.request_id import WELL_FORMED
from tests.deploy.conftest import PASSWORD, Production
from tests.support.programs.running_site import await_true
from tests.support.programs.web_servers import SERVERS, Front

MEGABYTE = b"a" * 1_000_000


@pytest.fixture(autouse=True, scope="module")
def ready(production: Production, front: Front) -> None:
    await_true(lambda: front.request("GET", "/health/ready/")[0] == 200, patience=120)


def test_pages_come_compressed_and_by_https_alone(front: Front) -> None:
    status, headers, body = front.request("GET", "/", Accept_Encoding="gzip")

    assert status == 200
    assert headers["content-encoding"] == "gzip"
    assert "Accept-Encoding" in headers["vary"]
    assert b"Estafette" in gzip.decompress(body)
    assert headers["strict-transport-security"].startswith("max-age=")


def test_a_request_in_clear_text_is_sent_to_https(front: Front) -> None:
    status, headers, _body = front.request_in_clear("/rules/?page=2")

    assert status in {301, 308}
    assert re.fullmatch(r"https://localhost(:\d+)?/rules/\?page=2", headers["location"])


@pytest.mark.parametrize("coding", ["gzip", "identity"])
def test_static_files_are_kept_by_browsers_for_ever(front: Front, coding: str) -> None:
    page = front.request("GET", "/")[2].decode()
    [style] = re.findall(r"/static/css/base\.\w+\.css", page)

    status, headers, body = front.request("GET", style, Accept_Encoding=coding)

    assert status == 200
    assert headers["content-type"].startswith("text/css")
    assert "immutable" in headers["cache-control"]
    assert headers.get("content-encoding", "identity") == coding
    assert b"{" in (gzip.decompress(body) if coding == "gzip" else body)


def test_no_form_may_be_larger_than_any_of_ours(front: Front) -> None:
    assert is_too_large(front, "/accounts/login/", 4 * MEGABYTE)


def test_a_provider_may_post_a_whole_mail(front: Front) -> None:
    where = "/anymail/postmark/inbound/"
    password = b64encode(PASSWORD.encode()).decode()
    who = {"Authorization": f"Basic {password}", "Content_Type": "application/json"}
    mail = json.dumps({"RawEmail": "a" * 5_000_000, "MessageStream": "inbound"}).encode()

    # The site does not read the body of a stranger, so a large one may be cut off before the answer.
    assert front.request("POST", where, b"{}")[0] == 400
    assert is_too_large(front, where, 13 * MEGABYTE, **who)
    assert front.request("POST", where, mail, **who)[0] == 200


def is_too_large(front: Front, path: str, body: bytes, **headers: str) -> bool:
    """Return whether a body is refused.

    Earlier versions of Caddy hand on what they have read until the limit. Then the site may refuse it first
    (400, 403), or they answer 502, or hang up, even in the middle of the answer.
    """
    try:
        return front.request("POST", path, body, **headers)[0] in {400, 403, 413, 502}
    except (ConnectionError, IncompleteRead, ssl.SSLError):
        return True


# --- What the web server tells the site


class Echo(BaseHTTPRequestHandler):
    """Answers with the headers of the request."""

    def do_GET(self) -> None:
        told = json.dumps({name.lower(): value for name, value in self.headers.items()}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(told)))
        self.end_headers()
        self.wfile.write(told)

    def log_message(self, *_about: object) -> None:
        pass


@pytest.fixture(params=SERVERS)
def echo(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Front]:
    """Each web server in front of one that tells what it was asked."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Echo) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        with SERVERS[request.param](tmp_path, f"127.0.0.1:{server.server_port}", tmp_path) as front:
            yield front
        server.shutdown()


def test_the_site_learns_the_address_of_the_browser_whatever_the_browser_says(echo: Front) -> None:
    lies = {"X_Forwarded_For": "192.0.2.1, 192.0.2.2", "X_Forwarded_Proto": "http"}

    _status, _headers, body = echo.request("GET", "/", None, **lies)

    told = json.loads(body)
    assert told["x-forwarded-for"] in {"127.0.0.1", "::1"}
    assert told["x-forwarded-proto"] == "https"
    assert told["host"].partition(":")[0] == "localhost"


def test_the_id_of_a_request_is_never_the_visitors(echo: Front) -> None:
    ids = [
        json.loads(echo.request("GET", "/", None, X_Request_ID="chosen-by-a-visitor")[2])["x-request-id"]
        for _ in range(2)
    ]

    assert len(set(ids)) == 2
    assert all(WELL_FORMED.fullmatch(one) and one != "chosen-by-a-visitor" for one in ids)
