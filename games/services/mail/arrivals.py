"""Mails to addresses that the site has signed: answers of people, and reports of mail servers.

Apps above register further kinds of address in `BOXES` when they are loaded.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from games.services.mail import inbound, returned
from games.services.mail.addresses import read_address

if TYPE_CHECKING:
    from games.models import Inbound


class Box(NamedTuple):
    """Another kind of address: whether an address is of this kind, and what to do with a mail and its
    envelope's sender.

    `receive` raises Refused.
    """

    expects: Callable[[str], bool]
    receive: Callable[[str, bytes, str], None]


BOXES: list[Box] = []


def is_ours(recipient: str) -> bool:
    """Return whether this site has made the address."""
    return bool(read_address(recipient) or returned.expected_back(recipient) or box_of(recipient))


def box_of(recipient: str) -> Box | None:
    """Return the box of another app to which an address belongs."""
    return next((box for box in BOXES if box.expects(recipient)), None)


def expect(recipient: str) -> None:
    """Raise Refused if no mail can come to this address."""
    if not returned.expected_back(recipient) and not box_of(recipient):
        inbound.expected(recipient)


def receive(recipient: str, raw: bytes, *, door: Inbound.Door, sender: str) -> None:
    """Store a mail for one recipient, by the rules of its kind. Raise Refused."""
    if path := returned.expected_back(recipient):
        returned.receive_back(path, raw)
    elif box := box_of(recipient):
        box.receive(recipient, raw, sender)
    else:
        inbound.receive(recipient, raw, door=door, sender=sender)
