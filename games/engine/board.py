"""A map: territories, continents, borders and the cards that belong to it.

A board is immutable and loaded once. Inside the engine a territory, a continent and a card are
indices into its tuples; names appear only at the edge (notation, pages).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

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


@dataclass(frozen=True)
class Board:
    """A map. `borders[t]` are the neighbours of territory t, in ascending order."""

    key: str
    territories: tuple[Territory, ...]
    continents: tuple[Continent, ...]
    borders: tuple[tuple[int, ...], ...]
    cards: tuple[Card, ...]

    @cached_property
    def territory_index(self) -> dict[str, int]:
        """Territory key -> index."""
        return {territory.key: i for i, territory in enumerate(self.territories)}

    @cached_property
    def continent_masks(self) -> tuple[int, ...]:
        """For each continent, the set of its territories as a bit mask."""
        return tuple(mask_of(continent.territories) for continent in self.continents)

    @cached_property
    def border_masks(self) -> tuple[int, ...]:
        """For each territory, the set of its neighbours as a bit mask."""
        return tuple(mask_of(neighbours) for neighbours in self.borders)

    @cached_property
    def symbols(self) -> tuple[int, ...]:
        """For each card, its symbol."""
        return tuple(card.symbol for card in self.cards)

    def touches(self, one: int, other: int) -> bool:
        """Whether the two territories share a border, by land or by a sea lane."""
        return self.border_masks[one] >> other & 1 == 1


def mask_of(territories: Iterable[int]) -> int:
    """The set of these territories as a bit mask."""
    mask = 0
    for territory in territories:
        mask |= 1 << territory
    return mask


def members(mask: int) -> Iterator[int]:
    """The territories of a bit mask, in ascending order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def build_board(
    key: str,
    continents: Sequence[Mapping[str, object]],
    territories: Sequence[Mapping[str, object]],
    borders: Iterable[Sequence[str]],
    jokers: int,
) -> Board:
    """Build a board from plain data (see `games/boards/world/board.json` for the shape).

    Every border joins two known territories and is given once. Jokers come after the
    territory cards, which stand in the order of the territories.
    """
    index = {str(t["key"]): i for i, t in enumerate(territories)}
    continent_keys = [str(c["key"]) for c in continents]
    neighbours: list[set[int]] = [set() for _ in territories]
    for one, other in borders:
        neighbours[index[one]].add(index[other])
        neighbours[index[other]].add(index[one])
    home = [continent_keys.index(str(t["continent"])) for t in territories]
    return Board(
        key=key,
        territories=tuple(
            Territory(str(t["key"]), dict(t["names"]), tuple(t.get("aliases", ())), home[i])  # type: ignore[call-overload]
            for i, t in enumerate(territories)
        ),
        continents=tuple(
            Continent(
                str(c["key"]),
                dict(c["names"]),  # type: ignore[call-overload]
                int(c["bonus"]),  # type: ignore[call-overload]
                tuple(i for i, h in enumerate(home) if h == n),
            )
            for n, c in enumerate(continents)
        ),
        borders=tuple(tuple(sorted(group)) for group in neighbours),
        cards=(
            *(Card(str(t["key"]), i, SYMBOLS.index(str(t["symbol"]))) for i, t in enumerate(territories)),
            *(Card("joker", -1, JOKER) for _ in range(jokers)),
        ),
    )
