"""Find tables for wishes. Plain values only: what people can play is a set of bits.

A table can be made if one kind of game, one time for a turn, one number of players and one language suit all
its people, and none of them must not meet another. The oldest wish comes first, and so do the oldest
companions. If any table can be made that seats a wish, one is found.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count, product
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence


@dataclass(frozen=True)
class Wanted:
    """A wish: its key, its person, and what suits them.

    Bits of `kinds`, `paces` and `languages` stand for places in lists that all wishes share; those of
    `seats` for numbers of players. `strangers` are the people whom they must not meet. Where
    `with_computers` is true, computer players may take the seats for which no person is found.
    """

    key: int
    person: int
    kinds: int
    paces: int
    seats: int
    languages: int
    strangers: frozenset[int] = frozenset()
    with_computers: bool = False

    def may_meet(self, other: Wanted) -> bool:
        """Return whether the two people may sit at one table."""
        apart = other.person in self.strangers or self.person in other.strangers
        return not apart and other.person != self.person


class FoundTable(NamedTuple):
    """A table: its wishes with the oldest first, and the kind, pace and number of players."""

    wishes: tuple[Wanted, ...]
    kind: int
    pace: int
    seats: int

    @property
    def people(self) -> frozenset[int]:
        """The people at the table."""
        return frozenset(wish.person for wish in self.wishes)


FEWEST_PEOPLE = 2
"""The smallest number of people at a table with computer players."""
MOST_STEPS = 10_000
"""The number of people who are tried for the table of one wish.

It bounds the search where many people must not meet each other.
"""


def tables(
    wishes: Sequence[Wanted], suits: Callable[[int, int], bool], before: Collection[frozenset[int]] = ()
) -> Iterator[FoundTable]:
    """Yield tables until none can be made of the wishes that are left. The oldest wish comes first.

    `suits` says whether a kind of game is for a number of players. `before` are the tables at which people
    have met: the same people do not meet again while another table can be made.
    """
    waiting = list(wishes)
    for wish in wishes:
        if wish in waiting and (table := table_for(wish, waiting, suits, before)):
            waiting = [other for other in waiting if other not in table.wishes]
            yield table


def table_for(
    wish: Wanted,
    waiting: Sequence[Wanted],
    suits: Callable[[int, int], bool],
    before: Collection[frozenset[int]] = (),
) -> FoundTable | None:
    """Return a table for a wish with the others that are waiting, oldest first; None if there is none.

    Tables of people alone come before those with computer players, and larger ones before smaller ones.
    """
    again = None
    for table in found_for(wish, waiting, suits):
        if table.people not in before:
            return table
        again = again or table
    return again


def found_for(
    wish: Wanted, waiting: Sequence[Wanted], suits: Callable[[int, int], bool]
) -> Iterator[FoundTable]:
    """Yield tables for a wish: at least one if there is any."""
    others = [other for other in waiting if other.key != wish.key and wish.may_meet(other)]
    steps = count(1)
    for is_filled in (False, True):
        if is_filled and not wish.with_computers:
            return
        for seats, pace in product(sorted(bits(wish.seats), reverse=True), bits(wish.paces)):
            near = [
                other
                for other in others
                if other.seats >> seats & 1
                and other.paces >> pace & 1
                and (other.with_computers or not is_filled)
            ]
            for kind in bits(wish.kinds):
                if suits(kind, seats):
                    like = [other for other in near if other.kinds >> kind & 1]
                    for group in companions(wish, like, seats, steps, is_filled=is_filled):
                        yield FoundTable(group, kind, pace, seats)


def companions(
    wish: Wanted, others: Sequence[Wanted], seats: int, steps: Iterator[int], *, is_filled: bool
) -> Iterator[tuple[Wanted, ...]]:
    """Yield the groups of a wish and others who may all meet and share a language.

    With computer players, a group is as large as it can be found, but smaller than the table. `steps` counts
    the people who are tried.
    """
    sizes = range(seats - 1, FEWEST_PEOPLE - 1, -1) if is_filled else (seats,)
    for size in sizes:
        for group in groups(wish, others, size, steps):
            yield tuple(sorted(group, key=[wish, *others].index))


def groups(wish: Wanted, others: Sequence[Wanted], size: int, steps: Iterator[int]) -> Iterator[list[Wanted]]:
    """Yield groups of this size, those with the oldest members first. It backtracks if two may not meet."""
    group = [wish]

    def extend(start: int, languages: int) -> Iterator[list[Wanted]]:
        if len(group) == size:
            yield list(group)
            return
        for place in range(start, len(others) - (size - len(group)) + 1):
            if next(steps) > MOST_STEPS:
                return
            other = others[place]
            if other.languages & languages and all(one.may_meet(other) for one in group):
                group.append(other)
                yield from extend(place + 1, languages & other.languages)
                group.pop()

    yield from extend(0, wish.languages)


def bits(mask: int) -> Iterator[int]:
    """Yield the numbers of the bits that are set, the lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
