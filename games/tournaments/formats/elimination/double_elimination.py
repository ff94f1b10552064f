"""Double elimination, for duels: two defeats put an entrant out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.tournaments.formats.elimination.halves import Half
from games.tournaments.formats.elimination.knock_out import Bracket, stood_in
from games.tournaments.formats.format import Format
from games.tournaments.formats.pairing.seating import meetings, remembered
from games.tournaments.formats.rounds import Field, Round
from games.tournaments.formats.scoring.standings import StandingsLine, Tally, standings

if TYPE_CHECKING:
    from games.tournaments.formats.scoring.points import Scoring

NO_DEFEAT, ONE_DEFEAT, FINAL = range(3)
"""The groups of its tables: the two halves, and the final."""


@dataclass(frozen=True)
class DoubleElimination(Format):
    """Entrants without a defeat play among themselves, and so do those with one, until one of each is left.

    These two meet in the final; if the one without a defeat loses, the final is played again. The winner of a
    duel takes over the better seed of the two, the loser the other. So the next round is fixed, in terms of
    seeds, as soon as this one is drawn.
    """

    key = "double_elimination"
    has_duels = has_final = True

    def draw(
        self, field: Field, played: Sequence[Round], lots: Sequence[int], scoring: Scoring
    ) -> Round | None:
        """Return the next round of both halves; an entrant who is alone in a half waits."""
        halves = still_in(field, played)
        seats = self.seats(field, played)
        return join_halves(seats.round_of(half) for half in halves) if sum(map(len, halves)) > 1 else None

    def more(self, field: Field, played: Sequence[Round], begun: Collection[int], scoring: Scoring) -> Round:
        """Return the duels of both halves whose entrants are known."""
        seats, playing = self.seats(field, played), played[-1].playing
        return join_halves(seats.more(half, begun, playing) for half in still_in(field, stood_in(played)))

    def seats(self, field: Field, played: Sequence[Round]) -> Bracket:
        """Return the bracket that seats a half."""
        return half_of(field, played)

    def out(self, field: Field, played: Sequence[Round], scoring: Scoring) -> set[int]:
        """Return those who have lost twice."""
        return {entrant for entrant, count in defeats(played).items() if count > 1}

    def has_winner(self, field: Field, played: Sequence[Round]) -> bool:
        """Return whether exactly one entrant is left."""
        return sum(map(len, still_in(field, played))) == 1

    def standings(
        self, field: Field, played: Sequence[Round], lots: Sequence[int], scoring: Scoring
    ) -> list[StandingsLine]:
        """Rank by when each was out, the last first; those who are still in are ranked by their defeats."""
        lost: Counter[int] = Counter()
        first: dict[int, tuple[int, ...]] = {}
        for number, round_ in enumerate(played, start=1):
            lost += defeats([round_])
            for entrant, count in lost.items():
                if count == 2 and entrant not in first:
                    first[entrant] = (1, -number)
        for entrant in field.entrants:
            first.setdefault(entrant, (0, lost[entrant]))
        return standings(field.entrants, Tally(played, scoring, full_byes=True), lots, first, by="round")


def defeats(played: Sequence[Round]) -> Counter[int]:
    """Count the defeats of each entrant: one for each duel, to the second seat if both places are equal."""
    tables = [table for round_ in played for table in round_.tables if table.places]
    return Counter(max(reversed(table.entrants), key=table.ranks.__getitem__) for table in tables)


def still_in(field: Field, played: Sequence[Round]) -> list[list[int]]:
    """Return those without a defeat and those with one, by their present seeds; or the last two together."""
    seeds = {entrant: seed for seed, entrant in enumerate(field.entrants)}
    for round_ in played:
        losers = defeats([round_])
        for table in round_.tables:
            better, worse = sorted(seeds[entrant] for entrant in table.entrants)
            seeds |= {entrant: worse if entrant in losers else better for entrant in table.entrants}
    lost = defeats(played)
    left = sorted(
        (entrant for entrant in field.present if lost[entrant] < 2), key=lambda one: (lost[one], seeds[one])
    )
    if len(left) == 2:
        return [left]
    return [[entrant for entrant in left if lost[entrant] == count] for count in (0, 1)]


def half_of(field: Field, played: Sequence[Round]) -> Half:
    """Return the seating of a half after these rounds."""
    met = meetings(played)
    duel = (
        {entrant: table.entrants for table in played[-1].tables for entrant in table.entrants}
        if played
        else {}
    )

    def certainly_met(one: int, other: int) -> int:
        return met[frozenset((one, other))]

    def may_have_met(one: int, other: int) -> int:
        return sum(
            certainly_met(this, that) for this in duel.get(one, (one,)) for that in duel.get(other, (other,))
        )

    return Half(field, played, remembered(may_have_met), certainly_met=certainly_met)


def join_halves(halves: Iterable[Round]) -> Round:
    """Join the rounds of both halves, or mark the only one as the final."""
    rounds = list(halves)
    groups = (NO_DEFEAT, ONE_DEFEAT) if len(rounds) > 1 else (FINAL,)
    return Round(
        tuple(
            table._replace(group=group)
            for group, half in zip(groups, rounds, strict=True)
            for table in half.tables
        ),
        tuple(entrant for half in rounds for entrant in half.byes),
    )
