"""Ladder: neighbours play, and winners climb."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from games.tournaments.formats.format import AtTables
from games.tournaments.formats.pairing.seating import in_seat_order
from games.tournaments.formats.pairing.sizes import table_sizes
from games.tournaments.formats.rounds import Field, Round, TournamentTable, byes_of
from games.tournaments.formats.scoring.standings import StandingsLine, Tally, standings
from games.tournaments.formats.swiss import cut

if TYPE_CHECKING:
    from games.tournaments.formats.scoring.points import Scoring


@dataclass(frozen=True)
class Ladder(AtTables):
    """A season of some rounds, in each of which neighbours meet.

    After each round the entrants of a table are ordered by their places. Then the first of each table changes
    rungs with the last of the table above.
    """

    key = "ladder"

    def rungs(self, field: Field, played: Sequence[Round]) -> list[int]:
        """Return the entrants by their rungs, the highest first."""
        order = list(field.entrants)
        for round_ in played:
            rung = {entrant: number for number, entrant in enumerate(order)}
            tables = sorted(
                (table for table in round_.tables if table.places),
                key=lambda table: min(map(rung.__getitem__, table.entrants)),
            )
            now = [sorted(table.entrants, key=lambda who: (table.ranks[who], rung[who])) for table in tables]
            taken = [sorted(rung[entrant] for entrant in table) for table in now]
            for upper, lower in pairwise(now):
                upper[-1], lower[0] = lower[0], upper[-1]
            for table, rungs in zip(now, taken, strict=True):
                for entrant, number in zip(table, rungs, strict=True):
                    order[number] = entrant
        return order

    def draw(
        self, field: Field, played: Sequence[Round], lots: Sequence[int], scoring: Scoring
    ) -> Round | None:
        """Return the next round: neighbours meet. Byes go to the lowest of those who had fewest."""
        present = [entrant for entrant in self.rungs(field, played) if entrant not in field.away]
        if len(played) >= self.rounds or len(present) < self.needs:
            return None
        sizes, out = table_sizes(len(present), self.sizes)
        had = byes_of(played)
        byes = tuple(sorted(reversed(present), key=lambda entrant: had.get(entrant, 0))[:out])
        tables = cut([entrant for entrant in present if entrant not in byes], sizes)
        return Round(tuple(TournamentTable(in_seat_order(table, played)) for table in tables), byes)

    def standings(
        self, field: Field, played: Sequence[Round], lots: Sequence[int], scoring: Scoring
    ) -> list[StandingsLine]:
        """Rank by rungs."""
        first = {entrant: (rung,) for rung, entrant in enumerate(self.rungs(field, played))}
        tally = Tally(played, scoring, full_byes=False)
        return standings(field.entrants, tally, lots, first, by="rung")
