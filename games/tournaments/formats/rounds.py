"""Who is in a tournament, and the rounds that were drawn."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

NOTHING = 0
"""The place of somebody who scores nothing at a table."""


class Table(NamedTuple):
    """One table: its entrants in the order of their seats, and the place of each once its game is over.

    Places count from 1, equal is equal. `felled` are how many each has eliminated, `continents` how many each
    held at the end; empty where nobody counts them. `group` numbers the group, division or half, from 0.
    """

    entrants: tuple[int, ...]
    places: tuple[int, ...] = ()
    felled: tuple[int, ...] = ()
    continents: tuple[int, ...] = ()
    group: int = 0

    @property
    def ranks(self) -> dict[int, int]:
        """The place of each entrant, with those who score nothing behind everybody else."""
        behind = len(self.places) + 1
        return {entrant: place or behind for entrant, place in zip(self.entrants, self.places, strict=True)}


def can_be_places(places: Sequence[int]) -> bool:
    """Whether a table can end so: places from 1, after those who share one as many are left out.

    Those who score nothing (`NOTHING`) take no place from the others.
    """
    there = sorted(place for place in places if place != NOTHING)
    return all(place == 1 + there.index(place) for place in there)


def moved_up(places: Sequence[int], absent: Collection[int]) -> list[int]:
    """The places of a table whose seats `absent` were played by somebody else at the end of the game.

    Their entrants get nothing, also in a duel. Those who were there keep their order and move up; who shared
    a place shares it still.
    """
    there = sorted(place for seat, place in enumerate(places) if seat not in absent)
    return [NOTHING if seat in absent else 1 + there.index(place) for seat, place in enumerate(places)]


class Round(NamedTuple):
    """The tables of a round, best first, and who has none; the first one of groups says who is in which.

    In a knock-out the best `advance` of each table go on, 0 of the last table of all.
    """

    tables: tuple[Table, ...]
    byes: tuple[int, ...] = ()
    parts: tuple[tuple[int, ...], ...] = ()
    advance: int = 0

    @property
    def is_over(self) -> bool:
        return all(table.places for table in self.tables)

    @property
    def playing(self) -> list[tuple[int, ...]]:
        """The entrants of each table that is not over."""
        return [table.entrants for table in self.tables if not table.places]

    def without(self, entrants: Collection[int]) -> Round:
        """The tables and byes with none of these."""
        gone = set(entrants)
        tables = tuple(table for table in self.tables if gone.isdisjoint(table.entrants))
        return self._replace(tables=tables, byes=tuple(one for one in self.byes if one not in gone))

    @property
    def entrants(self) -> set[int]:
        """Everybody who sits at one of its tables or has a bye."""
        return {*self.byes, *(entrant for table in self.tables for entrant in table.entrants)}


@dataclass(frozen=True)
class Field:
    """Who plays: `entrants` by their seeding, best first, those who are `away` by now among them.

    `clubs` says with whom one does not sit at a table while that can be helped; `late` are those who came
    after the first round, for which they get half a point.
    """

    entrants: tuple[int, ...]
    away: frozenset[int] = frozenset()
    clubs: Mapping[int, frozenset[str]] = field(default_factory=dict)
    late: frozenset[int] = frozenset()

    @property
    def present(self) -> list[int]:
        return [entrant for entrant in self.entrants if entrant not in self.away]

    def staying(self, entrants: Iterable[int]) -> Field:
        """The same with these there, even if they have left."""
        return replace(self, away=self.away.difference(entrants))

    def of(self, entrants: Iterable[int]) -> Field:
        """The same with these entrants alone, in this order."""
        return replace(self, entrants=tuple(entrants))


def seeded(seeds: Mapping[int, int | None], lots: Sequence[int]) -> tuple[int, ...]:
    """Entrants by their seeds, and by lot those who have none; who came after these lots is behind them."""
    lot, last = {entrant: place for place, entrant in enumerate(lots)}, len(seeds) + 1
    return tuple(sorted(seeds, key=lambda entrant: (seeds[entrant] or last, lot.get(entrant, last))))


def byes_of(played: Sequence[Round]) -> dict[int, int]:
    """How many byes each entrant has had; those without any are missing."""
    count: dict[int, int] = {}
    for round_ in played:
        for entrant in round_.byes:
            count[entrant] = count.get(entrant, 0) + 1
    return count
