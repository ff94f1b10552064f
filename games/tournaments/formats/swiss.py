"""Swiss: in every round one meets whoever has as many points, and nobody twice."""

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
    meetings,
    remembered,
    seated,
    share_a_club,
    spread,
)
from games.tournaments.formats.pairing.sizes import table_sizes
from games.tournaments.formats.rounds import Field, Round, Table, byes_of
from games.tournaments.formats.scoring.standings import Standing, Tally, standings

if TYPE_CHECKING:
    from games.tournaments.formats.scoring.points import Scoring

CLUB = 1
"""What it costs that two of one club meet."""
SCORE = 10**4
"""What a squared difference of score costs, in sixtieths of a point: more than all clubs together."""
AGAIN = 10**14
"""What each earlier meeting of two costs: more than all differences of score together."""
MATES = 10**20
"""What two of one team cost: more than all earlier meetings together."""
ATTEMPTS, MOST_ATTEMPTED = 60, 24
"""First arrangements that are tried with so many entrants, and with more as long as two meet again."""
EFFORT = 20_000
"""Attempts times the square of the entrants: larger fields get fewer of them."""


@dataclass(frozen=True)
class Swiss(AtTables):
    """A number of rounds, in each of which one meets others who have as many points.

    `mates_apart` keeps members of one club from each other before anything else is looked at.
    """

    key = "swiss"
    settings: ClassVar[tuple[str, ...]] = ("late_entry", "bye")

    mates_apart: bool = False

    @classmethod
    def faults(cls, size: int, most: int, chosen: Chosen) -> Iterable[Fault]:
        """More rounds than nobody meeting twice allows."""
        if size == 2 and chosen.rounds > most_rounds(most):
            yield Fault("rounds", "rounds", {"entrants": most, "most": most_rounds(most)})

    def draw(
        self, field: Field, played: Sequence[Round], lots: Sequence[int], scoring: Scoring
    ) -> Round | None:
        """The next round: by the Dutch system for two, which knows no clubs, else by the least cost.

        None also where all who are left have met.
        """
        if len(played) >= self.planned(field) or len(field.present) < self.needs:
            return None
        if self.size == 2 and len(field.present) <= MOST_DUTCH and not any(field.clubs.values()):
            return self.paired(field, played, scoring)
        return self.seat(field, played, lots, self.tally(field, played, scoring))

    def planned(self, field: Field) -> int:
        """How many rounds are played: as many as are wanted, if all can be paired anew for as long."""
        return min(self.rounds, most_rounds(len(field.entrants))) if self.size == 2 else self.rounds

    def paired(self, field: Field, played: Sequence[Round], scoring: Scoring) -> Round | None:
        """The duels of the Dutch system, and who has a bye."""
        from games.tournaments.formats.pairing.dutch import dutch

        found = dutch(field, played, scoring, self.planned(field))
        return Round(tuple(Table(duel) for duel in found[0]), tuple(found[1])) if found else None

    def tally(self, field: Field, played: Sequence[Round], scoring: Scoring) -> Tally:
        return Tally(played, scoring, full_byes=self.size == 2, late=field.late)

    def seat(self, field: Field, played: Sequence[Round], lots: Sequence[int], tally: Tally) -> Round:
        """The tables of least cost, and byes for those who had fewest, the last of the standings first.

        In the first round the best seeds sit at tables apart; later the lot stands for the seeding.
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
        first = cut(playing, sizes) if played else spread(playing, sizes)
        tables = best_seating(first, playing, cost)
        return Round(tuple(Table(seated(table, played)) for table in tables), byes)

    def standings(
        self, field: Field, played: Sequence[Round], lots: Sequence[int], scoring: Scoring
    ) -> list[Standing]:
        """By points."""
        return standings(field.entrants, self.tally(field, played, scoring), lots)


def pair_cost(
    sixtieths: dict[int, int], field: Field, played: Sequence[Round], *, mates_apart: bool
) -> PairCost:
    """Two at one table cost: earlier meetings, then the squared difference of score, then clubs."""
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
    """The first arrangement, bettered by exchanges.

    Others of the same sizes are tried, always the same ones, while that may help.
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
    """These entrants in tables of these sizes, one after the other."""
    rest = iter(ordered)
    return [[next(rest) for _ in range(size)] for size in sizes]
