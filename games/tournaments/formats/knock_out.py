"""Knock-out: the best of each table go on, until one table is left."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.tournaments.formats.course import Field, Round, Table, byes_of
from games.tournaments.formats.format import AnyNumber
from games.tournaments.formats.seating import Seating, bettered, meetings, seated, share_a_club
from games.tournaments.formats.sizes import table_sizes
from games.tournaments.formats.standings import Row, Tally, standings

if TYPE_CHECKING:
    from games.tournaments.formats.points import Scoring

MET, CLUB = 10**6, 1
"""What it costs that two meet again, and that two of one club meet."""


@dataclass(frozen=True)
class KnockOut(AnyNumber):
    """Tables of `size`, with `fewest` at least, from each of which the best `advance` go on.

    Whoever goes on takes over the best seed of their table, the second the second best, and so on. So the
    bracket of duels stands from the first round, and the first two seeds cannot meet before the last.
    """

    size: int = 2
    advance: int = 1
    fewest: int = 2

    def draw(
        self, field: Field, played: Sequence[Round], lots: Sequence[int], scoring: Scoring
    ) -> Round | None:
        """The next round: who goes on, spread over the tables by their seeds."""
        left = self.still_in(field, played)
        return (
            bracket_round(left, field, played, self.size, self.fewest) if len(left) >= self.fewest else None
        )

    def more(self, field: Field, played: Sequence[Round], begun: Collection[int]) -> Round:
        """The tables of the next round whose entrants are known, where the bracket stands by the seeds alone.

        That is so where one of each table goes on, nobody sits out, and no clubs are kept apart.
        """
        last = played[-1]
        guessed = [*played[:-1], last._replace(tables=tuple(map(stood_in, last.tables)))]
        left = self.still_in(field, guessed, begun)
        if last.is_over:
            rest = [entrant for entrant in left if entrant not in begun]
            if len(rest) < self.fewest:
                return Round((), tuple(rest))
            return bracket_round(rest, field, played, self.size, self.fewest)
        apart = self.advance > 1 or any(field.clubs.values())
        if apart or len(left) < self.fewest or byes_needed(len(left), self.size, self.fewest):
            return Round(())
        unknown = {entrant for table in last.tables if not table.places for entrant in table.entrants}
        tables = bracket_round(left, field, guessed, self.size, self.fewest).tables
        return Round(tuple(table for table in tables if not {*unknown, *begun}.intersection(table.entrants)))

    def still_in(self, field: Field, played: Sequence[Round], begun: Collection[int] = ()) -> list[int]:
        """Who goes on after these rounds, by the seeds that they have now; nobody after the last table.

        Those who have `begun` the next round keep their place even if they have left since.
        """
        seeds = {entrant: seed for seed, entrant in enumerate(field.entrants)}
        present = set(field.present)
        for number, round_ in enumerate(played, start=1):
            going = played[number].entrants if number < len(played) else present.union(begun)
            seeds = self.after(seeds, round_, going)
        return sorted(present.intersection(seeds), key=seeds.__getitem__)

    def after(self, seeds: dict[int, int], round_: Round, going: set[int]) -> dict[int, int]:
        """The seeds after a round of the best of each table among those who are `going` on."""
        if len(round_.tables) == 1 and not round_.byes:
            return {}
        after = {entrant: seeds[entrant] for entrant in round_.byes}
        for table in round_.tables:
            best = sorted(going.intersection(table.entrants), key=lambda who: (table.ranks[who], seeds[who]))
            places = min(self.advance, len(table.entrants) - 1)
            after |= zip(best[:places], sorted(seeds[entrant] for entrant in table.entrants), strict=False)
        return after

    def standings(
        self, field: Field, played: Sequence[Round], lots: Sequence[int], scoring: Scoring
    ) -> list[Row]:
        """By how far each has come, then by the place at their last table, then by points."""
        first: dict[int, tuple[int, ...]] = dict.fromkeys(field.entrants, (0, 0))
        for number, round_ in enumerate(played, start=1):
            for entrant in round_.byes:
                first[entrant] = (-number, 0)
            for table in round_.tables:
                for entrant in table.entrants:
                    first[entrant] = (-number, table.ranks[entrant] if table.places else 0)
        tally = Tally(played, scoring, full_byes=self.size == 2)
        return standings(field.entrants, tally, lots, first, by="round")


def stood_in(table: Table) -> Table:
    """The table as if it were over: whoever wins takes over the best seed, so any of them can stand in."""
    return table if table.places else table._replace(places=tuple(range(1, len(table.entrants) + 1)))


def bracket_round(
    left: Sequence[int], field: Field, played: Sequence[Round], size: int, fewest: int
) -> Round:
    """A round of these entrants, best seed first; byes go to the best of those who had fewest."""
    had = byes_of(played)
    out = byes_needed(len(left), size, fewest)
    byes = tuple(sorted(left, key=lambda entrant: had.get(entrant, 0))[:out])
    playing = [entrant for entrant in left if entrant not in byes]
    sizes, _ = table_sizes(len(playing), size, fewest)
    tables = spread(playing, len(sizes))
    row = {entrant: number // len(sizes) for number, entrant in enumerate(playing)}
    met = meetings(played)

    def cost(one: int, other: int) -> int:
        return MET * met[frozenset((one, other))] + CLUB * share_a_club(field, one, other)

    tables = bettered(tables, cost, CLUB, lambda one, other: row[one] == row[other])
    return Round(tuple(Table(seated(table, played)) for table in tables), byes)


def byes_needed(entrants: int, size: int, fewest: int) -> int:
    """How many sit out: with duels so many that a power of two is left afterwards."""
    if size == 2:
        return (1 << (entrants - 1).bit_length()) - entrants
    return table_sizes(entrants, size, fewest)[1]


def spread(entrants: Sequence[int], tables: int) -> Seating:
    """The best seeds at tables apart: row by row, every other row backwards."""
    seating: Seating = [[] for _ in range(tables)]
    for number, entrant in enumerate(entrants):
        row, column = divmod(number, tables)
        seating[column if row % 2 == 0 else tables - 1 - column].append(entrant)
    return seating
