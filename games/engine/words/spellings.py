"""How words are spelled in both languages, whoever owns them."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

LANGUAGES = ("en", "fr")


class Spellings(NamedTuple):
    """A word or phrase by language: the first spelling is written, all are read.

    They stand as a native writes them; capitals, accents, hyphens and apostrophes do not matter when they are
    read. Without French the English ones are for both.
    """

    en: tuple[str, ...]
    fr: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """How records and programs have it."""
        return self.en[0]

    def written(self, language: str) -> str:
        """How it is written in a language."""
        return self.fr[0] if language == "fr" and self.fr else self.en[0]


def conjugated(stem: str, infinitive: str = "er", plural: str = "ons") -> tuple[str, ...]:
    """A French verb in -er as people give orders with it: infinitive, « je », « nous », « vous »."""
    return stem + infinitive, stem + "e", stem + plural, stem + "ez"


def phrases(*parts: tuple[str, ...]) -> tuple[str, ...]:
    """Every phrase that has one of each of these parts, in their order."""
    return tuple(" ".join(filter(None, words)) for words in product(*parts))
