"""The search for tables: nothing is proposed that does not fit, and nothing that fits is missed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from games.wishes.matching import FEWEST_PEOPLE, FoundTable, Wanted, bits, table_for, tables

KINDS, PACES, SEATS, LANGUAGES = 3, 2, (2, 3, 4), 2


def suits(kind: int, seats: int) -> bool:
    """Say that the first kind of game is for three or four players, and the others for any number."""
    return kind > 0 or seats > 2


def mask(places: Sequence[int]) -> int:
    return sum(1 << place for place in places)


@st.composite
def crowds(draw: st.DrawFn) -> list[Wanted]:
    """Draw a few wishes, the oldest first; some people have blocked others."""
    number = draw(st.integers(1, 7))
    some = st.sets(st.integers(0, number - 1), max_size=2)
    return [
        Wanted(
            key=100 + person,
            person=person,
            kinds=mask(sorted(draw(st.sets(st.integers(0, KINDS - 1), min_size=1)))),
            paces=mask(sorted(draw(st.sets(st.integers(0, PACES - 1), min_size=1)))),
            seats=mask(sorted(draw(st.sets(st.sampled_from(SEATS), min_size=1)))),
            languages=mask(sorted(draw(st.sets(st.integers(0, LANGUAGES - 1), min_size=1)))),
            strangers=frozenset(draw(some) - {person}),
            with_computers=draw(st.booleans()),
        )
        for person in range(number)
    ]


def is_possible(group: Sequence[Wanted], kind: int, pace: int, seats: int) -> bool:
    """Return whether these people may play such a game together; written from the rules alone."""
    languages = group[0].languages
    for one in group:
        languages &= one.languages
    is_filled = len(group) < seats
    return (
        suits(kind, seats)
        and languages > 0
        and FEWEST_PEOPLE <= len(group) <= seats
        and all(one.kinds >> kind & one.paces >> pace & one.seats >> seats & 1 for one in group)
        and all(one.with_computers for one in group if is_filled)
        and not any(
            one.person in other.strangers or other.person in one.strangers
            for one, other in combinations(group, 2)
        )
    )


def every_table(wishes: Sequence[Wanted]) -> Iterator[tuple[Wanted, ...]]:
    """Yield all tables that can be made: an exact solver for small crowds."""
    for size in range(FEWEST_PEOPLE, max(SEATS) + 1):
        for group in combinations(wishes, size):
            if any(
                is_possible(group, kind, pace, seats)
                for kind in range(KINDS)
                for pace in range(PACES)
                for seats in SEATS
            ):
                yield group


@given(crowds())
@settings(max_examples=300)
def test_tables_fit_and_nothing_that_fits_is_missed(wishes: list[Wanted]) -> None:
    found = list(tables(wishes, suits))
    for table in found:
        assert is_possible(table.wishes, table.kind, table.pace, table.seats)
    seated = [wish.key for table in found for wish in table.wishes]
    assert len(seated) == len({*seated})
    left = [wish for wish in wishes if wish.key not in seated]
    assert not any(every_table(left))


@given(crowds())
def test_the_oldest_wish_that_can_be_seated_is_seated(wishes: list[Wanted]) -> None:
    seatable = [wish for wish in wishes if any(wish in group for group in every_table(wishes))]
    found = list(tables(wishes, suits))
    assert (seatable[0] in found[0].wishes) if seatable else not found


def plain(*people: int, **more: object) -> list[Wanted]:
    fields: dict[str, object] = {"kinds": 2, "paces": 1, "seats": 1 << 3, "languages": 1, **more}
    return [Wanted(key=person, person=person, **fields) for person in people]  # type: ignore[arg-type]


def test_the_oldest_companions_come_first() -> None:
    (table,) = tables(plain(5, 3, 8, 1), suits)
    assert [wish.person for wish in table.wishes] == [5, 3, 8]


def test_the_same_people_do_not_meet_again_while_others_wait() -> None:
    before = {frozenset({1, 2, 3})}
    first = next(tables(plain(1, 2, 3, 4), suits, before))
    assert first.people == {1, 2, 4}
    only = next(tables(plain(1, 2, 3), suits, before))
    assert only.people == {1, 2, 3}


def test_people_alone_come_before_computers() -> None:
    wishes = plain(1, 2, 3, 4, with_computers=True)
    assert len(next(tables(wishes, suits)).wishes) == 3
    two: FoundTable | None = table_for(wishes[0], wishes[:2], suits)
    assert two is not None
    assert two.people == {1, 2}
    assert two.seats == 3


def test_a_crowd_that_blocks_itself_is_given_up_in_time() -> None:
    """Sixty people of whom no three may meet: the search is bounded."""
    wishes = [
        Wanted(person, person, 2, 1, 1 << 4, 1, frozenset(range(60)) - {person, (person + 1) % 60})
        for person in range(60)
    ]
    assert not list(tables(wishes, suits))


def test_bits() -> None:
    assert list(bits(0b10110)) == [1, 2, 4]
