"""Mails that come to addresses which the site has signed: answers of people, and reports of mail servers.

What else can be written to, apps above name in `BOXES` when they are loaded.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from games.services.mail import inbound, returned
from games.services.mail.addresses import read_address

if TYPE_CHECKING:
    from games.models import Inbound


class Box(NamedTuple):
    """Addresses of another kind: whether one is of it, and what becomes of a mail and its envelope's sender.

    `receive` raises Refused.
    """

    expects: Callable[[str], bool]
    receive: Callable[[str, bytes, str], None]


BOXES: list[Box] = []


def is_ours(recipient: str) -> bool:
    """Whether this site has made the address."""
    return bool(read_address(recipient) or returned.expected_back(recipient) or box_of(recipient))


def box_of(recipient: str) -> Box | None:
    """To which box of other apps an address belongs."""
    return next((box for box in BOXES if box.expects(recipient)), None)


def expect(recipient: str) -> None:
    """Raise Refused where nothing can come to this address."""
    if not returned.expected_back(recipient) and not box_of(recipient):
        inbound.expected(recipient)


def receive(recipient: str, raw: bytes, *, door: Inbound.Door, sender: str) -> None:
    """Store a mail for one recipient, by the rules of its kind. Raises Refused."""
    if path := returned.expected_back(recipient):
        returned.receive_back(path, raw)
    elif box := box_of(recipient):
        box.receive(recipient, raw, sender)
    else:
        inbound.receive(recipient, raw, door=door, sender=sender)
