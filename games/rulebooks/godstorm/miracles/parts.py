"""The parts of orders to play a miracle, apart from lands and numbers: gods, players, relics, piles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.engine.notation import vocabulary as v
from games.engine.words.spellings import Spellings
from games.rulebooks.godstorm.pantheons import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from games.engine import Rulebook
    from games.engine.notation.reader import Reader

TO = ("to", "with", "player", "à", "a", "au", "avec", "joueur", "joueuse")
NO_GODS = Spellings(("none", "no gods"), ("aucun", "aucun dieu", "sans dieu"))
AND = frozenset({",", "and", "et", "le", "la", "the", "dieu", "god", "gods", "dieux", "with", "avec"})


@dataclass(frozen=True)
class Word:
    """A part that is one of these words, by its key."""

    choices: tuple[Spellings, ...]

    def read(self, reader: Reader) -> str:
        key = reader.one_of(self.choices)
        if key is None:
            reader.skip_all(v.WHERE)
            key = reader.one_of(self.choices)
        if key is None:
            raise reader.unreadable()
        return key

    def write(self, rulebook: Rulebook, value: str, language: str) -> str:
        return {choice.key: choice for choice in self.choices}[value].written(language)

    def sample(self, rulebook: Rulebook) -> str:
        return self.choices[0].key


class PlayerPart:
    """A part that is a player, by their number from 1."""

    def read(self, reader: Reader) -> int:
        reader.skip_all(TO)
        return reader.number(())

    def write(self, rulebook: Rulebook, value: int, language: str) -> str:
        return f"{value}"

    def sample(self, rulebook: Rulebook) -> int:
        return 2


class Companions:
    """A part that names the gods that go along.

    Its value is their keys in the order of their kinds, separated by spaces, or `none`.
    """

    def read(self, reader: Reader) -> str:
        if reader.one_of((NO_GODS,)):
            return NO_GODS.key
        found: set[str] = set()
        reader.skip_all(AND)
        while key := reader.one_of(KINDS):
            found.add(key)
            reader.skip_all(AND)
        if not found:
            raise reader.unreadable()
        return company(rank for rank, kind in enumerate(KINDS) if kind.key in found)

    def write(self, rulebook: Rulebook, value: str, language: str) -> str:
        gods = companions(value)
        return " ".join(KINDS[rank].written(language) for rank in gods) or NO_GODS.written(language)

    def sample(self, rulebook: Rulebook) -> str:
        return KINDS[0].key


def company(gods: Iterable[int]) -> str:
    """Return the text for gods that go along, given by kind."""
    return " ".join(KINDS[rank].key for rank in sorted(gods)) or NO_GODS.key


def companions(value: str) -> tuple[int, ...]:
    """Return the kinds of god that this text names."""
    said = value.split()
    return tuple(rank for rank, kind in enumerate(KINDS) if kind.key in said)
