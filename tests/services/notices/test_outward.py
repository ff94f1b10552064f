"""Connections to addresses that others give us, tried on real sockets."""

from __future__ import annotations

import gzip
import socket
import ssl
from collections.abc import Iterator
from contextlib import suppress
from ipaddress import ip_address
from itertools import chain, repeat
from pathlib import Path
from threading import Thread
from time import sleep

import pytest

from games.services.notices import outward
from games.services.notices.outward import Forbidden, Unreachable, is_public, post
from tests.support.programs.outside import PRIVATE, PUBLIC, Outside, outside


@pytest.fixture
def there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Outside]:
    """Run a site in the public network."""
    with outside(tmp_path, monkeypatch) as site:
        yield site


@pytest.fixture
def within(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Outside]:
    """Run a site in our private network."""
    with outside(tmp_path, monkeypatch, PRIVATE) as site:
        yield site


def call(url: str) -> outward.Response:
    return post(url, b"hello", {"Content-Type": "text/plain"})


def test_messages_arrive_under_the_sites_own_name(there: Outside) -> None:
    assert call(there.url("/hook?key=1")).is_taken
    (arrived,) = there.calls
    assert (arrived.path, arrived.body) == ("/hook?key=1", b"hello")
    assert arrived.headers["Host"] == "chat.example.com"
    assert arrived.headers["Content-Type"] == "text/plain"


def test_a_name_that_leads_within_is_refused(within: Outside) -> None:
    within.addresses = [PRIVATE]
    with pytest.raises(Forbidden):
        call(within.url())
    assert within.calls == []


