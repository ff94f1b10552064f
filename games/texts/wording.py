"""Wordings: English templates marked for translation, with their parameters.

The site puts them into the language of the reader (`games.presentation.language.wording`); `in_english` is
for programs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from games.engine.board import Board


def gettext_noop(message: str) -> str:
    """Mark a sentence for translation; the site translates it when it is shown."""
    return message


class Places(NamedTuple):
    """Territories or continents that a sentence names, by key: all of them, or any one of them."""

    kind: str
    keys: tuple[str, ...]
    any_one: bool = False


class ArmyCount(NamedTuple):
    """A number of armies that a sentence names."""

    number: int


class DiceCount(NamedTuple):
    """A number of dice that a sentence names."""

    number: int


class Wording(NamedTuple):
    """A label, a sentence or a paragraph: its template, and its parameters.

    A parameter may be another wording, or several of them.
    """

    template: str
    params: Mapping[str, int | str | Places | ArmyCount | DiceCount | Wording | tuple[Wording, ...]] = {}


def together(*sentences: Wording) -> Wording:
    """Join sentences into one paragraph."""
    params = {f"part{number}": sentence for number, sentence in enumerate(sentences)}
    return Wording(" ".join(f"%({name})s" for name in params), params)


def in_english(board: Board, wording: Wording) -> str:
    """Return a wording in English, for programs."""
    return wording.template % {
        name: places_in_english(board, value) if isinstance(value, Places) else value
        for name, value in wording.params.items()
    }


def places_in_english(board: Board, places: Places) -> str:
    """Return names, with *and* or *or* before the last."""
    known = board.territories if places.kind == "territories" else board.continents
    by_key = {one.key: one.names["en"] for one in known}
    *first, last = (by_key[key] for key in places.keys)
    return f"{', '.join(first)} {'or' if places.any_one else 'and'} {last}" if first else last
