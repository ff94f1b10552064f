"""Finding territories in text: by key, by any name in any language, or by the beginning of one."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from difflib import get_close_matches
from functools import cache, lru_cache
from itertools import zip_longest
from typing import TYPE_CHECKING

from games.engine.errors import Unreadable, shorten
from games.engine.notation.vocabulary import ARTICLES, COMPASS

if TYPE_CHECKING:
    from games.engine.board import Board, Continent, Territory

JOKER = "joker"
_ALIKE = 0.75
_SHORTEST = 3
"""The fewest letters to which a name can be abbreviated."""
_LIGATURES = str.maketrans({"œ": "oe", "æ": "ae"} | dict.fromkeys("→⇒➔➙➜➝➞➡⟶⟹⮕⇨►▶\uf0e0\uf0e8", ">"))
_ARROW_OF_WORD = re.compile(r"(?<!\S)[èð](?!\S)")
"""What Word and Outlook make of `==>`: an arrow in the font Wingdings, which is this letter in plain text."""
_CLOSING_MARK = re.compile(r"(?<!\S)[»›](?!\S)")
"""A closing quotation mark, which is an arrow if no quotation was opened."""
_WORD = re.compile(r"(?<!\w)[-+−]?\d+(?:\.\d+)?(?!\w)|[^\W_]+|[,;>?“”„«»]")


def words(text: str) -> list[str]:
    """Return lower-case words without accents; hyphens, apostrophes and underscores separate words.

    A number keeps its sign and its fraction, so that -3 or 1.5 is not read as another number. Question marks,
    quotation marks and semicolons count as words, which no order contains.
    """
    plain = text.casefold()
    if not text.isascii():
        plain = _ARROW_OF_WORD.sub(">", unicodedata.normalize("NFC", plain).translate(_LIGATURES))
        if not {"«", "‹"} & set(plain):
            plain = _CLOSING_MARK.sub(">", plain)
        plain = unicodedata.normalize("NFKD", plain)
        plain = "".join(c for c in plain if not unicodedata.combining(c))
    return _WORD.findall(plain)


def as_written(refusal: Unreadable, text: str) -> Unreadable:
    """Return the refusal with the name in it as the text has it: with capitals and accents."""
    known, text = words(str(refusal.params.get("name", ""))), unicodedata.normalize("NFC", text)
    spans = [match.span() for match in _WORD.finditer(text)]
    for (begin, _), (_, end) in zip(spans, spans[len(known) - 1 :], strict=False):
        if words(text[begin:end]) == known:
            refusal.params["name"] = text[begin:end]
            break
    return refusal


@cache
def phrases(board: Board) -> dict[tuple[str, ...], int]:
    """Return every way to write each territory in full, as words."""
    return {
        tuple(words(name)): index
        for index, territory in enumerate(board.territories)
        for name in spellings(territory)
    }


def without_articles(name: Sequence[str]) -> tuple[str, ...]:
    """Return the words of a name without articles."""
    return tuple(word for word in name if word not in ARTICLES)


def spellings(territory: Territory) -> tuple[str, ...]:
    """Return every name that a territory is known by."""
    return (territory.key, *territory.aliases, *territory.names.values())


@cache
def longest(board: Board) -> int:
    """Return the largest number of words in a name."""
    return max(map(len, phrases(board)))


def territory_at(board: Board, text: list[str], start: int) -> tuple[int, int] | None:
    """Return the territory whose name starts at this word, and the index of the word after it.

    Return None if no name starts here. The longest name wins, and a full name wins over an abbreviation.
    Raise Unreadable if an abbreviation could mean several.
    """
    known = phrases(board)
    ends = range(min(len(text), start + longest(board)), start, -1)
    if start < len(text) and not text[start].isalpha():
        return None
    for end in ends:
        index = known.get(tuple(text[start:end]))
        if index is not None:
            return index, end
    for end in ends:
        found = abbreviated(board, tuple(text[start:end]))
        if len(found) > 1:
            meant = closest(board, text[start:], longer_than=end - start)
            raise meant or ambiguous_territory(text[start:end], found)
        if found and isinstance(found[0], int):
            return found[0], end
    return None


def continent_at(board: Board, text: list[str], start: int) -> tuple[str, int] | None:
    """Return the continent whose full name starts at this word, and the index of the word after it.

    None if there is none, or if a territory's name starts there.
    """
    known, continents = phrases(board), continent_phrases(board)
    for end in range(min(len(text), start + longest(board)), start, -1):
        said = tuple(text[start:end])
        if said in known:
            return None
        if said in continents:
            return continents[said], end
    return None


@cache
def continent_phrases(board: Board) -> dict[tuple[str, ...], str]:
    """Return every way to write each continent in full, as words."""
    return {
        tuple(words(name)): continent.key
        for continent in board.continents
        for name in continent_spellings(continent)
    }


@lru_cache(maxsize=1 << 10)
def abbreviated(board: Board, text: tuple[str, ...]) -> tuple[int | str, ...]:
    """Return what an abbreviation can stand for: one territory by its index, or the names of several places.

    Continents count too, so that “America” is not read as a part of it.
    """
    short = without_articles(text)
    if text[0] in ARTICLES or text[-1] in ARTICLES or sum(map(len, short)) < _SHORTEST:
        return ()
    if not all(map(str.isalpha, short)):
        return ()
    found = {place: name for place, name, parts in names_on_board(board) if abbreviates(short, parts)}
    if not any(isinstance(place, int) for place in found):
        return ()
    if len(found) > 1:
        return tuple(found.values())
    is_direction = len(short) == 1 and any(word.startswith(short[0]) for word in COMPASS)
    return () if is_direction else tuple(found)


@cache
def names_on_board(board: Board) -> tuple[tuple[int | str, str, tuple[str, ...]], ...]:
    """Return every name on the board: the place that it names, the name, and its words.

    A territory is given by its index, a continent by its key.
    """
    known: list[tuple[int | str, str]] = []
    for index, territory in enumerate(board.territories):
        known += [(index, name) for name in spellings(territory)]
    for continent in board.continents:
        known += [(continent.key, name) for name in continent_spellings(continent)]
    return tuple((place, name, without_articles(words(name))) for place, name in known)


def continent_spellings(continent: Continent) -> tuple[str, ...]:
    """Return every name that a continent is known by."""
    return (continent.key, *continent.names.values())


def abbreviates(short: Sequence[str], name: Sequence[str]) -> bool:
    """Return whether each word of an abbreviation begins the word at the same place of the name."""
    pairs = zip_longest(short, name[: len(short)], fillvalue="")
    return all(word.startswith(part) and part for part, word in pairs)


def find_territory(board: Board, name: str) -> int:
    """Return the territory that the whole text names in full. Raise Unreadable."""
    known, text = phrases(board), tuple(words(name))
    if text in known:
        return known[text]
    for end in range(len(text) - 1, 0, -1):
        if text[:end] in known:
            raise Unreadable("unknown_territory.goes_on", name=shorten(name), territory=known[text[:end]])
    raise as_written(unknown_territory(board, [*text] or [name]), name)


def unknown_territory(board: Board, text: list[str]) -> Unreadable:
    """Return the refusal of words that name no territory, with what was probably meant."""
    return closest(board, text) or Unreadable("unknown_territory", name=shorten(text[0]))


def closest(board: Board, text: list[str], longer_than: int = 0) -> Unreadable | None:
    """Return a refusal with the name that is most like the next words, or None if no name is like them."""
    known = whole_names(board)
    for end in range(min(len(text), longest(board)), longer_than, -1):
        name = shorten(" ".join(text[:end]))
        for close in get_close_matches(name, known, n=1, cutoff=_ALIKE):
            return Unreadable("unknown_territory.closest", name=name, closest=known[close])
    return None


@cache
def whole_names(board: Board) -> dict[str, str]:
    """Return every name of a territory by its words."""
    return {" ".join(words(name)): name for land in board.territories for name in spellings(land)}


def ambiguous_territory(text: Sequence[str], candidates: Sequence[int | str]) -> Unreadable:
    """Return the refusal of an abbreviation, with what it can stand for."""
    return Unreadable(
        "ambiguous_territory", name=shorten(" ".join(text)), candidates=", ".join(map(str, candidates))
    )
