"""Spellings of words in both languages."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

LANGUAGES = ("en", "fr")


class Spellings(NamedTuple):
    """A word or phrase by language: the first spelling is written, all are read.

    Spellings are as a native writes them; capitals, accents, hyphens and apostrophes do not matter when they
    are read. Without French ones, the English ones are used for both.
    """

    en: tuple[str, ...]
    fr: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """The key in records and for programs."""
        return self.en[0]

    def written(self, language: str) -> str:
        """Return how it is written in a language."""
        return self.fr[0] if language == "fr" and self.fr else self.en[0]


def conjugated(stem: str, infinitive: str = "er", plural: str = "ons") -> tuple[str, ...]:
    """Return a French verb in -er as people use it in orders: infinitive, « je », « nous », « vous »."""
    return stem + infinitive, stem + "e", stem + plural, stem + "ez"


def phrases(*parts: tuple[str, ...]) -> tuple[str, ...]:
    """Return every phrase made of one of each of these parts, in their order."""
    return tuple(" ".join(filter(None, words)) for words in product(*parts))
