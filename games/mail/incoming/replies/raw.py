"""From a raw message to the text that a person wrote."""

from __future__ import annotations

from email.errors import MessageError
from email.header import decode_header
from email.message import Message
from typing import TYPE_CHECKING

from games.mail.incoming.replies.charsets import UnknownCharset, decoded
from games.mail.incoming.replies.html.text import UNREAD, text_of_html
from games.mail.incoming.replies.own_words import tidied
from games.mail.incoming.replies.quotations import without_quotations
from games.services.mail.raw_mail import TooLong, message_of

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_TEXT = 400_000
"""The most bytes that all texts of a message may have together, including what they quote."""
MOST_OF_A_HEADER = 1_000


def header(message: Message, name: str) -> str:
    """Return the beginning of a header as text, decoded (RFC 2047); empty if there is none."""
    value = str(message.get(name, ""))[:MOST_OF_A_HEADER]
    try:
        words = decode_header(value)
        return "".join(said if isinstance(said, str) else decoded(said, charset) for said, charset in words)
    except (MessageError, ValueError):
        return value


def is_encrypted(message: Message) -> bool:
    """Return whether only the owner of a key can read the text (RFC 3156, RFC 8551)."""
    kind = message.get_content_type()
    return kind == "multipart/encrypted" or (
        kind in ("application/pkcs7-mime", "application/x-pkcs7-mime")
        and message.get_param("smime-type") != "signed-data"
    )


def shown_text(message: Message) -> str:
    """Return all the text that is shown, as plain text; from HTML if there is no plain version.

    Attachments and attached messages are left out. Raise UnknownCharset or TooLong.
    """
    if sum(len(content_of(part)) for part in shown_parts(message)) > MOST_TEXT:
        raise TooLong
    return text_within(message)


def unquoted_lines(raw: bytes) -> list[str]:
    """Return the lines of a mail that are not quoted, stripped; none if it cannot be read."""
    try:
        text = shown_text(message_of(raw))
    except (UnknownCharset, TooLong):
        return []
    kept, _lost = without_quotations(text.strip().splitlines(), lambda line: False)
    return [line.strip() for line in kept]


def html_beside(message: Message) -> str | None:
    """Return the text of the HTML that accompanies a plain text, without marks; None without any.

    Raise UnknownCharset.
    """
    kinds = {part.get_content_type() for part in shown_parts(message)}
    return text_within(message, by_html=True) if len(kinds) == 2 else None


def html_seen(message: Message) -> str:
    """Return the text of a mail's HTML, with marks on what nobody sees. Raise UnknownCharset."""
    return text_within(message, by_html=True, is_marked=True)


def shown_parts(part: Message) -> Iterator[Message]:
    """Yield the texts that a mail program may show."""
    if part.get_content_maintype() == "message" or part.get_content_disposition() == "attachment":
        return
    if part.is_multipart():
        for child in part.get_payload():
            assert isinstance(child, Message)
            yield from shown_parts(child)
    elif part.get_content_type() in ("text/plain", "text/html"):
        yield part


def text_within(part: Message, *, by_html: bool = False, is_marked: bool | None = None) -> str:
    """Return the text of a part and its children, from the plain or the HTML version.

    HTML is marked (see `text_of_html`) unless it accompanies a plain version, or as `is_marked` says. Raise
    UnknownCharset.
    """
    is_marked = not by_html if is_marked is None else is_marked
    kind = part.get_content_type()
    if part.get_content_maintype() == "message" or part.get_content_disposition() == "attachment":
        return ""
    if part.is_multipart():
        parts = [child for child in part.get_payload() if isinstance(child, Message)]
        if kind == "multipart/alternative":
            # Plain versions come first, or last if HTML is asked for. Of the others the last is the best
            # (RFC 2046, 5.1.4).
            parts.reverse()
            parts.sort(key=lambda child: (child.get_content_type() == "text/plain") == by_html)
        texts = (text_within(child, by_html=by_html, is_marked=is_marked) for child in parts)
        shown = (text for text in texts if tidied(text).strip())
        return next(shown, "") if kind == "multipart/alternative" else "\n".join(shown)
    if kind == "text/html":
        return text_of_html(letters_of(part), is_marked=is_marked)
    return plain_text(part) if kind == "text/plain" else ""


def content_of(part: Message) -> bytes:
    """Return the content of a part as bytes."""
    content = part.get_payload(decode=True)
    assert isinstance(content, bytes)
    return content


def letters_of(part: Message) -> str:
    """Return the content of a part as text. Raise UnknownCharset."""
    charset = part.get_param("charset")
    letters = decoded(content_of(part), charset if isinstance(charset, str) else None)
    return letters.replace(UNREAD, "")


def plain_text(part: Message) -> str:
    """Return the text of a part, with its lines as typed if it is format=flowed (RFC 3676)."""
    text = letters_of(part)
    if str(part.get_param("format", "")).casefold() != "flowed":
        return text
    return unflowed(text, without_space=str(part.get_param("delsp", "")).casefold() == "yes")


def unflowed(text: str, *, without_space: bool) -> str:
    """Join lines that end in a blank with the next at the same depth (RFC 3676, section 4)."""
    lines: list[str] = []
    flowing, depth = "", 0
    for line in text.splitlines():
        content = line.lstrip(">")
        quoted = len(line) - len(content)
        content = content.removeprefix(" ")
        if flowing and (quoted != depth or content == "-- "):
            lines.append(mark_quoted(flowing, depth))
            flowing = ""
        depth = quoted
        if content.endswith(" ") and content != "-- ":
            flowing += content[:-1] if without_space else content
        else:
            lines.append(mark_quoted(flowing + content, depth))
            flowing = ""
    return "\n".join((*lines, mark_quoted(flowing, depth)))


def mark_quoted(line: str, depth: int) -> str:
    """Return a line marked as quoted to this depth."""
    return f"{'>' * depth} {line}" if depth else line
