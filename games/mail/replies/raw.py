"""From the bytes of a message to the text that somebody wrote."""

from __future__ import annotations

from email import message_from_bytes
from email.errors import MessageError
from email.header import decode_header, make_header
from email.message import Message
from email.policy import Compat32

from games.mail.replies.html import text_of_html

MOST_BYTES = 2_000_000
"""The largest message that is looked at; pictures in signatures have room in it."""
MOST_PARTS = 500
MOST_NESTED = 30
"""Times that a boundary is announced: the library looks for all of those that are open in each line."""
MOST_LINES = 50_000
MOST_TEXT = 400_000
"""Characters of the text or HTML of a message, with all that it quotes."""
MOST_OF_A_HEADER = 1_000
LONGEST_HEADER = 10_000
REFUSED = frozenset({"utf-7", "utf7", "unicode-1-1-utf-7", "unicode_escape", "unicode-escape", "punycode"})
"""Charsets that can hide other text than a reader sees, or that are slow to read."""
READ_AS = {"us-ascii": "windows-1252", "iso-8859-1": "windows-1252", "latin-1": "windows-1252"}
"""Charsets that are read as the larger one which is meant (WHATWG Encoding, 4.2)."""


class UnknownCharset(ValueError):
    """The text is in a charset that is not read."""


class TooLong(ValueError):
    """There is more than any list of orders has."""


class ShortHeaders(Compat32):
    """Leaves headers as they came, and of long ones the beginning: the library takes minutes for some."""

    def header_source_parse(self, sourcelines: list[str]) -> tuple[str, str]:
        name, value = super().header_source_parse(sourcelines)
        return name, value[:LONGEST_HEADER]


def message_of(raw: bytes) -> Message:
    """The message that the bytes are; whatever they are, it is one. Raises TooLong.

    The newer policies of the library take minutes for headers that were made to be slow, and fail for others.
    """
    lines = max(raw.count(b"\n"), raw.count(b"\r"))
    nested = raw.lower().count(b"boundary")
    parts = raw.count(b"\n--") + raw.count(b"\r--")
    if len(raw) > MOST_BYTES or parts > MOST_PARTS or nested > MOST_NESTED or lines > MOST_LINES:
        raise TooLong
    try:
        return message_from_bytes(raw, policy=ShortHeaders())
    except RecursionError as error:
        # Messages in messages in messages: nobody writes orders there.
        raise TooLong from error


def header(message: Message, name: str) -> str:
    """The beginning of a header as text, decoded (RFC 2047); empty if there is none."""
    value = str(message.get(name, ""))[:MOST_OF_A_HEADER]
    try:
        return str(make_header(decode_header(value)))
    except (MessageError, LookupError, ValueError):
        return value


def is_encrypted(message: Message) -> bool:
    """Whether the text is for the eyes of somebody with a key (RFC 3156, RFC 8551)."""
    kind = message.get_content_type()
    return kind == "multipart/encrypted" or (
        kind in ("application/pkcs7-mime", "application/x-pkcs7-mime")
        and message.get_param("smime-type") != "signed-data"
    )


def text_of(part: Message) -> str:
    """All that the sender wrote and that is shown, as plain text; HTML where there is no plain text of it.

    Attachments and attached messages are left out. Raises UnknownCharset or TooLong.
    """
    kind = part.get_content_type()
    if part.get_content_maintype() == "message" or part.get_content_disposition() == "attachment":
        return ""
    if part.is_multipart():
        parts = [child for child in part.get_payload() if isinstance(child, Message)]
        if kind != "multipart/alternative":
            return "\n".join(filter(str.strip, map(text_of, parts)))
        # The plain ones first; among the others the last is the best (RFC 2046, 5.1.4).
        parts.sort(key=lambda child: child.get_content_type() == "text/plain")
        return next(filter(str.strip, map(text_of, reversed(parts))), "")
    if kind == "text/html":
        return text_of_html(decoded(part))
    return plain_text(part) if kind == "text/plain" else ""


def decoded(part: Message) -> str:
    """The text of a part. Raises UnknownCharset or TooLong."""
    content = part.get_payload(decode=True)
    assert isinstance(content, bytes)
    if len(content) > MOST_TEXT:
        raise TooLong
    said = charset_of(part)
    if said in REFUSED:
        raise UnknownCharset(said)
    for charset in ("utf-8" if said in READ_AS else said, "utf-8", READ_AS.get(said, said)):
        try:
            return content.decode(charset)
        except (LookupError, ValueError):
            continue
    return content.decode("windows-1252", errors="replace")


def charset_of(part: Message) -> str:
    """What a part says of its charset; UTF-8 where it says nothing that can be read."""
    try:
        return (part.get_content_charset() or "utf-8").casefold()
    except ValueError:
        return "utf-8"


def plain_text(part: Message) -> str:
    """The text of a part, with its lines as they were typed where it says how (RFC 3676, format=flowed)."""
    text = decoded(part)
    if str(part.get_param("format", "")).casefold() != "flowed":
        return text
    return unflowed(text, without_space=str(part.get_param("delsp", "")).casefold() == "yes")


def unflowed(text: str, *, without_space: bool) -> str:
    """Join lines that end in a blank with the next of the same depth of quotation (RFC 3676, 4)."""
    lines: list[str] = []
    flowing, depth = "", 0
    for line in text.splitlines():
        content = line.lstrip(">")
        quoted = len(line) - len(content)
        content = content.removeprefix(" ")
        if flowing and (quoted != depth or content == "-- "):
            lines.append(marked(flowing, depth))
            flowing = ""
        depth = quoted
        if content.endswith(" ") and content != "-- ":
            flowing += content[:-1] if without_space else content
        else:
            lines.append(marked(flowing + content, depth))
            flowing = ""
    return "\n".join((*lines, marked(flowing, depth)))


def marked(line: str, depth: int) -> str:
    """A line as quoted so many times."""
    return f"{'>' * depth} {line}" if depth else line
