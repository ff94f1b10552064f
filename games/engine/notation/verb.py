"""The text of a kind of order: how it begins, and what follows.

    Verb(Bid, Spellings(("bid",), ("miser", "mise")), (Territory(), Number()))

reads and writes `bid alaska 3` and « miser Alaska 3 ». The verbs of ordinary play are in `verbs`; those of an
edition are in its features.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from games.engine.board import exemplified
from games.engine.notation.names import words
from games.engine.words.spellings import LANGUAGES, Spellings

if TYPE_CHECKING:
    from games.engine.notation.parts import Part
    from games.engine.notation.reader import Reader
    from games.engine.orders import Order
    from games.engine.rulebook import Rulebook


@dataclass(frozen=True, eq=False)
class Verb:
    """A kind of order as text.

    - `parts` are the fields of the order, one after the other. If that is too simple, `reads` makes the order
      from the words after the verb, and `writes` returns these words for an order in a language.
    - `examples` are shown, by language, to a player who writes the order wrongly. Several are separated by
      semicolons, and `exemplified` fills in territories. Without examples, one is made from the parts.
    - `labels` are the labels in forms for the slots of its options, by slot, if they are not the usual ones.
    - `words` are the spellings of values in such slots, by key, if no part of the order has them.
    - `is_abbreviated`: whether the beginning of the verb is enough.
    - `languages` are those in which the verb is written, if another verb writes the same kind of order in the
      others.
    - `told_as` is the name that programs see for the order, if it is not the key.
    """

    kind: type[Order]
    spellings: Spellings
    parts: tuple[Part, ...] = ()
    reads: Callable[[Reader], Order] | None = None
    writes: Callable[[Rulebook, Any, str], str] | None = None
    examples: Mapping[str, str] = field(default_factory=dict)
    labels: Mapping[str, Spellings] = field(default_factory=dict)
    words: Mapping[str, Spellings] = field(default_factory=dict)
    is_abbreviated: bool = True
    languages: tuple[str, ...] = LANGUAGES
    told_as: str = ""

    @property
    def key(self) -> str:
        """The name of the verb in refusals and for programs."""
        return self.spellings.key

    @property
    def order(self) -> str:
        """The name that programs see for legal orders."""
        return self.told_as or self.key

    def read(self, reader: Reader) -> Order:
        """Read the order from the words after the verb. Raise Unreadable."""
        if self.reads:
            return self.reads(reader)
        return self.kind(*(part.read(reader) for part in self.parts))

    def write(self, rulebook: Rulebook, order: Order, language: str) -> str:
        """Return the whole order as text that can be read back."""
        if self.writes:
            said = self.writes(rulebook, order, language)
        else:
            pairs = zip(self.parts, order, strict=True)
            said = " ".join(part.write(rulebook, value, language) for part, value in pairs)
        return f"{self.spellings.written(language)} {said}".rstrip()

    def example(self, rulebook: Rulebook, language: str) -> str:
        """Return an example to show to a player who writes the order wrongly."""
        if self.examples:
            known = language if language in self.examples else "en"
            return exemplified(rulebook.board, self.examples[known], known)
        sample = self.kind(*(part.sample(rulebook) for part in self.parts))
        return self.write(rulebook, sample, language)


@cache
def spelled(known: tuple[Spellings, ...]) -> dict[tuple[str, ...], tuple[str, str]]:
    """Return every spelling as words -> (the key of what is spelled, the language).

    A spelling of both languages counts as English.
    """
    found: dict[tuple[str, ...], tuple[str, str]] = {}
    for spellings in known:
        for language, texts in zip(LANGUAGES, spellings, strict=True):
            for text in texts:
                found.setdefault(tuple(words(text)), (spellings.key, language))
    return found


def named_in(known: Mapping[str, Spellings], key: str, language: str) -> str:
    """Return how the value with this key is written in a language, or the key itself if it is unknown."""
    return known[key].written(language) if key in known else key
