"""How orders of a kind are said: what they begin with, and what follows.

    Verb(Bid, Spellings(("bid",), ("miser", "mise")), (Territory(), Number()))

reads and writes `bid alaska 3` and « miser Alaska 3 ». The verbs of ordinary play are in `verbs`; those of an
edition stand in its feature.
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

    - `parts` are the fields of the order, one after the other. Where that is too simple, `reads` makes the
      order of the words after the verb, and `writes` gives these words for an order, in a language.
    - `examples` are shown by language to whoever gets it wrong, several parted by semicolons, with lands as
      `exemplified` puts them; where there are none, one is made of the parts.
    - `labels` are what forms call the slots of its options, where that is not as usual; by their names.
    - `words` are how what such slots hold is said, by its key, where no part of the order says it.
    - `is_abbreviated`: whether the beginning of the verb is enough.
    - `languages` are those in which it is written, where another verb is for the same kind of order too.
    - `told_as` is what programs are told of what it orders, where that is not its key.
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
        """What refusals and programs call it."""
        return self.spellings.key

    @property
    def order(self) -> str:
        """What programs are told of the orders that are legal."""
        return self.told_as or self.key

    def read(self, reader: Reader) -> Order:
        """The order that the words after the verb make. Raises Unreadable."""
        if self.reads:
            return self.reads(reader)
        return self.kind(*(part.read(reader) for part in self.parts))

    def write(self, rulebook: Rulebook, order: Order, language: str) -> str:
        """The whole order as text that is read back."""
        if self.writes:
            said = self.writes(rulebook, order, language)
        else:
            pairs = zip(self.parts, order, strict=True)
            said = " ".join(part.write(rulebook, value, language) for part, value in pairs)
        return f"{self.spellings.written(language)} {said}".rstrip()

    def example(self, rulebook: Rulebook, language: str) -> str:
        """What is shown to somebody who gets it wrong."""
        if self.examples:
            known = language if language in self.examples else "en"
            return exemplified(rulebook.board, self.examples[known], known)
        sample = self.kind(*(part.sample(rulebook) for part in self.parts))
        return self.write(rulebook, sample, language)


@cache
def spelled(known: tuple[Spellings, ...]) -> dict[tuple[str, ...], tuple[str, str]]:
    """Every spelling as words -> (the key of what is spelled so, the language).

    What is spelled alike in both languages counts as English.
    """
    found: dict[tuple[str, ...], tuple[str, str]] = {}
    for spellings in known:
        for language, texts in zip(LANGUAGES, spellings, strict=True):
            for text in texts:
                found.setdefault(tuple(words(text)), (spellings.key, language))
    return found


def named_in(known: Mapping[str, Spellings], key: str, language: str) -> str:
    """How what has this key is written in a language; the key itself where nobody has it."""
    return known[key].written(language) if key in known else key
