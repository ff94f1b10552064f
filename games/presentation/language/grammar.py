"""Territories and continents in a sentence, with the article and preposition they need.

`grammar.json`, next to the drawing of a sheet, has for each language and each territory or continent the
words before its name in three cases: the place itself ("the Middle East"), in or on it ("in the Middle
East"), from it. A name that only some editions use has an entry of its own.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from games.boards import sheets_of
from games.presentation.board.atlas import read_data
from games.presentation.language.names import language_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from games.engine import Board

THE, IN, FROM = range(3)
Phrases = tuple[tuple[str, str, str], ...]


def the(board: Board, territory: int) -> str:
    """Return the territory as subject or object: "the Middle East", "Ukraine"."""
    return phrases(board, language_of(board))[territory][THE]


def inside(board: Board, territory: int) -> str:
    """Return the place of an event: "in Ukraine"."""
    return phrases(board, language_of(board))[territory][IN]


def out_of(board: Board, territory: int) -> str:
    """Return the origin of something: "from Ukraine"."""
    return phrases(board, language_of(board))[territory][FROM]


def the_continent(board: Board, continent: int) -> str:
    """Return the continent as subject or object: "l’Asie"."""
    place, language = board.continents[continent], language_of(board)
    before = prefixes(board, language)
    return before.get(place.key, before["usual"])[THE] + place.names[language]


@cache
def prefixes(board: Board, language: str) -> Mapping[str, Sequence[str]]:
    """Return the words before names, by key or by name."""
    found: dict[str, Sequence[str]] = {}
    for sheet in reversed(sheets_of(board)):
        found |= read_data(sheet, "grammar")[language]
    return found


@cache
def phrases(board: Board, language: str) -> Phrases:
    """Return the three cases of every territory."""
    known = prefixes(board, language)
    found = []
    for territory in board.territories:
        name = territory.names[language]
        before = known.get(name) or known.get(territory.key) or known["usual"]
        found.append((before[THE] + name, before[IN] + name, before[FROM] + name))
    return tuple(found)
