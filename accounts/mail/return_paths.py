"""Return addresses for undeliverable mails: a signed envelope sender for each mail (VERP).

An address is `bounce+<48 letters and digits>@<domain>`. Anyone who reports a bounce there has the address
from us or from a server that carried the mail.
"""

from __future__ import annotations

from email.utils import make_msgid
from math import ceil
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

from django.conf import settings
from django.utils import timezone

from accounts.mail.signed_addresses import fingerprint, read_signed_address, sign_address

if TYPE_CHECKING:
    from django.core.mail import EmailMessage

    from accounts.models import User

BOX = "bounce"
PURPOSE = "accounts.return_paths"
"""Part of every signature. If it changed, no mail sent before could come back."""


class ReturnPath(NamedTuple):
    """The content of a return address.

    It identifies the owner of the mail, the mail, the address that it went to (both as a `fingerprint`), and
    the time, in seconds since 1970.
    """

    user_id: int
    mail: int
    address: int
    sent: int

    def __str__(self) -> str:
        return sign_address(BOX, PURPOSE, self)


def read_return_path(address: str) -> ReturnPath | None:
    """Return the content of an address, in any case; None if this site did not make it."""
    numbers = read_signed_address(BOX, PURPOSE, address)
    return ReturnPath(*numbers) if numbers else None


def sign_return_path(message: EmailMessage, reader: User) -> None:
    """Set an envelope sender that identifies a mail to one of this person's addresses.

    Call this last before sending. The sender that the reader sees does not change.
    """
    if not settings.REPLY_DOMAIN:
        return
    heads = message.extra_headers
    heads.setdefault("Message-ID", make_msgid(domain=urlsplit(settings.SITE_URL).hostname))
    heads.setdefault("From", message.from_email)
    [address] = message.to
    # Rounded up, so that a mail sent right after the address proved good counts as later.
    sent = ceil(timezone.now().timestamp())
    message.from_email = str(ReturnPath(reader.pk, number_of(heads["Message-ID"]), number_of(address), sent))


def number_of(words: str) -> int:
    """Return a number for an address or a Message-ID, in any case, with or without brackets."""
    return fingerprint(words.strip("<> ").lower())
