"""The rules of a game with house rules: what these change is marked."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.presentation.rules.page import Section, sections
from games.rulebooks import rulebook_for

if TYPE_CHECKING:
    from games.engine import Rulebook


class Line(NamedTuple):
    """A paragraph or a point, and whether a house rule says it (`is_new`), or takes it out (`is_gone`)."""

    text: str
    is_new: bool = False
    is_gone: bool = False


class Marked(NamedTuple):
    """A part of the page: its heading, paragraphs, and a list; `is_folded` as long as nobody asks for it."""

    title: str
    paragraphs: list[Line]
    points: list[Line]
    is_folded: bool


def marked(book: Rulebook) -> list[Marked]:
    """The rules beside those of the edition without its house rules."""
    extra = {choice.key: choice.default for choice in book.choices if choice.is_extra}
    plain = {section.title: section for section in sections(without(book, extra))}
    now = {section.title: section for section in sections(book)}
    nothing = Section("", [], [])
    return [
        beside(plain.get(title, nothing), now.get(title, nothing))._replace(title=title)
        for title in merged(list(plain), list(now))
    ]


def beside(before: Section, now: Section) -> Marked:
    """A section as it is beside what it was. Where something rare is changed it is shown."""
    paragraphs, points = compared(before.paragraphs, now.paragraphs), compared(before.points, now.points)
    is_changed = any(line.is_new or line.is_gone for line in (*paragraphs, *points))
    return Marked(now.title, paragraphs, points, now.is_rare and not is_changed)


def merged(before: list[str], now: list[str]) -> list[str]:
    """The headings of both, in the order that they have in common."""
    found = list(now)
    for title, previous in zip(before, ["", *before], strict=False):
        if title not in found:
            found.insert(found.index(previous) + 1 if previous else 0, title)
    return found


def without(book: Rulebook, defaults: dict[str, str]) -> Rulebook:
    """The edition in its version, with these options as usual."""
    return rulebook_for(book.key, {**book.chosen, **defaults}, book.version)


def compared(before: list[str], now: list[str]) -> list[Line]:
    """What is said now, and after it what was said before and is not any more."""
    return [
        *(Line(text, is_new=text not in before) for text in now),
        *(Line(text, is_gone=True) for text in before if text not in now),
    ]
