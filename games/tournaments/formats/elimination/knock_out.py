"""Knock-out: the best of each table go on, until one table is left."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Self

from games.tournaments.formats.elimination.planning import EliminationPlan, PlannedRound, Planning, rounds_of
from games.tournaments.formats.format import Chosen, Fault, Format
from games.tournaments.formats.pairing.seating import (
    PairCost,
    Seating,
    apart,
    in_seat_order,
    meetings,
    share_a_club,
)
from games.tournaments.formats.rounds import Field, Round, TournamentTable, byes_of
from games.tournaments.formats.scoring.standings import StandingsLine, Tally, standings

if TYPE_CHECKING:
    from games.tournaments.formats.scoring.points import Scoring

MET, CLUB = 10**6, 1
"""The cost of a rematch, and the cost of a meeting of two from one club."""
DUELS = EliminationPlan()


@dataclass(frozen=True)
class KnockOut(Format):
    """A knock-out in which the best of each table go on, as many as the `plan` says.

    The winner of a table takes over the best seed of that table, the second place the second best seed, and
    so on. So the bracket of duels is fixed from the first round, and the first two seeds can only meet in the
    last.
    """

    key = "knock_out"
    has_final = True

    plan: Planning = DUELS

    @classmethod
    def of(cls, chosen: Chosen) -> Self:
        return cls(EliminationPlan(chosen.sizes, chosen.advance))

    @classmethod
    def faults(cls, size: int, most: int, chosen: Chosen) -> Iterable[Fault]:
        """Refuse tables from which everybody would go on."""
        if chosen.advance >= size:
            yield Fault("advance", "advance")

    @property
    def needs(self) -> int:
        return self.plan.fewest

    def known_rounds(self, fewest: int, most: int) -> int | None:
        entrants = range(max(fewest, self.needs), most + 1)
        return max((len(list(rounds_of(self.plan, count))) for count in entrants), default=0)

    def draw(
        self, field: Field, played: Sequence[Round], lots: Sequence[int], scoring: Scoring
    ) -> Round | None:
        """Return the next round: those who go on, spread over the tables by their seeds."""
        left = self.enough(field, played)
        return self.bracket(field, played).round_of(left) if len(left) >= self.needs else None

    def more(self, field: Field, played: Sequence[Round], begun: Collection[int], scoring: Scoring) -> Round:
        """Return the tables whose entrants are known.

        This needs tables from which one entrant goes on, so that the seeds alone decide the next round.
        """
        left, playing = self.still_in(field, stood_in(played)), played[-1].playing
        if playing and self.advance_of(played[-1]) > 1:
            return Round(())
        return self.bracket(field, played).more(left, begun, playing)

    def bracket(self, field: Field, played: Sequence[Round]) -> Bracket:
        met = meetings(played)
        return Bracket(field, played, lambda one, other: met[frozenset((one, other))], self.plan)

    def advance_of(self, round_: Round) -> int:
        """Return how many go on from each table; if a round does not store this number, the plan gives it."""
        return round_.advance or self.plan.advance

    def enough(self, field: Field, played: Sequence[Round]) -> list[int]:
        """Return those who go on, with the best of those just out if a table needs them."""
        left = self.still_in(field, played)
        missing = self.needs - len(left)
        if missing <= 0 or not left:
            return left
        ranks = {who: rank for table in played[-1].tables for who, rank in table.ranks.items()}
        out = [who for who in field.present if who in ranks and who not in left]
        return left + sorted(out, key=ranks.__getitem__)[:missing]

    def still_in(self, field: Field, played: Sequence[Round]) -> list[int]:
        """Return those who go on after these rounds, by their present seeds; nobody after the last table."""
        seeds = {entrant: seed for seed, entrant in enumerate(field.entrants)}
        for number, round_ in enumerate(played, start=1):
            next_one = played[number] if number < len(played) else None
            seeds = self.after(seeds, round_, field, next_one)
        return sorted(set(field.present).intersection(seeds), key=seeds.__getitem__)

    def after(
        self, seeds: Mapping[int, int], round_: Round, field: Field, next_one: Round | None
    ) -> dict[int, int]:
        """Return the seeds of those who are in the next round, or else of the best who are present."""
        if len(round_.tables) == 1 and not round_.byes:
            return {}
        after = {entrant: seeds[entrant] for entrant in round_.byes}
        going = next_one.entrants if next_one else set(field.present)
        for table in round_.tables:
            best = sorted(going.intersection(table.entrants), key=lambda who: (table.ranks[who], seeds[who]))
            places = len(best) if next_one else min(self.advance_of(round_), len(table.entrants) - 1)
            after |= zip(best[:places], sorted(seeds[entrant] for entrant in table.entrants), strict=False)
        return after

    def has_winner(self, field: Field, played: Sequence[Round]) -> bool:
        """Return whether somebody won the last table, or is the last one left and won a table before."""
        if not played:
            return False
        last = played[-1]
        if len(last.tables) == 1 and not last.byes:
            return 1 in last.tables[0].places
        left = self.still_in(field, played)
        return len(left) == 1 and any(table.ranks.get(left[0]) == 1 for table in last.tables)

    def out(self, field: Field, played: Sequence[Round], scoring: Scoring) -> set[int]:
        """Return all but those who go on and those whose table is not over.

        A round may begin before the one before it is over. Some of its tables are not drawn yet, so only
        those who have lost there are out.
        """
        if not played:
            return set()
        going = next((n for n, round_ in enumerate(played, start=1) if round_.playing), len(played))
        whole, begun = played[:going], played[going:]
        left = {*self.still_in(field, stood_in(whole))}.union(*whole[-1].playing)
        lost = {
            who
            for round_ in begun
            for table in round_.tables
            for who in table.entrants
            if table.places and table.ranks[who] > self.advance_of(round_)
        }
        return set(field.entrants) - left | lost

    def standings(
        self, field: Field, played: Sequence[Round], lots: Sequence[int], scoring: Scoring
    ) -> list[StandingsLine]:
        """Rank by how far each has come, then by the place at the last table, then by points."""
        first: dict[int, tuple[int, ...]] = dict.fromkeys(field.entrants, (0, 0))
        for number, round_ in enumerate(played, start=1):
            for entrant in round_.byes:
                first[entrant] = (-number, self.behind)
            for table in round_.tables:
                for entrant in table.entrants:
                    first[entrant] = (-number, table.ranks[entrant] if table.places else 0)
        tally = Tally(played, scoring, full_byes=self.plan.size == 2)
        return standings(field.entrants, tally, lots, first, by="round")

    @property
    def behind(self) -> int:
        """The place of entrants with a bye who come no further than that round: the last."""
        return self.plan.size + 2


def stood_in(played: Sequence[Round]) -> list[Round]:
    """Return the rounds as if the last were over: any entrant of a table can represent its winner."""
    *before, last = played
    tables = [
        table if table.places else table._replace(places=tuple(range(1, len(table.entrants) + 1)))
        for table in last.tables
    ]
    return [*before, last._replace(tables=tuple(tables))]


@dataclass(frozen=True)
class Bracket:
    """The seating of the next round, best seed first, after the rounds that were `played`.

    `met` says how often two may have met.
    """

    field: Field
    played: Sequence[Round]
    met: PairCost
    plan: Planning = DUELS

    def round_of(self, left: Sequence[int], elsewhere: int = 0, *, minds_clubs: bool = True) -> Round:
        """Return the round of these entrants; byes go to the best seeds among those who had fewest.

        `elsewhere` is the number who already sit at its tables. Avoiding rematches comes before keeping clubs
        apart.
        """
        stage = self.plan.stage(len(left), elsewhere)
        byes, tables = self.seating_of(left, stage)

        def cost(one: int, other: int) -> int:
            return MET * self.met(one, other) + CLUB * share_a_club(self.field, one, other)

        if minds_clubs and any(self.field.clubs.values()):
            playing = [entrant for entrant in left if entrant not in byes]
            tables = apart(playing, stage.sizes, cost, CLUB, tables)
        return Round(
            tuple(TournamentTable(in_seat_order(table, self.played)) for table in tables),
            byes,
            advance=stage.advance,
        )

    def seating_of(self, left: Sequence[int], stage: PlannedRound) -> tuple[tuple[int, ...], Seating]:
        """Return the byes and the tables, which keep apart the best seeds, and then those who have met."""
        had = byes_of(self.played)
        byes = tuple(sorted(left, key=lambda entrant: had.get(entrant, 0))[: stage.byes])
        playing = [entrant for entrant in left if entrant not in byes]
        return byes, apart(playing, stage.sizes, self.met, 1)

    def more(self, left: Sequence[int], begun: Collection[int], playing: Sequence[Collection[int]]) -> Round:
        """Return what can be added to the round after `begun` have started it.

        It is not known yet who goes on from each table in `playing`, so any of its entrants represents the
        winner. Until it is known, nothing is added if a bye depends on results, or if clubs could change the
        round.
        """
        if not playing:
            return self.rest_of(left, begun)
        had = byes_of(self.played)
        are_unlike = any(len({had.get(entrant, 0) for entrant in part}) > 1 for part in playing)
        goes_by_results = are_unlike and self.plan.stage(len(left)).byes
        round_ = self.round_of(left, minds_clubs=False)
        if goes_by_results or self.clubs_could_meet(round_, playing):
            return Round(())
        return round_.without(set(begun).union(*playing))._replace(byes=())

    def clubs_could_meet(self, round_: Round, playing: Sequence[Collection[int]]) -> bool:
        """Return whether clubs may change this round, depending on who goes on from the tables `playing`."""
        if not any(self.field.clubs.values()):
            return False
        could_be = {entrant: part for part in playing for entrant in part}
        return any(
            self.met(one, other)
            or any(
                share_a_club(self.field, this, that)
                for this in could_be.get(one, (one,))
                for that in could_be.get(other, (other,))
            )
            for table in round_.tables
            for one, other in combinations(table.entrants, 2)
        )

    def rest_of(self, left: Sequence[int], begun: Collection[int]) -> Round:
        """Return the round without the tables that have begun.

        Entrants may have left since then; if that changes the round, the rest is seated again.
        """
        rest = self.round_of(left).without(begun)
        waiting = [entrant for entrant in left if entrant not in begun]
        if rest.entrants == set(waiting):
            return rest
        return self.round_of(waiting, len(left) - len(waiting))
