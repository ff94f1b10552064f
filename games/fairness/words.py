"""The words that players put into the dice of their game."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Iterable
from hashlib import sha256

LONGEST = 64
"""Characters of a word."""
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""Of words that the site makes up: nothing that is mistaken for something else."""


def tidy(word: str) -> str:
    """The word as it is used: one line, composed (NFC), without spaces around it."""
    shown = "".join(mark for mark in word if not unicodedata.category(mark).startswith("C"))
    return unicodedata.normalize("NFC", shown).strip()[:LONGEST].rstrip()


def made_up() -> str:
    """A word for somebody who gives none; it protects nobody against the site that makes it."""
    return "".join(secrets.choice(ALPHABET) for _ in range(16))


def digest_of(words: Iterable[str]) -> str:
    """All words of a game as one value, in hexadecimal: SHA-256 over theirs, sorted, one a line.

    So it does not matter who sits where, and sorting needs no rules about letters.
    """
    lines = sorted(sha256(word.encode()).hexdigest() for word in words)
    return sha256("\n".join(lines).encode()).hexdigest()
