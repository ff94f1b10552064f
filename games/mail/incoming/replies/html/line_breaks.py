"""Where the lines of a text break, by the HTML that says the same.

The web mail of Yahoo and the program of Samsung write texts whose lines run together; only their HTML keeps
them apart. It decides where lines break, and nothing else: the words are those of the text.
"""

from __future__ import annotations

from itertools import accumulate
from typing import NamedTuple

DISAGREEMENT = "\ue000"
"""Stands in a text where its HTML goes on in another way. (A letter that means nothing to anybody.)"""


class Broken(NamedTuple):
    """A text with line breaks besides its own; whether some of them part letters that ran together."""

    text: str
    is_glued: bool


def broken_like(text: str, html: str) -> Broken:
    """Break a text as its HTML does, as far as both say the same; from there on it stays as it is."""
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
    """The letters of a text without blanks and the marks of quotations, which stand in no HTML."""
    return "".join("".join(line.lstrip("> ").split()) for line in text.split("\n"))
