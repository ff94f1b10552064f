"""Whom a mail says that it comes from. Nothing here believes what a sender can make up."""

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
"""How much of a header is read; the library takes minutes for some that are longer."""


def writer_of(heads: Message) -> User | None:
    """The person who has confirmed the address that the mail says it comes from."""
    address = EmailAddress.objects.filter(written_as(sender_of(heads)), verified=True).first()
    return address.user if address else None


def is_from(heads: Message, user: User | int) -> bool:
    """Whether the mail says that it comes from one address, and that is one that the person has confirmed."""
    mine = EmailAddress.objects.filter(written_as(sender_of(heads)), user=user, verified=True)
    return bool(mine.exists())


def sender_of(heads: Message) -> str:
    """The address that the mail says it comes from; empty where it names none, or several, or is broken.

    It must stand there letter for letter: a DMARC check may not decode what our library does.
    """
    fields = [str(field) for field in heads.get_all("From", [])]
    if len(fields) != 1 or len(fields[0]) > LONGEST:
        return ""
    try:
        field = policy.default.header_factory("From", fields[0])
        [address] = field.addresses
    except Exception:
        # What the library raises over a hostile header may be anything.
        return ""
    is_malformed = any(isinstance(defect, InvalidHeaderDefect) for defect in field.defects)
    stands = rf"(?<![^\s<]){re.escape(address.addr_spec)}(?![^\s>(])"
    # No database keeps a null, nor finds one.
    is_sound = address.addr_spec.isprintable() and not is_malformed
    return str(address.addr_spec) if is_sound and re.search(stands, fields[0]) else ""
