"""Raw mails, however they arrived. They are measured and cut before anything parses them.

Python's parsers take minutes for headers that are made to be slow, and fail on others. The limits here, on
how much of a mail is read, apply to every entry point and every later reader.
"""

from __future__ import annotations

import re
from email import message_from_bytes
from email.message import Message
from email.parser import BytesHeaderParser
from email.policy import Compat32

from games.services.errors import Refused
from games.texts.wording import gettext_noop

MOST_BYTES = 5_000_000
"""The largest size in bytes of a mail that is accepted.

Answers may quote our picture of the board, and an earlier one.
"""
MOST_READ = 2_000_000
"""The number of bytes of a mail that are read, which leaves room for pictures in signatures."""
MOST_OF_HEADS, MOST_HEADS = 1_000_000, 5_000
"""The most bytes and the most lines that are read before the text."""
MOST_LINES = 50_000
MOST_PARTS = 500
MOST_NESTED = 30
"""The number of times that a boundary may be announced.

The library looks for all open boundaries in each line.
"""
LONGEST_HEADER = 10_000
LONGEST_TYPE = 1_000
"""The most characters of a `Content-Type`.

The library parses all its parameters each time that we ask for one.
"""
PARAMETERS = frozenset({"boundary", "charset", "delsp", "format", "report-type", "smime-type"})
"""The parameters that we ask for."""

_END_OF_HEADS = re.compile(rb"^\r?\n|\r?\n\r?\n|\r\r")
_PARAMETER = re.compile(r';\s*([\w-]+)\s*=\s*("[^"]*"|[^;]*)', re.ASCII)


class TooLong(ValueError):
    """Raised if a mail has more of something than any list of orders needs."""


class ShortHeaders(Compat32):
    """Leaves headers as they came, but cuts long ones.

    A `Content-Type` keeps only the parameters that are asked for.
    """

    def header_source_parse(self, sourcelines: list[str]) -> tuple[str, str]:
        name, value = super().header_source_parse(sourcelines)
        if name.strip().lower() == "content-type":
            return name, plain_type(value[:LONGEST_TYPE])
        return name, value[:LONGEST_HEADER]


def plain_type(value: str) -> str:
    """Return a `Content-Type` with its first parameter of each known name.

    Parameters in pieces (RFC 2231) are left out.
    """
    kind, semicolon, rest = value.partition(";")
    known: dict[str, str] = {}
    for name, said in _PARAMETER.findall(semicolon + rest):
        if name.lower() in PARAMETERS:
            known.setdefault(name.lower(), said.strip())
    return "; ".join((kind, *(f"{name}={said}" for name, said in known.items())))


def head_of(raw: bytes) -> bytes:
    """Return everything before the first blank line."""
    end = _END_OF_HEADS.search(raw)
    return raw[: end.start()] if end else raw


def cut_head(raw: bytes) -> bytes:
    """Return the part of the head that is looked at."""
    return b"".join(head_of(raw)[:MOST_OF_HEADS].splitlines(keepends=True)[:MOST_HEADS])


def refuse_hostile(raw: bytes) -> None:
    """Raise Refused if a message is larger than any person would write, or cannot be stored."""
    if len(raw) > MOST_BYTES or len(cut_head(raw)) < len(head_of(raw)):
        raise Refused(
            "too_large",
            gettext_noop("The mail is too large. Answer without attachments and without older mails."),
        )
    if b"\0" in raw:
        raise Refused(
            "broken", gettext_noop("The mail is broken: it contains a null character. Write it again.")
        )


def heads_of(raw: bytes) -> Message:
    """Return the headers of a mail as they came, even malformed ones, cut by `ShortHeaders`."""
    return BytesHeaderParser(policy=ShortHeaders()).parsebytes(cut_head(raw))


def message_of(raw: bytes) -> Message:
    """Parse a message; any bytes can be read as one. Raise TooLong.

    The newer policies of the library take minutes for headers that are made to be slow, and fail on others.
    """
    if (
        len(raw) > MOST_READ
        or len(cut_head(raw)) < len(head_of(raw))
        or max(raw.count(b"\n"), raw.count(b"\r")) > MOST_LINES
        or raw.count(b"\n--") + raw.count(b"\r--") > MOST_PARTS
        or raw.lower().count(b"boundary") > MOST_NESTED
    ):
        raise TooLong
    try:
        return message_from_bytes(raw, policy=ShortHeaders())
    except RecursionError as error:
        # Nobody writes orders in messages that are nested so deeply.
        raise TooLong from error
