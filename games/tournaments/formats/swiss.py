"""Swiss: each round brings together entrants with equal points who have not met before."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from games.tournaments.formats.format import AtTables, Chosen, Fault
from games.tournaments.formats.pairing.duels import MOST_DUTCH, most_rounds
from games.tournaments.formats.pairing.seating import (
    PairCost,
    Seating,
    bettered,
    cost_of,
    in_seat_order,
    meetings,
    remembered,
    seat_in_rows,
    share_a_club,
)
from games.tournaments.formats.pairing.sizes import table_sizes
from games.tournaments.formats.rounds import Field, Round, TournamentTable, byes_of
from games.tournaments.formats.scoring.standings import StandingsLine, Tally, standings

if TYPE_CHECKING:
    from games.tournaments.formats.scoring.points import Scoring

CLUB = 1
"""The cost of a meeting of two from one club."""
SCORE = 10**4
"""The cost of a squared difference in score, in sixtieths of a point: more than all clubs together."""
AGAIN = 10**14
"""The cost of each earlier meeting of two entrants: more than all differences in score together."""
MATES = 10**20
"""The cost of a meeting of two from one team: more than all earlier meetings together."""
ATTEMPTS, MOST_ATTEMPTED = 60, 24
"""The number of first arrangements to try, and the most entrants with whom all are tried.

With more entrants, other arrangements are tried only while there is a rematch.
"""
EFFORT = 20_000
"""The limit of attempts times the square of the number of entrants: larger fields get fewer attempts."""


@dataclass(frozen=True)
class Swiss(AtTables):
    """A number of rounds, each of which brings together entrants with equal points.

    With `mates_apart`, keeping members of one club apart comes before everything else.
    """

    key = "swiss"
    settings: ClassVar[tuple[str, ...]] = ("late_entry", "bye")

    mates_apart: bool = False

    @classmethod
    def faults(cls, size: int, most: int, chosen: Chosen) -> Iterable[Fault]:
        """Refuse more duels than can be played without a rematch."""
        if size == 2 and chosen.rounds > most_rounds(most):
            yield Fault("rounds", "rounds", {"entrants": most, "most": most_rounds(most)})

    def draw(
        self, field: Field, played: Sequence[Round], lots: Sequence[int], scoring: Scoring
    ) -> Round | None:
        """Return the next round.

        Duels are paired by the Dutch system, unless clubs or a large field rule it out; all else is seated at
        the least cost. Returns None when the rounds are played, when too few are left, or when no duels
        without a rematch are possible.
        """
        if len(played) >= self.planned(field) or len(field.present) < self.needs:
            return None
        if self.size == 2 and len(field.present) <= MOST_DUTCH and not any(field.clubs.values()):
            return self.paired(field, played, scoring)
        return self.seat(field, played, lots, self.tally(field, played, scoring))

    def planned(self, field: Field) -> int:
        """Return the number of rounds: as chosen, or as many as duels without a rematch allow."""
        return min(self.rounds, most_rounds(len(field.entrants))) if self.size == 2 else self.rounds

    def paired(self, field: Field, played: Sequence[Round], scoring: Scoring) -> Round | None:
        """Return the duels and byes of the Dutch system, or None if there is no pairing."""
        from games.tournaments.formats.pairing.dutch_library import dutch

        found = dutch(field, played, scoring, self.planned(field))
        return Round(tuple(TournamentTable(duel) for duel in found[0]), tuple(found[1])) if found else None

    def tally(self, field: Field, played: Sequence[Round], scoring: Scoring) -> Tally:
        return Tally(played, scoring, full_byes=self.size == 2, late=field.late)

    def seat(self, field: Field, played: Sequence[Round], lots: Sequence[int], tally: Tally) -> Round:
        """Return the tables of least cost; byes go to those who had fewest, the last in the standings first.

        The first round seats the best seeds at different tables; later the lots replace the seeding.
        """
        points = {entrant: tally.points(entrant) for entrant in field.present}
        order = {entrant: number for number, entrant in enumerate(lots if played else field.entrants)}
        ordered = sorted(field.present, key=lambda entrant: (-points[entrant], order[entrant]))
        sizes, out = table_sizes(len(ordered), self.sizes)
        had = byes_of(played)
        last_first = sorted(reversed(ordered), key=lambda entrant: had.get(entrant, 0))
        byes = tuple(last_first[:out])
        playing = [entrant for entrant in ordered if entrant not in byes]
        sixtieths = {entrant: round(60 * points[entrant]) for entrant in playing}
        cost = pair_cost(sixtieths, field, played, mates_apart=self.mates_apart)
        first = cut(playing, sizes) if played else seat_in_rows(playing, sizes)
        tables = best_seating(first, playing, cost)
        return Round(tuple(TournamentTable(in_seat_order(table, played)) for table in tables), byes)

    def standings(
        self, field: Field, played: Sequence[Round], lots: Sequence[int], scoring: Scoring
    ) -> list[StandingsLine]:
        """Rank by points."""
        return standings(field.entrants, self.tally(field, played, scoring), lots)


def pair_cost(
    sixtieths: dict[int, int], field: Field, played: Sequence[Round], *, mates_apart: bool
) -> PairCost:
    """Return the cost of two at one table: earlier meetings, then squared difference in score, then clubs.

    With `mates_apart`, clubs come first.
    """
    met = meetings(played)
    club = MATES if mates_apart else CLUB

    def cost(one: int, other: int) -> int:
        return (
            AGAIN * met[frozenset((one, other))]
            + SCORE * (sixtieths[one] - sixtieths[other]) ** 2
            + club * share_a_club(field, one, other)
        )

    return remembered(cost)


def best_seating(first: Seating, ordered: Sequence[int], cost: PairCost) -> Seating:
    """Return the best seating that exchanges lead to, from this first arrangement or from others.

    The others are random arrangements with fixed seeds, so the result is always the same. They are tried only
    while they can help.
    """
    sizes = [len(table) for table in first]
    best = bettered(first, cost, AGAIN)
    least = sum(cost_of(table, cost) for table in best)
    for attempt in range(min(ATTEMPTS, EFFORT // len(ordered) ** 2) if ordered else 0):
        if not least or (len(ordered) > MOST_ATTEMPTED and least < AGAIN):
            break
        mixed = list(ordered)
        random.Random(attempt).shuffle(mixed)
        other = bettered(cut(mixed, sizes), cost, AGAIN)
        if (total := sum(cost_of(table, cost) for table in other)) < least:
            best, least = other, total
    place = {entrant: number for number, entrant in enumerate(ordered)}
    return sorted(best, key=lambda table: min(place[entrant] for entrant in table))


def cut(ordered: Sequence[int], sizes: Sequence[int]) -> Seating:
    """Fill tables of these sizes with entrants, one table after the other."""
    rest = iter(ordered)
    return [[next(rest) for _ in range(size)] for size in sizes]
