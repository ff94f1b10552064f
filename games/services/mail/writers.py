"""The sender that a mail names. Nothing here trusts what a sender can make up."""

from __future__ import annotations

import re
from email import policy
from email.errors import InvalidHeaderDefect
from typing import TYPE_CHECKING

from allauth.account.models import EmailAddress

from accounts.mail.addresses import written_as

if TYPE_CHECKING:
    from email.message import Message

    from accounts.models import User

LONGEST = 1000
"""The most characters of a header that are read; the library takes minutes for some longer ones."""


def writer_of(heads: Message) -> User | None:
    """Return the person who has confirmed the address that the mail gives as its sender."""
    address = EmailAddress.objects.filter(written_as(sender_of(heads)), verified=True).first()
    return address.user if address else None


def is_from(heads: Message, user: User | int) -> bool:
    """Return whether the mail names one sender's address, and the person has confirmed that address."""
    mine = EmailAddress.objects.filter(written_as(sender_of(heads)), user=user, verified=True)
    return bool(mine.exists())


def sender_of(heads: Message) -> str:
    """Return the address that the mail gives as its sender.

    It is empty if the mail gives none or several, or if it is broken. The address must be in the header
    letter for letter: a DMARC check may not decode what our library does.
    """
    fields = [str(field) for field in heads.get_all("From", [])]
    if len(fields) != 1 or len(fields[0]) > LONGEST:
        return ""
    try:
        field = policy.default.header_factory("From", fields[0])
        [address] = field.addresses
    except Exception:
        # With a hostile header, the library can raise anything.
        return ""
    is_malformed = any(isinstance(defect, InvalidHeaderDefect) for defect in field.defects)
    stands = rf"(?<![^\s<]){re.escape(address.addr_spec)}(?![^\s>(])"
    # No database can store a null, or search for one.
    is_sound = address.addr_spec.isprintable() and not is_malformed
    return str(address.addr_spec) if is_sound and re.search(stands, fields[0]) else ""
