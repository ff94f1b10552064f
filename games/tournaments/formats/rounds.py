"""The field of a tournament, and its rounds."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

NOTHING = 0
"""The place of an entrant who scores nothing at a table."""


class TournamentTable(NamedTuple):
    """One table: its entrants in the order of their seats, and the place of each once its game is over.

    Places count from 1; tied entrants have the same place. `felled` is how many players each has eliminated,
    and `continents` how many continents each held at the end; both are empty where they are not counted.
    `group` is the number of the group, division or half, from 0.
    """

    entrants: tuple[int, ...]
    places: tuple[int, ...] = ()
    felled: tuple[int, ...] = ()
    continents: tuple[int, ...] = ()
    group: int = 0

    @property
    def ranks(self) -> dict[int, int]:
        """The place of each entrant, with those who score nothing behind all others."""
        behind = len(self.places) + 1
        return {entrant: place or behind for entrant, place in zip(self.entrants, self.places, strict=True)}


def can_be_places(places: Sequence[int]) -> bool:
    """Return whether a table can end with these places: they count from 1, and ties use up the next ones.

    Entrants who score nothing (`NOTHING`) use up no place.
    """
    there = sorted(place for place in places if place != NOTHING)
    return all(place == 1 + there.index(place) for place in there)


def moved_up(places: Sequence[int], absent: Collection[int]) -> list[int]:
    """Return the places of a table without those of its `absent` seats, whose games somebody else finished.

    The absent entrants score nothing, even in a duel. The others keep their order and their ties, and move
    up.
    """
    there = sorted(place for seat, place in enumerate(places) if seat not in absent)
    return [NOTHING if seat in absent else 1 + there.index(place) for seat, place in enumerate(places)]


class Round(NamedTuple):
    """The tables of a round, best first, and its byes; in groups, the first round has the groups as `parts`.

    In a knock-out, the best `advance` of each table go on; at the last table of all it is 0.
    """

    tables: tuple[TournamentTable, ...]
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
        """Return the round without the tables and byes of these entrants."""
        gone = set(entrants)
        tables = tuple(table for table in self.tables if gone.isdisjoint(table.entrants))
        return self._replace(tables=tables, byes=tuple(one for one in self.byes if one not in gone))

    @property
    def entrants(self) -> set[int]:
        """All entrants who sit at one of its tables or have a bye."""
        return {*self.byes, *(entrant for table in self.tables for entrant in table.entrants)}


@dataclass(frozen=True)
class Field:
    """The entrants of a tournament by their seeding, best first; some may be `away` by now.

    `clubs` says who is kept apart from whom where possible. `late` are those who came after the first round,
    and get half a point for it.
    """

    entrants: tuple[int, ...]
    away: frozenset[int] = frozenset()
    clubs: Mapping[int, frozenset[str]] = field(default_factory=dict)
    late: frozenset[int] = frozenset()

    @property
    def present(self) -> list[int]:
        return [entrant for entrant in self.entrants if entrant not in self.away]

    def staying(self, entrants: Iterable[int]) -> Field:
        """Return the field with these entrants present, even if they have left."""
        return replace(self, away=self.away.difference(entrants))

    def of(self, entrants: Iterable[int]) -> Field:
        """Return the field with only these entrants, in this order."""
        return replace(self, entrants=tuple(entrants))


def seeded(seeds: Mapping[int, int | None], lots: Sequence[int]) -> tuple[int, ...]:
    """Order entrants by their seeds, then by lot, and those who came after the lots last."""
    lot, last = {entrant: place for place, entrant in enumerate(lots)}, len(seeds) + 1
    return tuple(sorted(seeds, key=lambda entrant: (seeds[entrant] or last, lot.get(entrant, last))))


def byes_of(played: Sequence[Round]) -> dict[int, int]:
    """Count the byes of each entrant; those without any are missing."""
    count: dict[int, int] = {}
    for round_ in played:
        for entrant in round_.byes:
            count[entrant] = count.get(entrant, 0) + 1
    return count
