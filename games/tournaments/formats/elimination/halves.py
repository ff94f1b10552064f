"""Seat a half of a double elimination without rematches, as long as that is possible."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, islice

from games.tournaments.formats.elimination.knock_out import Bracket
from games.tournaments.formats.elimination.planning import PlannedRound
from games.tournaments.formats.pairing.seating import PairCost, Seating, apart, bettered, cost_of
from games.tournaments.formats.rounds import Round, byes_of

MOST_TRIED = 1000
"""The number of choices of byes that are tried; a half of twelve has 495."""


def never(one: int, other: int) -> int:
    """Return 0: nobody has met anybody."""
    return 0


@dataclass(frozen=True)
class Half(Bracket):
    """A half whose duels begin as soon as their entrants are known.

    `met` says how often two entrants may have met: either entrant of a last duel may be the one who goes on.
    If no seating rules out a rematch, the half waits until results say who has `certainly_met`.
    """

    certainly_met: PairCost = never

    def round_of(self, left: Sequence[int], elsewhere: int = 0, *, minds_clubs: bool = True) -> Round:
        known = self if self.rules_out_rematches(left, elsewhere) else replace(self, met=self.certainly_met)
        return Bracket.round_of(known, left, elsewhere, minds_clubs=minds_clubs)

    def more(self, left: Sequence[int], begun: Collection[int], playing: Sequence[Collection[int]]) -> Round:
        if playing and not self.rules_out_rematches(left):
            return Round(())
        return super().more(left, begun, playing)

    def rules_out_rematches(self, left: Sequence[int], elsewhere: int = 0) -> bool:
        """Return whether some seating rules out all rematches, whoever wins."""
        return self.without_rematch(left, self.plan.stage(len(left), elsewhere)) is not None

    def seating_of(self, left: Sequence[int], stage: PlannedRound) -> tuple[tuple[int, ...], Seating]:
        return self.without_rematch(left, stage) or super().seating_of(left, stage)

    def without_rematch(
        self, left: Sequence[int], stage: PlannedRound
    ) -> tuple[tuple[int, ...], Seating] | None:
        """Return byes and duels without any rematch, or None if there are none."""
        for byes in self.possible_byes(left, stage.byes):
            playing = [entrant for entrant in left if entrant not in byes]
            if duels := anew(playing, stage, self.met):
                return byes, duels
        return None

    def possible_byes(self, left: Sequence[int], count: int) -> Iterator[tuple[int, ...]]:
        """Yield possible byes.

        The first go to the best of those who had fewest byes. Then come other choices of entrants who had
        equally few in all.
        """
        had = byes_of(self.played)
        ordered = sorted(left, key=lambda entrant: had.get(entrant, 0))
        fewest = sum(had.get(entrant, 0) for entrant in ordered[:count])
        for byes in islice(combinations(ordered, count), MOST_TRIED):
            if sum(had.get(entrant, 0) for entrant in byes) == fewest:
                yield byes


def anew(playing: Sequence[int], stage: PlannedRound, met: PairCost) -> Seating | None:
    """Return duels without a rematch, the best seeds apart where possible, or None if there are none."""
    first = apart(playing, stage.sizes, met, 1)
    for seating in (first, bettered(first, met, 1)):
        if not any(cost_of(table, met) for table in seating):
            return seating
    return pairing(list(playing), met)


def pairing(playing: list[int], met: PairCost) -> Seating | None:
    """Try all duels without a rematch, and return the first that work.

    The entrant with the fewest possible opponents is paired first.
    """
    others = {one: {other for other in playing if other != one and not met(one, other)} for one in playing}
    dead: set[frozenset[int]] = set()

    def paired(left: frozenset[int]) -> Seating | None:
        if not left:
            return []
        if left in dead:
            return None
        one = min(left, key=lambda entrant: (len(others[entrant] & left), playing.index(entrant)))
        for other in sorted(others[one] & left, key=playing.index, reverse=True):
            rest = paired(left - {one, other})
            if rest is not None:
                return [sorted((one, other), key=playing.index), *rest]
        dead.add(left)
        return None

    found = paired(frozenset(playing))
    return sorted(found, key=lambda duel: playing.index(duel[0])) if found else None
