"""The writer's own words: a text without its quotations, forwarded parts and signature.

Marked quotations are removed first, wherever they are. Then mail-parser-reply cuts the text at the headers of
unmarked ones.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from typing import NamedTuple

from mailparser_reply.parser import EmailMessage as ParsedText

from games.mail.incoming.replies.html.text import UNREAD
from games.mail.incoming.replies.pgp import without_frame
from games.mail.incoming.replies.quotations import is_marked, names_mail, without_quotations
from games.mail.incoming.replies.signatures import begins_signature
from games.mail.incoming.replies.struck import struck_apart, tildes_on_each_line
from games.services.mail.raw_mail import TooLong

LANGUAGES = ["en", "fr"]
MOST_LINES = 300
MOST_IN_A_LINE = 400
MOST_QUOTED = 2_000
MOST_CHARACTERS = 20_000
"""Limits on a text.

- Lines that are searched for headers, and characters in each: the patterns are slow on texts made to be slow.
- Lines of a quotation up to which the lines after it are numbered correctly.
- Characters of the writer's own words.
"""

_GLUED = re.compile(
    r"(?<=\S)(?=(Sent from (my|Yahoo|Outlook|Mail|Samsung)|Envoyé (depuis|de|à partir de) (mon|ma|Yahoo)"
    r"|Von mein\w+ .{0,60}gesendet|Enviado (desde|do|de)|Inviato dal?|Verzonden vanaf|Wysłan[oe] z"
    r"|Skickat från)\b)"
)
"""The place where a program's signature follows the last words on their line, as Samsung's does."""
_INVISIBLE = re.compile(
    "[\x00\ud800-\udfff\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff]"
)
"""Characters that show nothing.

They are those without width, fillers, marks of direction and variation, and halves of surrogate pairs.
"""
_ENTITY = re.compile(r"&(?:gt|lt|amp|nbsp|quot|apos|#3[49]|#6[02]|#160);")
"""HTML entities that programs leave behind when they turn HTML into plain text."""


class OwnWords(NamedTuple):
    """The lines that the writer wrote, and those of the signature.

    `numbers` are the numbers of the lines in the whole text, from 1. The `lost` lines may be the writer's:
    they are between quoted lines, or below a line that may begin another mail but names neither a writer nor
    a time. `is_around` says whether there are own lines before a marked quotation and after it: those after
    it may be the end of the quoted mail.
    """

    lines: list[str]
    signature: list[str]
    numbers: list[int]
    lost: list[str]
    is_around: bool = False


def own_words(text: str, orders: Callable[[str], bool]) -> OwnWords:
    """Return what is left of a text when quotations are removed and the signature is set apart.

    `orders` says whether an order begins with a line. Raise TooLong.
    """
    whole = tildes_on_each_line(tidied(text)).split("\n")
    lines = [part for line in whole for own in struck_apart(line) for part in unglued(own)]
    lines, lost = without_quotations(list(without_frame(lines)), orders)
    length = length_of_latest(lines)
    latest, rest = lines[:length], lines[length:]
    if not names_mail(rest, orders):
        lost = [*rest, *lost]
    if sum(map(len, latest)) > MOST_CHARACTERS:
        raise TooLong
    end = beginning_of_signature(latest)
    signature, lost = list(filter(None, latest[end:])), list(filter(None, lost))[:MOST_LINES]
    numbers = numbers_of(latest[:end], whole)
    return OwnWords(latest[:end], signature, numbers, lost, stands_around(latest[:end], numbers, whole))


def stands_around(lines: list[str], numbers: list[int], whole: list[str]) -> bool:
    """Return whether a marked quotation stands between the first and the last of these lines."""
    at = [number for line, number in zip(lines, numbers, strict=True) if line]
    return bool(at) and any(map(is_marked, whole[at[0] : at[-1]]))


def unglued(line: str) -> list[str]:
    """Split a line where a program's signature begins in it. A quoted line stays whole."""
    begin = None if line.startswith(">") else _GLUED.search(line)
    return [line[: begin.start()], line[begin.start() :]] if begin else [line]


def tidied(text: str) -> str:
    """Return the text with plain characters, blanks and line ends, without anything invisible."""
    text = _ENTITY.sub(lambda entity: unescape(entity[0]), text)
    text = _INVISIBLE.sub("", text).replace("\u00a0", " ").replace("\u202f", " ")
    return "\n".join(line.strip() for line in text.splitlines())


def length_of_latest(lines: list[str]) -> int:
    """Return the number of lines before the headers of an unmarked mail. Raise TooLong.

    mail-parser-reply recognizes the headers.
    """
    text = "\n".join(line[:MOST_IN_A_LINE] for line in lines[:MOST_LINES])
    parsed = ParsedText(text, list(LANGUAGES)).read()
    latest = parsed.replies[0]
    if len(lines) > MOST_LINES and len(parsed.replies) == 1:
        raise TooLong
    lost = text.count("\n") - parsed.text.count("\n")
    return 0 if latest.headers else len(latest.content.split("\n")) + lost


def beginning_of_signature(lines: list[str]) -> int:
    """Return the number of lines before the first one that begins a signature."""
    return next((number for number, line in enumerate(lines) if begins_signature(line)), len(lines))


def numbers_of(lines: list[str], whole: list[str]) -> list[int]:
    """Return the numbers of these lines, from 1, in the whole text from which they were taken."""
    numbers: list[int] = []
    at = 0
    for line in lines:
        near = range(at, min(at + MOST_QUOTED, len(whole)))
        found = (number for number in near if whole[number].startswith(line))
        at = next(found, at)
        numbers.append(at + 1)
        at += bool(line) and not line.startswith(UNREAD)
    return numbers
