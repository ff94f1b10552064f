"""Decide who sits with whom, and where: exchange pairs of entrants until no exchange improves the seating."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, permutations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.tournaments.formats.rounds import Field, Round

Seating = list[list[int]]
"""Tables of entrants."""
Pair = frozenset[int]
PairCost = Callable[[int, int], int]
"""The cost of seating two entrants together; the order of the two does not matter."""
NEIGHBOURS = 8
"""The number of tables up and down that are searched for an exchange; an urgent table searches all."""


def meetings(played: Iterable[Round]) -> Counter[Pair]:
    """Count how often each pair has sat at one table."""
    return Counter(
        frozenset(pair)
        for round_ in played
        for table in round_.tables
        for pair in combinations(table.entrants, 2)
    )


def share_a_club(field: Field, one: int, other: int) -> bool:
    nothing: frozenset[str] = frozenset()
    return not field.clubs.get(one, nothing).isdisjoint(field.clubs.get(other, nothing))


def bettered(
    seating: Seating,
    cost: PairCost,
    urgent: int,
    may_swap: Callable[[int, int], bool] = lambda one, other: True,
) -> Seating:
    """Return the seating after all exchanges of two entrants that lower the combined cost of their tables.

    A table that costs `urgent` or more looks for its best exchange everywhere, other tables among their
    neighbours. `may_swap` says which entrants can change places.
    """
    tables = [list(table) for table in seating]
    waiting = deque(range(len(tables)))
    while waiting:
        at = waiting.popleft()
        price = cost_of(tables[at], cost)
        if not price:
            continue
        reach = len(tables) if price >= urgent else NEIGHBOURS
        near = [other for other in range(max(0, at - reach), min(len(tables), at + reach + 1)) if other != at]
        best, swap = 0, None
        for seat, one in enumerate(tables[at]):
            rest = [entrant for entrant in tables[at] if entrant != one]
            saved = sum(cost(one, entrant) for entrant in rest)
            for other in near:
                for place, two in enumerate(tables[other]):
                    if not may_swap(one, two):
                        continue
                    gain = saved - sum(cost(two, entrant) for entrant in rest)
                    for entrant in tables[other]:
                        if entrant != two:
                            gain += cost(two, entrant) - cost(one, entrant)
                    if gain > best:
                        best, swap = gain, (seat, other, place)
        if swap:
            seat, other, place = swap
            tables[at][seat], tables[other][place] = tables[other][place], tables[at][seat]
            waiting += (at, other)
    return tables


def apart(
    entrants: Sequence[int], sizes: Sequence[int], cost: PairCost, urgent: int, first: Seating | None = None
) -> Seating:
    """Seat the best seeds at different tables, then lower the cost by exchanges within a row.

    The exchanges start from `first`, if given; it must have the same rows.
    """
    seating = seat_in_rows(entrants, sizes)
    row = {entrant: place for table in seating for place, entrant in enumerate(table)}
    return bettered(first or seating, cost, urgent, lambda one, other: row[one] == row[other])


def cost_of(table: Sequence[int], cost: PairCost) -> int:
    """Return the total cost of the pairs at a table."""
    return sum(cost(one, other) for one, other in combinations(table, 2))


def remembered(cost: PairCost) -> PairCost:
    """Cache a cost, so that it is worked out once for each pair."""
    known: dict[tuple[int, int], int] = {}

    def of_pair(one: int, other: int) -> int:
        pair = (one, other)
        if (found := known.get(pair)) is None:
            found = known[pair] = known[other, one] = cost(one, other)
        return found

    return of_pair


def in_seat_order(entrants: Sequence[int], played: Iterable[Round]) -> tuple[int, ...]:
    """Put the entrants of a table in order, so that they sit on the seats that they have had least often."""
    sat: Counter[tuple[int, int]] = Counter(
        (entrant, seat)
        for round_ in played
        for table in round_.tables
        for seat, entrant in enumerate(table.entrants)
    )
    return min(
        permutations(entrants),
        key=lambda order: sum(
            sat[entrant, seat] ** 2 + sat[entrant, seat] for seat, entrant in enumerate(order)
        ),
    )


def seat_in_rows(entrants: Sequence[int], sizes: Sequence[int]) -> Seating:
    """Spread entrants over tables of these sizes, row by row, reversing every second row.

    This keeps the best seeds apart. Tables that are full are passed over.
    """
    seating: Seating = [[] for _ in sizes]
    going_on, rest = list(seating), iter(entrants)
    for row in range(max(sizes, default=0)):
        count = sum(size > row for size in sizes)
        going_on = going_on[:count] if row % 2 == 0 else going_on[-count:]
        for table in going_on if row % 2 == 0 else reversed(going_on):
            table.append(next(rest))
    return seating
