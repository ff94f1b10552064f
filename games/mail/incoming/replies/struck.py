"""Text struck out in plain text, with a stroke through each letter or between tildes."""

from __future__ import annotations

import re

from games.mail.incoming.replies.html.text import UNREAD

_LETTERS = re.compile(r"[^\W_][\u0335-\u0338]+(?:\s*\S?[\u0335-\u0338]+)*")
"""Letters with a stroke through each (Unicode, Combining Diacritical Marks), as on phones."""
_STROKES = re.compile(r"[\u0335-\u0338]")
_TILDES = re.compile(
    r"~~(?=[^\s~])([^~]{1,2000})(?<=\S)~~|(?<![\w~])~(?=[^\s~])([^~\n]{1,2000})(?<=\S)~(?![\w~])"
)
"""Words between tildes, as in Markdown and messengers."""


def tildes_on_each_line(text: str) -> str:
    """Return the text with tildes around each line of a passage between tildes."""
    return _TILDES.sub(lambda found: "\n".join(map(between_tildes, found[0].strip("~").split("\n"))), text)


def between_tildes(line: str) -> str:
    return f"~~{line.strip()}~~" if line.strip() else ""


def struck_apart(line: str) -> list[str]:
    """Return a line without its struck-out words, followed by these as an unread line.

    A quoted line stays as it is.
    """
    if line.startswith(">"):
        return [line]
    struck: list[str] = []

    def take(found: re.Match[str]) -> str:
        struck.append(_STROKES.sub("", found[0]).strip("~"))
        return ""

    rest = _TILDES.sub(take, _LETTERS.sub(take, line))
    if not struck:
        return [line]
    is_bare = not any(map(str.isalnum, rest))
    return [*([] if is_bare else [" ".join(rest.split())]), UNREAD + " ".join(struck)]
