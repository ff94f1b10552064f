"""The rules of a game with house rules, with the changes marked."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.presentation.rules.page import Section, sections
from games.rulebooks.registry import rulebook_for

if TYPE_CHECKING:
    from games.engine import Rulebook


class MarkedLine(NamedTuple):
    """A paragraph or list item that a house rule may add (`is_new`) or take out (`is_gone`)."""

    text: str
    is_new: bool = False
    is_gone: bool = False

    @property
    def is_changed(self) -> bool:
        """Whether only one of the two games says it."""
        return self.is_new or self.is_gone


class Marked(NamedTuple):
    """A part of the page: its heading, what is read at once, and what is in its fold."""

    key: str
    title: str
    lines: list[MarkedLine]
    items: list[MarkedLine]
    details: list[MarkedLine]
    more_items: list[MarkedLine]

    @property
    def new(self) -> list[str]:
        """What only the second game says."""
        said = (*self.lines, *self.details, *self.items, *self.more_items)
        return [line.text for line in said if line.is_new]

    @property
    def is_folded(self) -> bool:
        """Whether there is nothing to read at once."""
        return not (self.lines or self.items)

    @property
    def is_cut_short(self) -> bool:
        """Whether there is something in its fold."""
        return bool(self.details or self.more_items)


LONG = 20
"""The most items of a list that are read at once because house rules change them."""


def marked(book: Rulebook) -> list[Marked]:
    """Return the rules with the changes from the edition without its house rules marked."""
    extra = {choice.key: choice.default for choice in book.choices if choice.is_extra}
    return marked_beside(without(book, extra), book)


def marked_beside(plain: Rulebook, book: Rulebook) -> list[Marked]:
    """Return the rules with the changes from another game marked."""
    before = {section.key: section for section in sections(plain)}
    now = {section.key: section for section in sections(book)}
    return [
        mark_changes(before.get(key) or emptied(now[key]), now.get(key) or emptied(before[key]))
        for key in merged(list(before), list(now))
    ]


def emptied(section: Section) -> Section:
    """Return the section with nothing in it."""
    return section._replace(paragraphs=[], items=[])


def mark_changes(before: Section, now: Section) -> Marked:
    """Return a section with its changes marked. Main paragraphs and changes are read at once."""
    paragraphs, items = compared(before.paragraphs, now.paragraphs), compared(before.items, now.items)
    lines = [line for n, line in enumerate(paragraphs) if n < now.at_once or line.is_changed]
    listed = [line for line in items if line.is_changed]
    if len(listed) > LONG:
        listed = []
    details = [line for line in paragraphs if line not in lines]
    return Marked(now.key, now.title, lines, listed, details, [line for line in items if line not in listed])


def merged(before: list[str], now: list[str]) -> list[str]:
    """Return the names of both lists, in the order that they have in common."""
    found = list(now)
    for title, previous in zip(before, ["", *before], strict=False):
        if title not in found:
            found.insert(found.index(previous) + 1 if previous else 0, title)
    return found


def without(book: Rulebook, defaults: dict[str, str]) -> Rulebook:
    """Return the edition in the same version, with these options at their defaults."""
    return rulebook_for(book.key, {**book.chosen, **defaults}, book.version)


def compared(before: list[str], now: list[str]) -> list[MarkedLine]:
    """Return what is said now, followed by what was said before and no longer is."""
    return [
        *(MarkedLine(text, is_new=text not in before) for text in now),
        *(MarkedLine(text, is_gone=True) for text in before if text not in now),
    ]
