"""Mails to addresses that the site has signed: answers of people, and reports of mail servers.

Higher apps register further kinds of address in `ADDRESS_KINDS` when they are loaded.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from games.services.mail import inbound, returned
from games.services.mail.addresses import read_address

if TYPE_CHECKING:
    from games.models import Inbound


class AddressKind(NamedTuple):
    """A kind of address that another app handles.

    `expects` returns whether an address is of this kind. `receive` takes the address, a mail to it, and the
    sender on the mail's envelope. It raises Refused.
    """

    expects: Callable[[str], bool]
    receive: Callable[[str, bytes, str], None]


ADDRESS_KINDS: list[AddressKind] = []


def is_ours(recipient: str) -> bool:
    """Return whether this site has made the address."""
    return bool(read_address(recipient) or returned.expected_back(recipient) or kind_of(recipient))


def kind_of(recipient: str) -> AddressKind | None:
    """Return the kind of an address that another app handles; None for any other address."""
    return next((kind for kind in ADDRESS_KINDS if kind.expects(recipient)), None)


def expect(recipient: str) -> None:
    """Raise Refused if no mail can come to this address."""
    if not returned.expected_back(recipient) and not kind_of(recipient):
        inbound.expected(recipient)


def receive(recipient: str, raw: bytes, *, door: Inbound.Door, sender: str) -> None:
    """Store a mail for one recipient, by the rules of its kind. Raise Refused."""
    if path := returned.expected_back(recipient):
        returned.receive_back(path, raw)
    elif kind := kind_of(recipient):
        kind.receive(recipient, raw, sender)
    else:
        inbound.receive(recipient, raw, door=door, sender=sender)
