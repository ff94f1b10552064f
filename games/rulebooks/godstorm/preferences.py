"""Lists of preferences in orders: how they are read, written, and offered in forms.

Things that are not named follow those that are, in their usual order; a thing named twice counts once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from games.engine.legality import Slot
from games.engine.notation import vocabulary as v

if TYPE_CHECKING:
    from collections.abc import Iterable

    from games.engine import Rulebook
    from games.engine.notation.reader import Reader
    from games.engine.words.spellings import Spellings

RANKS = ("first", "second", "third", "fourth", "fifth")


@dataclass(frozen=True)
class Preferences:
    """The field of an order that lists some of these words, by index; it may be empty if `optional`."""

    choices: tuple[Spellings, ...]
    optional: bool = False

    def read(self, reader: Reader) -> tuple[int, ...]:
        keys = [choice.key for choice in self.choices]
        found: list[int] = []
        while not reader.at_end():
            reader.skip_all((*v.AND, *v.WITH, *v.WHERE))
            key = reader.one_of(self.choices)
            if key is None:
                break
            found.append(keys.index(key))
        if not (found or self.optional):
            raise reader.unreadable()
        return tuple(found)

    def write(self, rulebook: Rulebook, value: tuple[int, ...], language: str) -> str:
        return " ".join(self.choices[rank].written(language) for rank in value)

    def sample(self, rulebook: Rulebook) -> tuple[int, ...]:
        return (0, 1)

    def slots(self, places: int) -> dict[str, Slot]:
        """Return a slot for each of the first places, with a different word first in each."""
        keys = tuple(choice.key for choice in self.choices)
        return {
            rank: Slot("word", (*keys[at % len(keys) :], *keys[: at % len(keys)]))
            for at, rank in enumerate(RANKS[:places])
        }


def by_key(words: Iterable[Spellings]) -> dict[str, Spellings]:
    """Return the words that the slots hold, by key, for the `words` of a verb."""
    return {word.key: word for word in words}


def template(verb: str, places: int) -> str:
    """Return the text of an option that names this number of places."""
    return " ".join((verb, *(f"{{{rank}}}" for rank in RANKS[:places])))


def in_full(wanted: Iterable[int], among: Iterable[int]) -> tuple[Any, ...]:
    """Return all of these in the order in which they are wanted."""
    known = list(among)
    named = [rank for rank in wanted if rank in known]
    return tuple(dict.fromkeys((*named, *known)))
