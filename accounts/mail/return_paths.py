"""Where undeliverable mails come back to: a signed envelope sender for each mail (VERP).

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
"""Part of every signature: with another one, no mail that was ever sent could come back."""


class ReturnPath(NamedTuple):
    """What an address stands for: whose mail it was, which one, to which of their addresses it went (both as
    a `fingerprint`), and when, in seconds since 1970.
    """

    user_id: int
    mail: int
    address: int
    sent: int

    def __str__(self) -> str:
        return sign_address(BOX, PURPOSE, self)


def read_return_path(address: str) -> ReturnPath | None:
    """What an address stands for, in capitals or not; None for one that this site did not make."""
    numbers = read_signed_address(BOX, PURPOSE, address)
    return ReturnPath(*numbers) if numbers else None


def sign_return_path(message: EmailMessage, reader: User) -> None:
    """Have a mail to one of this person's addresses come back to an address that says which one it was.

    Whoever sends a mail of the site calls this last. What the reader sees as its sender stays as it is.
    """
    if not settings.REPLY_DOMAIN:
        return
    heads = message.extra_headers
    heads.setdefault("Message-ID", make_msgid(domain=urlsplit(settings.SITE_URL).hostname))
    heads.setdefault("From", message.from_email)
    [address] = message.to
    # Rounded up: what is sent as soon as the address has proved good was sent later than that.
    sent = ceil(timezone.now().timestamp())
    message.from_email = str(ReturnPath(reader.pk, number_of(heads["Message-ID"]), number_of(address), sent))


def number_of(words: str) -> int:
    """A Message-ID, in angle brackets or not, or an address, as a number; capitals do not matter."""
    return fingerprint(words.strip("<> ").lower())
