"""A mailbox that is read by IMAP."""

from __future__ import annotations

import imaplib
import re
from email import message_from_bytes
from email.message import Message
from urllib.parse import unquote, urlsplit

PORTS = {"imap": 143, "imaps": 993}
PATIENCE = 20
"""Seconds until a mail server counts as silent."""
RESULT = re.compile(r"\b(spf|dkim|dmarc)=(\w+)")
"""A result in the header Authentication-Results (RFC 8601)."""
Error = imaplib.IMAP4.error


def signed_in(address: str) -> imaplib.IMAP4:
    """Return a connection to the mailbox at `imaps://user:password@host`. Raise OSError or Error."""
    url = urlsplit(address)
    kind = imaplib.IMAP4_SSL if url.scheme == "imaps" else imaplib.IMAP4
    connection = kind(url.hostname or "", url.port or PORTS[url.scheme], timeout=PATIENCE)
    connection.login(unquote(url.username or ""), unquote(url.password or ""))
    return connection


def taken(connection: imaplib.IMAP4, subject: str) -> Message | None:
    """Return the mail with this subject, deleted from the mailbox; None if it has not come."""
    connection.select()
    _status, [numbers] = connection.search(None, "SUBJECT", f'"{subject}"')
    if not numbers:
        return None
    number = numbers.split()[0].decode()
    _status, parts = connection.fetch(number, "(RFC822)")
    connection.store(number, "+FLAGS", "\\Deleted")
    connection.expunge()
    return next(message_from_bytes(part[1]) for part in parts if isinstance(part, tuple))


def judgement(mail: Message) -> dict[str, str]:
    """Return the result of each check (`spf`, `dkim`, `dmarc`) by the server that received a mail.

    The topmost header is its own.
    """
    return dict(RESULT.findall(str(mail.get("Authentication-Results", ""))))
