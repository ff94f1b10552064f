"""Double elimination: two entrants meet again only if their half cannot be seated otherwise."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from games.tournaments.formats.elimination.double_elimination import FINAL, DoubleElimination
from games.tournaments.formats.rounds import Field, Round, TournamentTable, byes_of
from games.tournaments.formats.scoring.points import Scoring

FORMAT, SCORING = DoubleElimination(), Scoring()
Met = set[frozenset[int]]


def duels_of(entrants: Sequence[int]) -> Iterator[list[tuple[int, int]]]:
    """Yield all ways to pair these entrants."""
    if not entrants:
        yield []
        return
    first, *rest = entrants
    for other in rest:
        for further in duels_of([one for one in rest if one != other]):
            yield [(first, other), *further]


def can_be_new(half: Sequence[int], byes: Sequence[int], had: dict[int, int], met: Met) -> bool:
    """Return whether they could be paired without a rematch, perhaps with byes for others who had as few."""
    fewest = sum(had.get(one, 0) for one in byes)
    return any(
        not met.intersection(map(frozenset, duels))
        for out in combinations(half, len(byes))
        if sum(had.get(one, 0) for one in out) == fewest
        for duels in duels_of([one for one in half if one not in out])
    )


def with_results(round_: Round, rng: random.Random) -> Round:
    places = [rng.choice(((1, 2), (2, 1))) for _table in round_.tables]
    return round_._replace(
        tables=tuple(table._replace(places=place) for table, place in zip(round_.tables, places, strict=True))
    )


@given(st.integers(3, 13), st.randoms(use_true_random=False), st.booleans())
@settings(max_examples=100, deadline=None)
def test_a_rematch_is_drawn_only_if_every_seating_has_one(
    count: int, rng: random.Random, leaves: bool
) -> None:
    field, played, met = Field(tuple(range(count))), list[Round](), Met()
    away = {rng.randrange(count)} if leaves else set()
    while round_ := FORMAT.draw(field, played, field.entrants, SCORING):
        had = byes_of(played)
        halves: dict[int, list[TournamentTable]] = {}
        for table in round_.tables:
            halves.setdefault(table.group, []).append(table)
        for group, tables in halves.items():
            seated = [one for table in tables for one in table.entrants]
            again = [table for table in tables if frozenset(table.entrants) in met]
            if again and group != FINAL:
                byes = [one for one in round_.byes if losses(one, played) == losses(seated[0], played)]
                assert not can_be_new([*seated, *byes], byes, had, met), (again, seated, byes)
        met |= {frozenset(table.entrants) for table in round_.tables}
        played.append(with_results(round_, rng))
        if len(played) == 2:
            field = Field(field.entrants, away=frozenset(away))
    assert FORMAT.has_winner(field, played)


def losses(entrant: int, played: Sequence[Round]) -> int:
    return sum(
        table.ranks[entrant] == 2 for round_ in played for table in round_.tables if entrant in table.entrants
    )


@given(st.integers(3, 17), st.randoms(use_true_random=False))
@settings(max_examples=50, deadline=None)
def test_duels_that_begin_early_are_those_of_the_whole_draw(count: int, rng: random.Random) -> None:
    """Results come one at a time; the duels that began meanwhile are in the round that is finally drawn."""
    field = Field(tuple(range(count)))
    first = FORMAT.draw(field, [], field.entrants, SCORING)
    assert first
    played = [first]
    while True:
        *before, now = played
        tables, seated, early = list(now.tables), set[int](), list[TournamentTable]()
        for at in rng.sample(range(len(tables)), len(tables)):
            tables[at] = tables[at]._replace(places=rng.choice(((1, 2), (2, 1))))
            now = now._replace(tables=tuple(tables))
            if not now.is_over:
                more = FORMAT.more(field.staying(seated), [*before, now], seated, SCORING)
                early += more.tables
                seated |= more.entrants
        played = [*before, now]
        whole = FORMAT.draw(field, played, field.entrants, SCORING)
        if whole is None:
            break
        pairs = {frozenset(table.entrants) for table in whole.tables}
        assert {frozenset(table.entrants) for table in early} <= pairs
        rest = FORMAT.more(field, played, seated, SCORING)
        assert pairs == {frozenset(table.entrants) for table in (*early, *rest.tables)}
        assert set(whole.byes) == set(rest.byes)
        played = [*played, whole]


def test_duels_begin_early_if_no_rematch_is_possible() -> None:
    """Of sixteen entrants, eight have begun the second round before the last duel of the first is over."""
    field = Field(tuple(range(16)))
    first = FORMAT.draw(field, [], field.entrants, SCORING)
    assert first
    tables = [table._replace(places=(1, 2)) for table in first.tables[:-1]] + [first.tables[-1]]
    more = FORMAT.more(field, [first._replace(tables=tuple(tables))], (), SCORING)
    assert len(more.tables) == 6
