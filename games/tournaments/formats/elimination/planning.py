"""Plan a knock-out backwards from one last table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple, Protocol

from games.tournaments.formats.pairing.sizes import evenly, table_sizes


class PlannedRound(NamedTuple):
    """A round: the sizes of its tables, largest first, its byes, and how many go on from each table.

    Nobody goes on from the last table of all.
    """

    sizes: tuple[int, ...]
    byes: int
    advance: int

    @property
    def left(self) -> int:
        """The number of entrants left after it."""
        return self.advance * len(self.sizes) + self.byes


class Cost(NamedTuple):
    """What a plan should avoid, the worst first.

    These are byes, departures from the chosen number who go on, rounds, and empty seats.
    """

    byes: int
    unlike: int
    rounds: int
    empty: int


NEVER = 10**6
NO_PLAN = Cost(NEVER, 0, 0, 0)
"""The cost if no plan leads to one last table."""


class Planning(Protocol):
    """The layout of the rounds of a knock-out."""

    @property
    def size(self) -> int:
        """The most entrants at a table."""

    @property
    def fewest(self) -> int:
        """The fewest entrants at a table."""

    @property
    def advance(self) -> int:
        """The number who should go on from each table."""

    def stage(self, entrants: int, elsewhere: int = 0) -> PlannedRound:
        """Plan the next round of these; `elsewhere` is the number who already sit at its tables."""


@dataclass(frozen=True)
class EliminationPlan:
    """The best way to one last table: tables of `sizes`, from which `advance` go on where possible."""

    sizes: tuple[int, ...] = (2,)
    advance: int = 1

    @property
    def size(self) -> int:
        return max(self.sizes)

    @property
    def fewest(self) -> int:
        return min(self.sizes)

    def stage(self, entrants: int, elsewhere: int = 0) -> PlannedRound:
        """Return the next round; byes come in this round rather than in a later one.

        If some already sit at its tables, one of each table goes on, and as few others as possible have a
        bye.
        """
        if elsewhere:
            sizes, byes = table_sizes(entrants, self.sizes)
            return PlannedRound(tuple(sizes), byes, 1)
        return first_stage(entrants, self.sizes, self.advance)


def rounds_of(plan: Planning, entrants: int) -> Iterator[PlannedRound]:
    """Yield all rounds up to the last table; none if there are too few entrants."""
    while entrants >= plan.fewest:
        stage = plan.stage(entrants)
        yield stage
        entrants = stage.left


@cache
def first_stage(entrants: int, sizes: tuple[int, ...], advance: int) -> PlannedRound:
    """Return the first round of the best plan.

    Duels have byes in the first round only, as is usual in their brackets. With larger tables, which need not
    all send on the chosen number, the plan has as few byes in all as possible.
    """
    best, weight = PlannedRound((), entrants, 0), (NEVER, NO_PLAN)
    for byes in range(entrants):
        for stage in stages_of(entrants, byes, sizes):
            whole = cost_of(stage, sizes, advance)
            later = whole.byes - byes if max(sizes) == 2 else 0
            if (later, whole) < weight:
                best, weight = stage, (later, whole)
        if weight[0] == 0 and weight[1].byes <= byes:
            break
    return best


@cache
def cost(entrants: int, sizes: tuple[int, ...], advance: int) -> Cost:
    """Return the cost of the best plan, which has the fewest byes."""
    best = NO_PLAN
    for byes in range(entrants):
        if byes > best.byes:
            break
        best = min([best, *(cost_of(stage, sizes, advance) for stage in stages_of(entrants, byes, sizes))])
    return best


def cost_of(stage: PlannedRound, sizes: tuple[int, ...], advance: int) -> Cost:
    """Return the cost of a round and of the best plan for what comes after it."""
    empty = max(sizes) * len(stage.sizes) - sum(stage.sizes)
    if not stage.advance:
        return Cost(0, 0, 1, empty)
    after = cost(stage.left, sizes, advance)
    return Cost(
        after.byes + stage.byes,
        after.unlike + abs(stage.advance - advance),
        after.rounds + 1,
        after.empty + empty,
    )


def stages_of(entrants: int, byes: int, sizes: tuple[int, ...]) -> Iterator[PlannedRound]:
    """Yield the rounds that these entrants can play with this number of byes."""
    seated = entrants - byes
    if not byes and entrants in sizes:
        yield PlannedRound((entrants,), 0, 0)
    for tables in range(max(1, -(-seated // max(sizes))), seated // min(sizes) + 1):
        if found := evenly(seated, tables, sizes):
            for going_on in range(1, min(found)):
                stage = PlannedRound(found, byes, going_on)
                if stage.left >= min(sizes):
                    yield stage
