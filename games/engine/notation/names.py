"""Find territories in text by key, by name in any language, or by another name."""

from __future__ import annotations

import re
import unicodedata
from difflib import get_close_matches
from functools import cache
from typing import TYPE_CHECKING

from games.engine.errors import Unreadable, gettext_noop, shorten

if TYPE_CHECKING:
    from games.engine.board import Board, Territory

JOKER = "joker"
_ALIKE = 0.75


def words(text: str) -> list[str]:
    """Lower-case words without accents; hyphens, apostrophes and underscores part words.

    A number keeps its sign and its fraction, so that nobody's -3 or 1.5 is read as something else.
    """
    plain = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(c for c in plain if not unicodedata.combining(c))
    return re.findall(r"(?<!\w)[-+−]?\d+(?:\.\d+)?(?!\w)|[^\W_]+|[,>]", plain)


@cache
def phrases(board: Board) -> dict[tuple[str, ...], int]:
    """Every way to write each territory, as words."""
    return {
        tuple(words(name)): index
        for index, territory in enumerate(board.territories)
        for name in spellings(territory)
    }


def spellings(territory: Territory) -> tuple[str, ...]:
    """Every name that a territory is known by."""
    return (territory.key, *territory.aliases, *territory.names.values())


@cache
def longest(board: Board) -> int:
    """The most words that a name has."""
    return max(map(len, phrases(board)))


def territory_at(board: Board, text: list[str], start: int) -> tuple[int, int] | None:
    """The territory whose name starts at this word, and the word after it; the longest name wins."""
    known = phrases(board)
    for end in range(min(len(text), start + longest(board)), start, -1):
        index = known.get(tuple(text[start:end]))
        if index is not None:
            return index, end
    return None


def find_territory(board: Board, name: str) -> int:
    """The territory that a whole text names. Raises Unreadable."""
    index = phrases(board).get(tuple(words(name)))
    if index is None:
        raise unknown_territory(board, words(name) or [name])
    return index


def unknown_territory(board: Board, text: list[str]) -> Unreadable:
    """The refusal of words that name no territory, with what was probably meant."""
    known = {" ".join(words(name)): name for land in board.territories for name in spellings(land)}
    for end in range(min(len(text), longest(board)), 0, -1):
        name = shorten(" ".join(text[:end]))
        for close in get_close_matches(name, known, n=1, cutoff=_ALIKE):
            return Unreadable(
                "unknown_territory",
                gettext_noop("There is no territory “%(name)s” on this board. Did you mean “%(closest)s”?"),
                name=name,
                closest=known[close],
            )
    return Unreadable(
        "unknown_territory",
        gettext_noop("There is no territory “%(name)s” on this board. Check the spelling."),
        name=shorten(text[0]),
    )
