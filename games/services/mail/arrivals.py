"""Mails that come to addresses which the site has signed: answers of people, and reports of mail servers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.services.mail import inbound, returned
from games.services.mail.addresses import read_address

if TYPE_CHECKING:
    from games.models import Inbound


def is_ours(recipient: str) -> bool:
    """Whether this site has made the address."""
    return bool(read_address(recipient) or returned.expected_back(recipient))


def expect(recipient: str) -> None:
    """Raise Refused where nothing can come to this address."""
    if not returned.expected_back(recipient):
        inbound.expected(recipient)


def receive(recipient: str, raw: bytes, *, door: Inbound.Door, sender: str) -> None:
    """Store a mail for one recipient, by the rules of its kind. Raises Refused."""
    if path := returned.expected_back(recipient):
        returned.receive_back(path, raw)
    else:
        inbound.receive(recipient, raw, door=door, sender=sender)
