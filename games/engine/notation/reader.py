"""The words of one order, read from the left."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import takewhile
from typing import TYPE_CHECKING

from games.engine.errors import Unreadable, shorten
from games.engine.notation import vocabulary as v
from games.engine.notation.names import as_written, territory_at, unknown_territory, words
from games.engine.notation.verb import spelled
from games.engine.orders import ALL

if TYPE_CHECKING:
    from games.engine.rulebook import Rulebook
    from games.engine.words.spellings import Spellings

_LONGEST = 7
"""The largest number of words in any spelling."""


@cache
def by_first_word(phrases: tuple[str, ...]) -> dict[str, list[list[str]]]:
    """Return phrases as words, by their first word, the longest first."""
    found: dict[str, list[list[str]]] = {}
    for phrase in sorted(phrases, key=len, reverse=True):
        found.setdefault(phrase.partition(" ")[0], []).append(phrase.split())
    return found


class Reader:
    """The words of one order, and how many of them are read.

    A refusal quotes `written` as the player's text, if it is given, and shows the result of `example`. In a
    list (`is_list`) orders may say *all* in place of a number.
    """

    def __init__(self, rulebook: Rulebook, text: str, *, is_list: bool = False, written: str = "") -> None:
        self.rulebook = rulebook
        self.board = rulebook.board
        self.text = (written or text).strip()
        self.is_list = is_list
        self.words = words(text.strip().rstrip(";"))
        self.at = 0
        self.example: Callable[[], str] = lambda: "end"

    def peek(self) -> str:
        """Return the next word without reading it; empty at the end."""
        return self.words[self.at] if self.at < len(self.words) else ""

    def take(self) -> str:
        """Read the next word."""
        word = self.peek()
        self.at += 1
        return word

    def skip(self, *phrases: str) -> bool:
        """Read one of these words or phrases, if one comes next. Return whether one did.

        If several do, the longest is read.
        """
        word = self.peek()
        for expected in by_first_word(phrases).get(word, ()) if word else ():
            if self.words[self.at : self.at + len(expected)] == expected:
                self.at += len(expected)
                return True
        return False

    def begins(self, phrases: tuple[str, ...]) -> bool:
        """Return whether one of these words or phrases comes next."""
        begin = self.at
        found = self.skip(*phrases)
        self.at = begin
        return found

    def skip_all(self, among: Iterable[str]) -> None:
        """Read past all words of a kind."""
        while self.peek() and self.peek() in among:
            self.at += 1

    def one_of(self, known: tuple[Spellings, ...]) -> str | None:
        """Read one of these spellings if it comes next, and return its key."""
        found = self.spelled_next(spelled(known))
        return found[0] if found else None

    def spelled_next(self, known: Mapping[tuple[str, ...], tuple[str, str]]) -> tuple[str, str] | None:
        """Read one of these spellings (`verb.spelled`) if it comes next, and return its key and language."""
        for end in range(min(len(self.words), self.at + _LONGEST), self.at, -1):
            if found := known.get(tuple(self.words[self.at : end])):
                self.at = end
                return found
        return None

    def skip_mine(self) -> None:
        """Read past a word that says whose armies they are, if their number follows."""
        if self.peek() in v.MINE:
            self.at += 1
            if not self.has_number():
                self.at -= 1

    def number(self, units: tuple[str, ...] = v.ARMIES) -> int:
        """Read a whole number, in digits or as a word up to twelve, and what it counts. Raise Unreadable."""
        self.skip(*v.WITH)
        self.skip_mine()
        word = self.take()
        if word in v.NUMBERS:
            number = v.NUMBERS[word]
        elif word.isascii() and word.isdigit() and len(word) < 7:
            number = int(word)
        else:
            raise self.unreadable()
        self.skip(*units)
        return number

    def amount(self) -> int:
        """Read a number of armies, or `ALL` of them if the order may say so. Raise Unreadable."""
        begin = self.at
        self.skip(*v.WITH)
        if self.is_list and self.skip(*v.ALL_OF):
            self.skip(*v.ARMIES)
            return ALL
        self.at = begin
        return self.number()

    def has_amount(self) -> bool:
        """Return whether an amount comes next."""
        begin = self.at
        self.skip_mine()
        found = self.has_number() or (self.is_list and self.skip(*v.ALL_OF))
        self.at = begin
        return found

    def has_number(self) -> bool:
        """Return whether a number comes next."""
        return self.peek().isdigit() or self.peek() in v.NUMBERS

    def territory(self) -> int:
        """Read a territory, with any prepositions before it. Raise Unreadable."""
        return self.place()[0]

    def place(self) -> tuple[int, int]:
        """Read a territory, and whether the words before it mean “from” (-1), “to” (1) or neither (0).

        Raise Unreadable.
        """
        direction = 0
        while (word := self.peek()) and (word in v.WHENCE or word in v.WHITHER or word in v.WHERE):
            direction = direction or (word in v.WHITHER) - (word in v.WHENCE)
            self.at += 1
        index, self.at = self.named()
        return index, direction

    def named(self) -> tuple[int, int]:
        """Return the territory that is named next, and the index of the word after it. Raise Unreadable."""
        name = list(takewhile(str.isalpha, self.words[self.at :]))
        try:
            found = territory_at(self.board, self.words, self.at)
        except Unreadable as refusal:
            raise as_written(refusal, self.text) from None
        if found is None:
            raise as_written(unknown_territory(self.board, name), self.text) if name else self.unreadable()
        return found

    def way(self) -> tuple[int, int]:
        """Read two territories, source and target, in this order unless the words say otherwise.

        Raise Unreadable.
        """
        source, target, between = self.way_with(())
        if between is not None:
            raise self.unreadable()
        return source, target

    def way_with(self, units: tuple[str, ...]) -> tuple[int, int, int | None]:
        """Read two territories, and a number between them: `attack india with 3 dice from siam`.

        Raise Unreadable.
        """
        (one, first), between = self.place(), None
        begin = self.at
        if self.skip(*v.WITH) and self.has_number():
            between = self.number(units)
        else:
            self.at = begin
        other, second = self.place()
        if (first and first == second) or (between is not None and not second):
            raise self.unreadable()
        return (other, one, between) if first > 0 or second < 0 else (one, other, between)

    def skip_courtesies(self) -> None:
        """Read past the courtesies that people add to an order. They mean nothing."""
        while self.skip(*v.COURTESIES):
            pass

    def at_end(self) -> bool:
        """Return whether the order is read to its end, including courtesies.

        In a list another order may follow.
        """
        self.skip_courtesies()
        return self.peek() in ("", ";") or (self.is_list and self.begins(v.NEXT))

    def end(self) -> None:
        """Raise Unreadable if anything is left."""
        self.skip_courtesies()
        if self.peek():
            raise self.unreadable()

    def unreadable(self) -> Unreadable:
        """Return the refusal of the whole text."""
        return Unreadable("unreadable_order", text=shorten(self.text), example=self.example())
