"""Building boards from plain data, or from another board with other names."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NotRequired, TypedDict

from games.engine.board import (
    JOKER,
    LAND,
    MOUNTAIN,
    SEA,
    USUAL_SYMBOLS,
    Board,
    Card,
    Continent,
    Territory,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

ONE_WAY = "one_way"
SAMPLES = 4


class ContinentData(TypedDict):
    """A continent in a board file."""

    key: str
    names: dict[str, str]
    bonus: int


class TerritoryData(TypedDict):
    """A territory and its card in a board file; `continent` and `symbol` are keys.

    A territory without a symbol has no card.
    """

    key: str
    names: dict[str, str]
    aliases: list[str]
    continent: str
    symbol: NotRequired[str]


def build_board(
    key: str,
    continents: Sequence[ContinentData],
    territories: Sequence[TerritoryData],
    borders: Iterable[Sequence[str]],
    jokers: int,
    symbol_keys: tuple[str, ...] = USUAL_SYMBOLS,
    samples: Sequence[str] = (),
) -> Board:
    """Build a board from plain data (see `games/boards/world/board.json`).

    Every border joins two known territories and is given once: both keys, its kind, and `one_way` if it can
    be crossed only from the first to the second. Jokers come after the territory cards, which are in the
    order of the territories. `symbol_keys` are the three symbols of the cards. `samples` are the territories
    for examples, by default the first four.
    """
    index = {territory["key"]: i for i, territory in enumerate(territories)}
    kinds = {kind: [0] * len(territories) for kind in (LAND, SEA, MOUNTAIN)}
    for one, other, kind, *way in borders:
        kinds[kind][index[one]] |= 1 << index[other]
        if ONE_WAY not in way:
            kinds[kind][index[other]] |= 1 << index[one]
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
        kinds={kind: tuple(masks) for kind, masks in kinds.items()},
        cards=(
            *(
                Card(territory["key"], i, symbol_keys.index(territory["symbol"]))
                for i, territory in enumerate(territories)
                if "symbol" in territory
            ),
            *(Card(f"joker_{number}", -1, JOKER) for number in range(1, jokers + 1)),
        ),
        symbol_keys=(*symbol_keys, "joker"),
        samples=tuple(index[key] for key in samples) or tuple(range(len(territories)))[:SAMPLES],
    )


def with_names(board: Board, names: Mapping[str, Mapping[str, str]]) -> Board:
    """Return the board with other names for some territories, {key: {language: name}}.

    The old names can still be read.
    """
    territories = tuple(
        replace(
            territory,
            names=names.get(territory.key, territory.names),
            aliases=(*territory.aliases, *(set(territory.names.values()) if territory.key in names else ())),
        )
        for territory in board.territories
    )
    return replace(board, territories=territories)