def test_a_name_with_one_address_within_among_others_is_refused(
    there: Outside, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(there, "look_up", lambda name: [PUBLIC, PRIVATE])
    with pytest.raises(Forbidden):
        call(there.url())
    assert there.calls == []


def test_a_name_that_changes_its_mind_is_looked_up_once(within: Outside) -> None:
    within.addresses = [PUBLIC, PRIVATE]
    with pytest.raises(Unreachable):
        call(within.url())
    assert within.names == ["chat.example.com"]
    assert within.calls == []


def test_the_address_that_was_checked_is_called(there: Outside) -> None:
    there.addresses = [PUBLIC, PRIVATE]
    assert call(there.url()).is_taken
    assert there.names == ["chat.example.com"]


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
@pytest.mark.parametrize(
    "location",
    [
        "https://chat.example.com/hook",
        "https://other.example.com/hook",
        "http://chat.example.com/hook",
        "//127.0.0.1/hook",
        "http://169.254.169.254/latest/meta-data/",
        "file:///etc/passwd",
    ],
)
def test_redirects_are_answers_and_not_followed(status: int, location: str, there: Outside) -> None:
    there.status, there.headers = status, {"Location": location}
    answer = call(there.url())
    assert (answer.status, answer.is_taken) == (status, False)
    assert there.names == ["chat.example.com"]
    assert len(there.calls) == 1


def test_a_certificate_for_another_name_is_not_believed(there: Outside) -> None:
    with pytest.raises(Unreachable):
        call(there.url(name="other.example.com"))
    assert there.calls == []


def test_a_certificate_of_nobody_known_is_not_believed(
    there: Outside, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(there, "context", ssl.create_default_context())
    with pytest.raises(Unreachable):
        call(there.url())
    assert there.calls == []


def test_only_the_beginning_of_a_long_answer_is_read(there: Outside) -> None:
    there.status, there.body = 200, b"x" * 10_000_000
    assert len(call(there.url()).body) == outward.MOST


def test_servers_that_never_answer_are_not_waited_for(
    monkeypatch: pytest.MonkeyPatch, there: Outside
) -> None:
    monkeypatch.setattr(outward, "PATIENCE", 0.1)
    with socket.create_server((PUBLIC, 0)) as silent:
        monkeypatch.setattr(outward, "PORT", silent.getsockname()[1])
        with pytest.raises(Unreachable):
            call(there.url())


def drip(beginning: bytes, piece: bytes) -> Iterator[bytes]:
    """Send little at a time, without end, so that each single wait is short."""
    yield beginning
    while True:
        sleep(0.01)
        yield piece


INTERIM = b"HTTP/1.1 100 Continue\r\n\r\n"


@pytest.mark.parametrize(
    ("beginning", "piece"),
    [
        (b"HTTP/1.1 2", b"0"),
        (b"HTTP/1.1 200 OK\r\nX-Slow: ", b"x"),
        (b"HTTP/1.1 200 OK\r\nContent-Length: 10000\r\n\r\n", b"x"),
        (b"HTTP/1.1 200 OK\r\n\r\n", b"x"),
        (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", b"1\r\nx\r\n"),
        (INTERIM, INTERIM),
        (INTERIM, INTERIM * 1000),
    ],
    ids=["status", "header", "body", "endless body", "chunks", "interim answers", "a flood of them"],
)
def test_servers_that_never_come_to_an_end_are_cut_off(
    beginning: bytes, piece: bytes, monkeypatch: pytest.MonkeyPatch, there: Outside
) -> None:
    there.raw = drip(beginning, piece)
    monkeypatch.setattr(outward, "LONGEST", 0.2)
    with pytest.raises(Unreachable):
        call(there.url())


def test_servers_that_never_agree_on_keys_are_cut_off(
    monkeypatch: pytest.MonkeyPatch, there: Outside
) -> None:
    def dawdle() -> None:
        client, _address = server.accept()
        with client, suppress(OSError):
            for piece in drip(b"\x16\x03\x03\x40\x00", b"x"):
                client.sendall(piece)

    monkeypatch.setattr(outward, "PATIENCE", 0.2)
    with socket.create_server((PUBLIC, 0)) as server:
        monkeypatch.setattr(outward, "PORT", server.getsockname()[1])
        thread = Thread(target=dawdle)
        thread.start()
        with pytest.raises(Unreachable):
            call(there.url())
        thread.join()


@pytest.mark.parametrize(
    "answer",
    [
        b" ",
        b"\r\n\r\n",
        b"SSH-2.0-OpenSSH_9.6\r\n",
        b"HTTP/1.1 OK\r\n\r\n",
        b"HTTP/1.1 -1 OK\r\n\r\n",
        b"HTTP/1.1 200" + b" " * 100_000 + b"\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nX-Long: " + b"x" * 100_000 + b"\r\n\r\n",
        b"HTTP/1.1 200 OK\r\n" + b"X-Many: x\r\n" * 1000 + b"\r\n",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nmany\r\n",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nx",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + b"1" * 100_000,
    ],
    ids=lambda answer: repr(answer[:60]),
)
def test_what_is_no_answer_counts_as_none(answer: bytes, there: Outside) -> None:
    there.raw = [answer]
    with pytest.raises(Unreachable):
        call(there.url())


@pytest.mark.parametrize("headers", [b"", b"Transfer-Encoding: chunked\r\n", b"Content-Length: -1\r\n"])
def test_only_the_beginning_of_an_endless_answer_is_read(headers: bytes, there: Outside) -> None:
    piece = b"x" * 1000
    chunk = b"3e8\r\n" + piece + b"\r\n"
    there.raw = chain(
        [b"HTTP/1.1 200 OK\r\n", headers, b"\r\n"], repeat(chunk if b"chunked" in headers else piece)
    )
    assert call(there.url()).body == b"x" * outward.MOST


def test_packed_answers_are_not_unpacked(there: Outside) -> None:
    there.body, there.headers = gzip.compress(b"x" * 10_000_000), {"Content-Encoding": "gzip"}
    there.status = 200
    assert call(there.url()).body == there.body[: outward.MOST]


def test_no_answer_puts_the_address_into_the_logs(there: Outside, caplog: pytest.LogCaptureFixture) -> None:
    there.raw = [b"HTTP/1.1 200 OK\r\nno header\r\n : x\r\n\r\n"]
    call(there.url("/hook?key=s3cr3t"))
    assert "s3cr3t" not in caplog.text


def test_proxies_of_the_environment_are_not_asked(there: Outside, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    assert call(there.url()).is_taken


@pytest.mark.parametrize(
    "url",
    [
        "http://chat.example.com/hook",
        "ftp://chat.example.com/hook",
        "https://chat.example.com:8443/hook",
        "https://chat.example.com:80/hook",
        "https://chat.example.com:0/hook",
        "https://chat.example.com:-443/hook",
        "https://chat.example.com:99999/hook",
        "https://user@chat.example.com/hook",
        "https://user:secret@chat.example.com/hook",
        "https://@chat.example.com/hook",
        "https://localhost/hook",
        "https://localhost./hook",
        "https:///hook",
        "https://127.0.0.1/hook",
        "https://127.1/hook",
        "https://2130706433/hook",
        "https://0x7f.1/hook",
        "https://127.0.0.1./hook",
        "https://0177.0.0.1/hook",
        "https://017700000001/hook",
        "https://0x7f000001/hook",
        "https://0/hook",
        "https://127%2e0%2e0%2e1/hook",
        "https://%31%32%37.0.0.1/hook",
        "https://１２７.0.0.1/hook",
        "https://127。0。0。1/hook",
        "https://ⓛocalhost/hook",
        "https://169.254.169.254/latest/meta-data/",
        "https://8.8.8.8/hook",
        "https://[::]/hook",
        "https://[::1]/hook",
        "https://[::ffff:127.0.0.1]/hook",
        "https://[64:ff9b::7f00:1]/hook",
        "https://[fe80::1%25eth0]/hook",
        "https://[2606:4700::1]/hook",
        "https://[/hook",
        "https://chat.example.com\\@other.example.com/hook",
        "https://chat.example.com/ho ok",
        "https://chat.example.com/hook\r\nX-Other: 1",
        "https://chát.example.com/hook",
        "no address",
        "",
    ],
)
def test_addresses_that_are_no_sites_are_refused_before_they_are_looked_up(url: str, there: Outside) -> None:
    with pytest.raises(Forbidden):
        call(url)
    assert there.names == []
    assert there.calls == []


def test_the_real_loopback_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server((PRIVATE, 0)) as server:
        server.settimeout(0.05)
        monkeypatch.setattr(outward, "PORT", server.getsockname()[1])
        found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (PRIVATE, 1))]
        monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)
        with pytest.raises(Forbidden):
            call("https://chat.example.com/")
        with pytest.raises(TimeoutError):
            server.accept()


NOT_PUBLIC = """
0.0.0.0 10.0.0.1 100.64.0.1 100.100.100.200 127.0.0.1 127.255.255.254 168.63.129.16 169.254.169.254 172.16.0.1
192.0.0.192 192.0.2.1 192.88.99.1 192.168.0.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255
240.0.0.1 255.255.255.255
:: ::1 ::7f00:1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 64:ff9b::8.8.8.8 64:ff9b:1::a00:1 100::1 2001::1 2001:db8::1
2002:7f00:1:: 3fff::1 fc00::1 fd00:ec2::254 fe80::1 fec0::1 ff02::1 ff0e::1
"""


@pytest.mark.parametrize("address", NOT_PUBLIC.split())
def test_these_are_not_public(address: str) -> None:
    assert not is_public(ip_address(address))


@pytest.mark.parametrize("address", [*NOT_PUBLIC.split(), "fe80::1%eth0", "fec0::1%2"])
def test_a_name_may_not_lead_to_any_of_them(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = [(0, 0, 6, "", (one, 443)) for one in ("2606:4700::1", "8.8.8.8", address)]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)
    monkeypatch.delattr(socket, "create_connection")
    with pytest.raises(Forbidden):
        call("https://chat.example.com/")


@pytest.mark.parametrize("address", ["8.8.8.8", "162.159.128.233", "2606:4700::1", "2a00:1450:4007::1"])
def test_these_are_public(address: str) -> None:
    assert is_public(ip_address(address))
