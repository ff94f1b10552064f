"""The trust in a mail: who sent it (`services.mail.writers`), and whether a machine wrote it."""

from __future__ import annotations

import re
from email.utils import parseaddr
from typing import TYPE_CHECKING

from django.conf import settings

from games.mail.incoming.replies.automatic import certain_sign, why_automatic
from games.services.mail.addresses import read_address
from games.services.mail.raw_mail import LONGEST_HEADER, heads_of
from games.services.mail.writers import is_from, sender_of, writer_of

if TYPE_CHECKING:
    from email.message import Message

__all__ = [
    "fails_dmarc",
    "heads_of",
    "is_automatic",
    "is_certainly_automatic",
    "is_from",
    "is_our_own",
    "sender_of",
    "writer_of",
]

OUR_MESSAGE = re.compile(r"<game-\d+\.[0-9a-f]{20}@[^>]*>")
"""The form of the Message-ID of our own mails (see `games.mail.outgoing.compose.headers`)."""
DMARC = re.compile(r"\s*dmarc\s*(?:/\s*1\s*)?=\s*(\w+)", re.IGNORECASE)


def fails_dmarc(heads: Message) -> bool:
    """Return whether our receiving server says that the sender is forged (RFC 8601, RFC 7489).

    Anybody can write such a header. Only headers with a name from the settings count: our server writes its
    own under these names and removes all others. Text made up by the sender, such as a quotation mark in an
    address, can come before our server's verdict. A failure therefore counts whatever surrounds it, and a
    header that is too long to be read to its end counts as a failure.
    """
    trusted = {name.lower() for name in settings.AUTHSERV_IDS}
    for header in map(str, heads.get_all("Authentication-Results", [])):
        name, *results = header.split(";")
        if (without_comments(name).split() or [""])[0].strip('"').lower() not in trusted:
            continue
        found = (DMARC.match(without_comments(result)) for result in results)
        if len(header) >= LONGEST_HEADER or any(match and match[1].lower() == "fail" for match in found):
            return True
    return False


def without_comments(text: str) -> str:
    """Return the text without the comments at its beginning, nested or not."""
    depth = 0
    for place, letter in enumerate(text):
        if letter in "()":
            depth += 1 if letter == "(" else -1
        elif not depth and not letter.isspace():
            return text[place:]
    return ""


def is_automatic(heads: Message, return_path: str) -> bool:
    """Return whether a machine seems to have written the mail, or we sent it ourselves.

    Such a mail is never answered (RFC 3834, section 2). `replies.automatic` knows the signs of a machine.
    `return_path` is that of the envelope: `<>` for none.
    """
    return return_path == "<>" or why_automatic(heads) is not None or is_our_own(heads)


def is_certainly_automatic(heads: Message, return_path: str) -> bool:
    """Return whether a machine certainly wrote the mail, or we sent it ourselves."""
    return return_path == "<>" or certain_sign(heads) is not None or is_our_own(heads)


def is_our_own(heads: Message) -> bool:
    """Return whether we sent the mail ourselves."""
    sender = sender_of(heads).lower()
    ours = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].lower()
    named = OUR_MESSAGE.fullmatch(first_word(heads, "Message-ID"))
    return bool(named) or sender == ours or read_address(sender) is not None


def first_word(heads: Message, name: str) -> str:
    """Return the first word of a header, in lower case; empty if there is none."""
    words = str(heads.get(name, "")).split(";")[0].lower().split()
    return words[0] if words else ""
