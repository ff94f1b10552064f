"""The words that players put into the dice of their game."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Iterable
from hashlib import sha256

LONGEST = 64
"""The largest number of characters in a word."""
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""The characters of words that the site makes up: none can be mistaken for another."""


def tidy(word: str) -> str:
    """Return the word as it is used: one line, composed (NFC), without spaces around it."""
    shown = "".join(mark for mark in word if not unicodedata.category(mark).startswith("C"))
    return unicodedata.normalize("NFC", shown).strip()[:LONGEST].rstrip()


def made_up() -> str:
    """Return a word for a player who gives none. It protects nobody against the site, which made it."""
    return "".join(secrets.choice(ALPHABET) for _ in range(16))


def digest_of(words: Iterable[str]) -> str:
    """Return all words of a game as one value in hexadecimal.

    It is the SHA-256 over the sorted hashes, one on each line. So it makes no difference who has which seat,
    and sorting needs no rules about letters.
    """
    lines = sorted(sha256(word.encode()).hexdigest() for word in words)
    return sha256("\n".join(lines).encode()).hexdigest()
