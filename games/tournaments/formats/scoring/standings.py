"""Standings by points, and what breaks ties."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, groupby
from typing import TYPE_CHECKING, Any, NamedTuple

from games.tournaments.formats.scoring.points import HALF, NONE, WHOLE

if TYPE_CHECKING:
    from games.tournaments.formats.rounds import Round, TournamentTable
    from games.tournaments.formats.scoring.points import Scoring

CRITERIA = ("points", "wins", "opposition", "direct", "felled", "lot")
"""The criteria of the standings, in order.

`opposition` is the mean score of the opponents, without the tables that they shared with the entrant.
`direct` counts the meetings of entrants who are still level, if all of them have met.
"""


class StandingsLine(NamedTuple):
    """One line of the standings.

    `by` is why it comes after the line above: one of CRITERIA, or a word of the format's own. It is empty in
    the first line.
    """

    entrant: int
    rank: int
    points: Fraction
    wins: int
    opposition: Fraction
    felled: int
    tables: int
    byes: int
    by: str = ""


class Tally:
    """The scores of each entrant so far, and the tables where they were made."""

    def __init__(
        self,
        played: Sequence[Round],
        scoring: Scoring,
        *,
        full_byes: bool,
        late: Collection[int] = (),
    ) -> None:
        """Count the scores of these rounds.

        A bye is worth what the scoring says. If it says nothing, it is worth a win with `full_byes`, or else
        the entrant's mean score, and one half at least.

        Entrants who came `late` get half a point for it.
        """
        self.full_byes, self.late = full_byes, late
        self.worth = None if scoring.bye is None else scoring.bye * scoring.win
        self.scored: dict[int, list[tuple[TournamentTable, Fraction]]] = defaultdict(list)
        self.byes: dict[int, int] = defaultdict(int)
        self.wins: dict[int, int] = defaultdict(int)
        self.felled: dict[int, int] = defaultdict(int)
        for round_ in played:
            for entrant in round_.byes:
                self.byes[entrant] += 1
            for table in round_.tables:
                if table.places:
                    self.count(table, scoring.points(table))

    def count(self, table: TournamentTable, points: Sequence[Fraction]) -> None:
        for seat, entrant in enumerate(table.entrants):
            self.scored[entrant].append((table, points[seat]))
            self.wins[entrant] += table.places[seat] == 1 and table.places.count(1) == 1
            self.felled[entrant] += table.felled[seat] if table.felled else 0

    def points(self, entrant: int) -> Fraction:
        """Return the points from all tables and byes, with half a point for a late entrant."""
        scored = [points for _, points in self.scored[entrant]]
        late = HALF if entrant in self.late else NONE
        return sum(scored, NONE) + self.byes[entrant] * self.bye(scored) + late

    def bye(self, scored: Sequence[Fraction]) -> Fraction:
        """Return what a bye is worth for an entrant with these scores."""
        if self.worth is not None:
            return self.worth
        if self.full_byes:
            return WHOLE
        return max(HALF, sum(scored, NONE) / len(scored)) if scored else HALF

    def opposition(self, entrant: int) -> Fraction:
        """Return the mean, over all opponents at all tables, of what each scored without this entrant."""
        means = []
        for table, _ in self.scored[entrant]:
            for other in table.entrants:
                apart = [points for at, points in self.scored[other] if entrant not in at.entrants]
                if other != entrant and apart:
                    means.append(sum(apart, NONE) / len(apart))
        return sum(means, NONE) / len(means) if means else NONE

    def direct(self, level: Sequence[int]) -> dict[int, Fraction]:
        """Return what each of these scored against the others, or zero for all unless all have met."""
        among = set(level)
        met: set[frozenset[int]] = set()
        score = dict.fromkeys(level, NONE)
        for entrant in level:
            for table, _ in self.scored[entrant]:
                place = table.ranks
                for other in among.intersection(table.entrants) - {entrant}:
                    met.add(frozenset((entrant, other)))
                    score[entrant] += HALF * (
                        (place[entrant] < place[other]) + (place[entrant] <= place[other])
                    )
        all_met = all(frozenset(pair) in met for pair in combinations(level, 2))
        return score if all_met else dict.fromkeys(level, NONE)


def standings(
    entrants: Iterable[int],
    tally: Tally,
    lots: Sequence[int],
    first: Mapping[int, tuple[int, ...]] | None = None,
    by: str = "",
) -> list[StandingsLine]:
    """Return the rows of these entrants in their final order.

    A format that ranks by something else before points gives a key for each entrant in `first` (smaller is
    better), and the word for it in `by`.
    """
    lot = {entrant: number for number, entrant in enumerate(lots)}
    ahead = first or {}
    keys: dict[int, tuple[Any, ...]] = {
        entrant: (
            ahead.get(entrant, ()),
            -tally.points(entrant),
            -tally.wins[entrant],
            -tally.opposition(entrant),
        )
        for entrant in entrants
    }
    ordered: list[tuple[int, tuple[Any, ...]]] = []
    for key, level in groupby(sorted(keys, key=keys.__getitem__), key=keys.__getitem__):
        of_level = list(level)
        direct = tally.direct(of_level) if len(of_level) > 1 else {}
        rest = {
            entrant: (-direct.get(entrant, NONE), -tally.felled[entrant], lot[entrant])
            for entrant in of_level
        }
        ordered += [(entrant, key + rest[entrant]) for entrant in sorted(of_level, key=rest.__getitem__)]
    words = (by, *CRITERIA)
    rows = []
    for place, (entrant, key) in enumerate(ordered):
        above = ordered[place - 1][1] if place else key
        why = next((word for word, own, other in zip(words, key, above, strict=True) if own != other), "")
        rows.append(row_of(entrant, place + 1, tally, why))
    return rows


def row_of(entrant: int, rank: int, tally: Tally, by: str) -> StandingsLine:
    return StandingsLine(
        entrant,
        rank,
        tally.points(entrant),
        tally.wins[entrant],
        tally.opposition(entrant),
        tally.felled[entrant],
        len(tally.scored[entrant]),
        tally.byes[entrant],
        by,
    )


def renumbered(rows: Iterable[StandingsLine]) -> list[StandingsLine]:
    """Number these rows from 1, in this order."""
    return [row._replace(rank=rank) for rank, row in enumerate(rows, start=1)]
