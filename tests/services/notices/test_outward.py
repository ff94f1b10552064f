"""Connections to addresses that others give us, tried on real sockets."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Iterator
from ipaddress import ip_address
from pathlib import Path

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


def test_redirects_are_answers_and_not_followed(there: Outside) -> None:
    there.status, there.headers = 307, {"Location": there.url("/elsewhere")}
    answer = call(there.url())
    assert (answer.status, answer.is_taken) == (307, False)
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


def test_servers_that_answer_byte_by_byte_are_cut_off(
    monkeypatch: pytest.MonkeyPatch, there: Outside
) -> None:
    there.is_slow = True
    monkeypatch.setattr(outward, "LONGEST", 0.2)
    with pytest.raises(Unreachable):
        call(there.url())


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
        "https://8.8.8.8/hook",
        "https://[::1]/hook",
        "https://[::ffff:127.0.0.1]/hook",
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


@pytest.mark.parametrize("address", ["8.8.8.8", "162.159.128.233", "2606:4700::1", "2a00:1450:4007::1"])
def test_these_are_public(address: str) -> None:
    assert is_public(ip_address(address))
