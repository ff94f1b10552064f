"""The line breaks of a text, restored from the HTML that says the same.

Yahoo's web mail and Samsung's mail program write texts whose lines run together; only their HTML keeps them
apart. The HTML decides where lines break, and nothing else: the words are those of the text.
"""

from __future__ import annotations

from itertools import accumulate
from typing import NamedTuple

DISAGREEMENT = "\ue000"
"""The mark in a text where its HTML continues differently: a character for private use."""


class Broken(NamedTuple):
    """A text with added line breaks, and whether any separates letters that ran together."""

    text: str
    is_glued: bool


def broken_like(text: str, html: str) -> Broken:
    """Break a text as its HTML does, up to the point where the two differ.

    From there on, the text stays as it is.
    """
    text_says, html_says = solid(text), solid(html)
    pairs = enumerate(zip(text_says, html_says, strict=False))
    agreed = next((at for at, (one, other) in pairs if one != other), min(len(text_says), len(html_says)))
    ends = set(accumulate(len(solid(line)) for line in html.split("\n"))) & set(range(1, agreed + 1))
    told: list[str] = []
    is_glued, at = False, 0
    for line in text.split("\n"):
        words = line.lstrip("> ")
        told.append(line.removesuffix(words))
        for letter, following in zip(words, [*words[1:], ""], strict=False):
            is_word = not letter.isspace()
            if is_word and at == agreed:
                told.append(DISAGREEMENT)
            told.append(letter)
            at += is_word
            if is_word and following and at in ends:
                told.append("\n")
                is_glued |= not following.isspace()
        told.append("\n")
    if agreed == len(text_says) < len(html_says):
        told.append(DISAGREEMENT)
    return Broken("".join(told), is_glued)


def solid(text: str) -> str:
    """Return a text without blanks, and without quotation marks at line beginnings.

    HTML has no such quotation marks.
    """
    return "".join("".join(line.lstrip("> ").split()) for line in text.split("\n"))
