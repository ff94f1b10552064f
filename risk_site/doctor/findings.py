"""What a check finds."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Level(StrEnum):
    """How bad a finding is, as it is printed."""

    FINE = "fine"
    ADVICE = "advice"
    """The site works, but could be better or safer."""
    UNCHECKED = "not checked"
    """Nobody knows, because something or somebody did not answer."""
    PROBLEM = "PROBLEM"


class Finding(NamedTuple):
    """A sentence, and what to do about it; a fine finding needs nothing."""

    level: Level
    said: str
    remedy: str = ""

    def __str__(self) -> str:
        return f"{self.said} {self.remedy}".strip()


def fine(said: str) -> Finding:
    return Finding(Level.FINE, said)


def advice(said: str, remedy: str) -> Finding:
    return Finding(Level.ADVICE, said, remedy)


def unchecked(said: str, remedy: str = "") -> Finding:
    return Finding(Level.UNCHECKED, said, remedy)


def problem(said: str, remedy: str) -> Finding:
    return Finding(Level.PROBLEM, said, remedy)


def first_line(error: Exception) -> str:
    """Return the first line of what an error says, or its name if it says nothing."""
    [said] = error.args[:1] or [""]
    # What an IMAP server answers comes as bytes.
    text = said.decode(errors="replace") if isinstance(said, bytes) else str(error)
    return next(iter(text.strip().splitlines()), type(error).__name__).rstrip(".")
