"""The only way to call addresses that others give us: chat rooms, and the push services of browsers.

People who may name an address might name one behind our own walls (server-side request forgery, CWE-918). So
an address must be https on the usual port, with a host name. The name is looked up once, and all its
addresses must be public. The connection goes to one of those addresses, whatever the name means a moment
later. No redirect is followed, no proxy of the environment is used, and an answer may be neither long nor
slow. Only one worker at a time calls out, so that slow hosts never hold up mails, deadlines and computer
players.
"""

from __future__ import annotations

import ipaddress
import socket
import ssl
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from threading import Event, Timer
from typing import TYPE_CHECKING
from urllib.parse import SplitResult, urlsplit

import certifi
from django.core.cache import cache

from games.services.jobs import LEASE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    Address = ipaddress.IPv4Address | ipaddress.IPv6Address

PORT = 443
PATIENCE = 5.0
"""The seconds allowed for each step: to connect, to agree on keys, and to receive anything at all."""
LONGEST = 10.0
"""The seconds allowed for everything after the connection was made, however slowly the host answers."""
MOST = 16 * 1024
"""The largest number of bytes of an answer that are read; more would be of no use."""
CALLING = "calling-out"
"""The key in the cache that is set while a worker calls out."""
GLOBAL_IPV6 = ipaddress.ip_network("2000::/3")
NOT_PUBLIC = tuple(
    map(
        ipaddress.ip_network,
        (
            # Public by their number alone: they may lead anywhere, even into our own network.
            "168.63.129.16/32",  # The internal network of a well-known cloud.
            "192.0.0.0/24",  # RFC 6890, and the metadata of another cloud.
            "192.88.99.0/24",  # RFC 7526: relays from IPv6 to IPv4.
            "2001::/23",  # RFC 2928, Teredo among them.
            "2002::/16",  # RFC 3056: an IPv4 address within (6to4).
            "3fff::/20",  # RFC 9637: for documentation.
        ),
    )
)


class Unreachable(Exception):
    """Raised if nothing was sent, or nothing came back.

    The message names no address, so it may be logged and shown.
    """


class Forbidden(Unreachable):
    """Raised for an address that we must never call."""


def alone(work: Callable[[], object]) -> None:
    """Do work that calls out, unless another worker is doing such work now.

    The sweep wakes a worker for what is left. If a worker is killed, others can call out again once the lease
    of its jobs has ended.
    """
    if cache.add(CALLING, True, timeout=LEASE.seconds):
        try:
            work()
        finally:
            cache.delete(CALLING)


@dataclass(frozen=True)
class Response:
    """The answer of a host: the status, and the beginning of the body."""

    status: int
    body: bytes
    retry_after: str = ""

    @property
    def is_taken(self) -> bool:
        """Return whether the host accepted what was sent."""
        return 200 <= self.status < 300


def post(url: str, body: bytes, headers: Mapping[str, str]) -> Response:
    """Post to an address that somebody gave us. Raise Unreachable or Forbidden.

    An answer is returned whatever its status; a redirect is an answer like any other.
    """
    parts = checked(url)
    name = str(parts.hostname)
    target = f"{parts.path or '/'}{f'?{parts.query}' if parts.query else ''}"
    address = public_address(name)
    http = HTTPConnection(name)
    try:
        with connected(address, name) as http.sock, limited(http.sock):
            http.request("POST", target, body, {**headers, "Host": name, "User-Agent": "Estafette"})
            answer = http.getresponse()
            return Response(answer.status, answer.read(MOST), answer.getheader("Retry-After", ""))
    except (HTTPException, OSError, ValueError) as error:
        raise Unreachable(f"cannot be reached ({type(error).__name__})") from None


def connected(address: Address, name: str) -> ssl.SSLSocket:
    """Connect to a host at this address, and make sure that it has a certificate for its name."""
    plain = socket.create_connection((str(address), PORT), timeout=PATIENCE)
    try:
        return trust().wrap_socket(plain, server_hostname=name.rstrip("."))
    except BaseException:
        plain.close()
        raise


@contextmanager
def limited(channel: ssl.SSLSocket) -> Iterator[None]:
    """End a connection on which we wait for too long. Raise TimeoutError then."""
    is_over = Event()

    def hang_up() -> None:
        is_over.set()
        with suppress(OSError):
            channel.shutdown(socket.SHUT_RDWR)

    end = Timer(LONGEST, hang_up)
    end.daemon = True
    end.start()
    try:
        yield
    finally:
        end.cancel()
    # A connection that we end ourselves looks like a short answer.
    if is_over.is_set():
        raise TimeoutError


def trust() -> ssl.SSLContext:
    """Trust the well-known certificate authorities, whatever this machine trusts."""
    context = ssl.create_default_context(cafile=certifi.where())
    context.set_alpn_protocols(["http/1.1"])
    return context


def checked(url: str) -> SplitResult:
    """Return the parts of an address if it may be called, judging by its text alone. Raise Forbidden."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise Forbidden("is no address") from None
    name = parts.hostname or ""
    if parts.scheme != "https" or port not in {None, PORT}:
        raise Forbidden("is not https on its own port")
    if parts.username is not None or parts.password is not None:
        raise Forbidden("holds a name or a password")
    if not url.isascii() or not url.isprintable() or " " in url or "\\" in url:
        raise Forbidden("holds signs that no address has")
    if is_numeric(name) or "." not in name.strip("."):
        raise Forbidden("has no name of the public network")
    return parts


def is_numeric(name: str) -> bool:
    """Return whether a host is given as a number, for which no chat room has a certificate."""
    with suppress(ValueError):
        ipaddress.ip_address(name)
        return True
    # Resolvers also read 127.1, 0x7f.1 and 017700000001.
    return name.rstrip(".").rpartition(".")[2][:1].isdigit()


def public_address(name: str) -> Address:
    """Look up the address of a host, once.

    Raise Unreachable, or Forbidden unless all its addresses are public.
    """
    try:
        found = socket.getaddrinfo(name, PORT, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise Unreachable("has no address") from None
    addresses = [ipaddress.ip_address(str(entry[4][0]).partition("%")[0]) for entry in found]
    if not addresses:
        raise Unreachable("has no address")
    if not all(is_public(address) for address in addresses):
        raise Forbidden("leads to an address that is not public")
    return addresses[0]


def is_public(address: Address) -> bool:
    """Return whether this address means the same everywhere in the world, and belongs to a machine."""
    if any(address in network for network in NOT_PUBLIC):
        return False
    if isinstance(address, ipaddress.IPv6Address) and address not in GLOBAL_IPV6:
        # The others include those that contain an IPv4 address: mapped, or by NAT64 (RFC 6052, RFC 8215).
        return False
    return address.is_global and not address.is_multicast and not address.is_reserved
