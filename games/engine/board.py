"""A map: territories, continents, borders and the cards that belong to it.

A board is immutable and loaded once. Inside the engine a territory, a continent and a card are
indices into its tuples; names appear only at the edge (notation, pages).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache, reduce
from operator import or_
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

FOOT, HORSE, CANNON, JOKER = range(4)
USUAL_SYMBOLS = ("foot", "horse", "cannon")
"""The three symbols of most boards, in the order of their numbers."""
LAND, SEA, MOUNTAIN = "land", "sea", "mountain"
"""Kinds of border. Mountains separate two neighbours: nobody crosses them."""


@dataclass(frozen=True, slots=True)
class Territory:
    """A territory of the board: its stable key, its names by language code, and its other names."""

    key: str
    names: Mapping[str, str]
    aliases: tuple[str, ...]
    continent: int


@dataclass(frozen=True, slots=True)
class Continent:
    """A group of territories, and the bonus in armies for the player who holds all of it."""

    key: str
    names: Mapping[str, str]
    bonus: int
    territories: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """A territory card (`territory` is an index) or a joker (`territory` is -1)."""

    key: str
    territory: int
    symbol: int


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """A map; compared by identity.

    - `borders[t]` are the territories that can be reached from territory t, in ascending order, and
      `border_masks[t]` is the same as a bit mask. `kinds[kind][t]` is a mask of the territories behind a
      border of this kind, including mountains, which nobody crosses.
    - `territory_index` finds a territory by its key, `continent_index` a continent.
    - `continent_masks` are the territories of each continent as a bit mask; `bonuses` are pairs of such a
      mask and (the continent's key, its bonus).
    - `samples` are two pairs of neighbours, for examples of orders.
    - `symbols[c]` is the number of the symbol on card c; `symbol_keys[number]` is the key of what it shows.
    """

    key: str
    territories: tuple[Territory, ...]
    continents: tuple[Continent, ...]
    kinds: Mapping[str, tuple[int, ...]]
    cards: tuple[Card, ...]
    symbol_keys: tuple[str, ...]
    samples: tuple[int, ...]
    borders: tuple[tuple[int, ...], ...] = field(init=False)
    territory_index: Mapping[str, int] = field(init=False)
    continent_index: Mapping[str, int] = field(init=False)
    continent_masks: tuple[int, ...] = field(init=False)
    bonuses: tuple[tuple[int, tuple[str, int]], ...] = field(init=False)
    border_masks: tuple[int, ...] = field(init=False)
    symbols: tuple[int, ...] = field(init=False)

    def __post_init__(self) -> None:
        masks = tuple(mask_of(continent.territories) for continent in self.continents)
        parts = ((continent.key, continent.bonus) for continent in self.continents)
        passable = [kind for name, kind in self.kinds.items() if name != MOUNTAIN]
        crossed = tuple(reduce(or_, masks) for masks in zip(*passable, strict=True))
        tables = {
            "territory_index": {territory.key: i for i, territory in enumerate(self.territories)},
            "continent_index": {continent.key: i for i, continent in enumerate(self.continents)},
            "continent_masks": masks,
            "bonuses": tuple(zip(masks, parts, strict=True)),
            "borders": tuple(members(mask) for mask in crossed),
            "border_masks": crossed,
            "symbols": tuple(card.symbol for card in self.cards),
        }
        for name, table in tables.items():
            object.__setattr__(self, name, table)

    def lands_of(self, continent: str) -> int:
        """Return the territories of a continent (its key), as a bit mask."""
        return self.continent_masks[self.continent_index[continent]]

    def lands_in(self, continents: Collection[str]) -> int:
        """Return the territories of these continents as a bit mask, without those that the board has not."""
        parts = zip(self.continents, self.continent_masks, strict=True)
        return sum(mask for continent, mask in parts if continent.key in continents)


def exemplified(board: Board, template: str, language: str) -> str:
    """Return an example of an order, with territories of this board in place of `{0}` to `{3}`.

    English examples name territories by key, others by their name in the language.
    """
    lands = [board.territories[land] for land in board.samples]
    return template.format(*(land.key if language == "en" else land.names[language] for land in lands))


def mask_of(territories: Iterable[int]) -> int:
    """Return these territories as a bit mask."""
    mask = 0
    for territory in territories:
        mask |= 1 << territory
    return mask


_BITS = 8
_MEMBERS = [
    [tuple(start + bit for bit in range(_BITS) if byte >> bit & 1) for byte in range(1 << _BITS)]
    for start in range(0, 128, _BITS)
]
"""The territories that each value of each byte of a mask stands for."""


@lru_cache(maxsize=1 << 14)
def members(mask: int) -> tuple[int, ...]:
    """Return the territories of a bit mask, in ascending order. The board has at most 128."""
    found: tuple[int, ...] = ()
    for table in _MEMBERS:
        found += table[mask & 255]
        mask >>= _BITS
        if not mask:
            break
    return found


def beside(borders: Sequence[int], lands: int) -> int:
    """Return all neighbours of these territories as a bit mask; `borders[t]` are those of territory t."""
    found = 0
    for land in members(lands):
        found |= borders[land]
    return found
