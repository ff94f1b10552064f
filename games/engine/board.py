"""A map: territories, continents, borders and the cards that belong to it.

A board is immutable and loaded once. Inside the engine a territory, a continent and a card are
indices into its tuples; names appear only at the edge (notation, pages).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

FOOT, HORSE, CANNON, JOKER = range(4)
SYMBOLS = ("foot", "horse", "cannon", "joker")


@dataclass(frozen=True, slots=True)
class Territory:
    """A land of the board: stable key, names by language code, other names it is known by."""

    key: str
    names: Mapping[str, str]
    aliases: tuple[str, ...]
    continent: int


@dataclass(frozen=True, slots=True)
class Continent:
    """A group of territories and the reinforcement it is worth to whoever holds it whole."""

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

    - `borders[t]` are the neighbours of territory t, in ascending order, and `border_masks[t]` the same as
      a bit mask.
    - `territory_index` finds a territory by its key.
    - `continent_masks` are the territories of each continent as a bit mask; `bonuses` have beside it the
      continent's key with its bonus.
    - `symbols[c]` is the symbol of card c.
    """

    key: str
    territories: tuple[Territory, ...]
    continents: tuple[Continent, ...]
    borders: tuple[tuple[int, ...], ...]
    cards: tuple[Card, ...]
    territory_index: Mapping[str, int] = field(init=False)
    continent_masks: tuple[int, ...] = field(init=False)
    bonuses: tuple[tuple[int, tuple[str, int]], ...] = field(init=False)
    border_masks: tuple[int, ...] = field(init=False)
    symbols: tuple[int, ...] = field(init=False)

    def __post_init__(self) -> None:
        masks = tuple(mask_of(continent.territories) for continent in self.continents)
        parts = ((continent.key, continent.bonus) for continent in self.continents)
        tables = {
            "territory_index": {territory.key: i for i, territory in enumerate(self.territories)},
            "continent_masks": masks,
            "bonuses": tuple(zip(masks, parts, strict=True)),
            "border_masks": tuple(mask_of(neighbours) for neighbours in self.borders),
            "symbols": tuple(card.symbol for card in self.cards),
        }
        for name, table in tables.items():
            object.__setattr__(self, name, table)

    def touches(self, one: int, other: int) -> bool:
        """Whether the two territories share a border, by land or by a sea lane."""
        return self.border_masks[one] >> other & 1 == 1


def with_names(board: Board, names: Mapping[str, Mapping[str, str]]) -> Board:
    """The same board with other names for some territories, {key: {language: name}}; the old are read too."""
    territories = tuple(
        replace(
            territory,
            names=names.get(territory.key, territory.names),
            aliases=(*territory.aliases, *(set(territory.names.values()) if territory.key in names else ())),
        )
        for territory in board.territories
    )
    return replace(board, territories=territories)


def mask_of(territories: Iterable[int]) -> int:
    """The set of these territories as a bit mask."""
    mask = 0
    for territory in territories:
        mask |= 1 << territory
    return mask


_BITS = 8
_MEMBERS = [
    [tuple(start + bit for bit in range(_BITS) if byte >> bit & 1) for byte in range(1 << _BITS)]
    for start in range(0, 128, _BITS)
]
"""For each byte of a mask and each of its values, the territories that it stands for."""


@lru_cache(maxsize=1 << 14)
def members(mask: int) -> tuple[int, ...]:
    """The territories of a bit mask (of a board with 128 or fewer), in ascending order."""
    found: tuple[int, ...] = ()
    for table in _MEMBERS:
        found += table[mask & 255]
        mask >>= _BITS
        if not mask:
            break
    return found


def beside(borders: Sequence[int], lands: int) -> int:
    """The neighbours of any of these lands, as a bit mask; `borders[t]` are those of territory t."""
    found = 0
    for land in members(lands):
        found |= borders[land]
    return found


class ContinentData(TypedDict):
    """A continent as a board file holds it."""

    key: str
    names: dict[str, str]
    bonus: int


class TerritoryData(TypedDict):
    """A territory and its card as a board file holds them; `continent` and `symbol` by key."""

    key: str
    names: dict[str, str]
    aliases: list[str]
    continent: str
    symbol: str


def build_board(
    key: str,
    continents: Sequence[ContinentData],
    territories: Sequence[TerritoryData],
    borders: Iterable[tuple[str, str]],
    jokers: int,
) -> Board:
    """Build a board from plain data (see `games/boards/world/board.json`).

    Every border joins two known territories and is given once. Jokers come after the
    territory cards, which stand in the order of the territories.
    """
    index = {territory["key"]: i for i, territory in enumerate(territories)}
    neighbours: list[set[int]] = [set() for _ in territories]
    for one, other in borders:
        neighbours[index[one]].add(index[other])
        neighbours[index[other]].add(index[one])
    continent_keys = [continent["key"] for continent in continents]
    home = [continent_keys.index(territory["continent"]) for territory in territories]
    return Board(
        key=key,
        territories=tuple(
            Territory(territory["key"], territory["names"], tuple(territory["aliases"]), home[i])
            for i, territory in enumerate(territories)
        ),
        continents=tuple(
            Continent(
                continent["key"],
                continent["names"],
                continent["bonus"],
                tuple(i for i, h in enumerate(home) if h == n),
            )
            for n, continent in enumerate(continents)
        ),
        borders=tuple(tuple(sorted(group)) for group in neighbours),
        cards=(
            *(
                Card(territory["key"], i, SYMBOLS.index(territory["symbol"]))
                for i, territory in enumerate(territories)
            ),
            *(Card(f"joker_{number}", -1, JOKER) for number in range(1, jokers + 1)),
        ),
    )
