"""A knock-out is planned backwards from one last table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple, Protocol

from games.tournaments.formats.pairing.sizes import evenly, table_sizes


class Stage(NamedTuple):
    """The sizes of a round's tables, greatest first, how many have a bye, and how many go on from each table.

    From the last table of all nobody goes on.
    """

    sizes: tuple[int, ...]
    byes: int
    advance: int

    @property
    def left(self) -> int:
        """How many are left after it."""
        return self.advance * len(self.sizes) + self.byes


class Cost(NamedTuple):
    """What is to be avoided, the worst first.

    These are byes, how far others go on than was chosen, rounds, and seats that stay empty.
    """

    byes: int
    unlike: int
    rounds: int
    empty: int


NEVER = 10**6
NO_PLAN = Cost(NEVER, 0, 0, 0)
"""Where no plan leads to one last table."""


class Planning(Protocol):
    """How the rounds of a knock-out are laid out."""

    @property
    def size(self) -> int:
        """The most at a table."""

    @property
    def fewest(self) -> int:
        """The fewest at a table."""

    @property
    def advance(self) -> int:
        """How many should go on from each table."""

    def stage(self, entrants: int, elsewhere: int = 0) -> Stage:
        """The next round of these; `elsewhere` are those who sit at tables of it already."""


@dataclass(frozen=True)
class Plan:
    """The best way to one last table: tables of `sizes`, from which `advance` go on where that comes out."""

    sizes: tuple[int, ...] = (2,)
    advance: int = 1

    @property
    def size(self) -> int:
        return max(self.sizes)

    @property
    def fewest(self) -> int:
        return min(self.sizes)

    def stage(self, entrants: int, elsewhere: int = 0) -> Stage:
        """The next round; byes are rather in this round than in a later one.

        Where some sit at tables of it already, one of each goes on, and as few others as possible have a bye.
        """
        if elsewhere:
            sizes, byes = table_sizes(entrants, self.sizes)
            return Stage(tuple(sizes), byes, 1)
        return first_stage(entrants, self.sizes, self.advance)


def rounds_of(plan: Planning, entrants: int) -> Iterator[Stage]:
    """All rounds, to the last table; empty where these entrants are too few for one."""
    while entrants >= plan.fewest:
        stage = plan.stage(entrants)
        yield stage
        entrants = stage.left


@cache
def first_stage(entrants: int, sizes: tuple[int, ...], advance: int) -> Stage:
    """The first round of the best plan.

    Duels have byes in the first round alone, as their brackets always had; at larger tables, where others may
    go on than was chosen, there are as few byes in all as can be.
    """
    best, weight = Stage((), entrants, 0), (NEVER, NO_PLAN)
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
    """The cost of the plan with the fewest byes."""
    best = NO_PLAN
    for byes in range(entrants):
        if byes > best.byes:
            break
        best = min([best, *(cost_of(stage, sizes, advance) for stage in stages_of(entrants, byes, sizes))])
    return best


def cost_of(stage: Stage, sizes: tuple[int, ...], advance: int) -> Cost:
    """The cost of a round and of the best plan for what comes after it."""
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


def stages_of(entrants: int, byes: int, sizes: tuple[int, ...]) -> Iterator[Stage]:
    """The rounds that these can play with this number of byes."""
    seated = entrants - byes
    if not byes and entrants in sizes:
        yield Stage((entrants,), 0, 0)
    for tables in range(max(1, -(-seated // max(sizes))), seated // min(sizes) + 1):
        if found := evenly(seated, tables, sizes):
            for going_on in range(1, min(found)):
                stage = Stage(found, byes, going_on)
                if stage.left >= min(sizes):
                    yield stage
