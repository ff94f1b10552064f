"""A knock-out has a final: for any number of entrants there is one last table, and its winner wins."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rulebooks.registry import RULEBOOKS
from games.tournaments.formats.elimination.double_elimination import DoubleElimination
from games.tournaments.formats.elimination.knock_out import KnockOut
from games.tournaments.formats.elimination.planning import EliminationPlan, rounds_of
from games.tournaments.formats.format import Format
from games.tournaments.formats.groups import Groups
from games.tournaments.formats.made_up import play_out
from games.tournaments.formats.rounds import Field, Round
from games.tournaments.formats.scoring.points import Scoring

SCORING = Scoring()
WITH_HOUSE_RULES = {(4, 6), (5, 6), (4,), (5,), (6,)}
PLAYERS = sorted({tuple(sorted(book.players)) for book in RULEBOOKS.values()} | WITH_HOUSE_RULES)
"""The numbers of players that editions and their house rules allow."""
SIZES = sorted({tuple(size for size in players if size <= most) for players in PLAYERS for most in players})
PLANS = [(sizes, advance) for sizes, advance in product(SIZES, range(1, 6)) if advance < sizes[-1]]


@pytest.mark.parametrize(("sizes", "advance"), PLANS)
def test_every_number_of_entrants_comes_to_one_last_table(sizes: tuple[int, ...], advance: int) -> None:
    plan = EliminationPlan(sizes, advance)
    for count in (*range(sizes[0], 70), 128, 257, 400):
        left, stages = count, list(rounds_of(plan, count))
        for stage in stages:
            assert set(stage.sizes) <= set(sizes)
            assert sum(stage.sizes) + stage.byes == left
            assert stage.advance < min(stage.sizes), "somebody is out at each table"
            left = stage.left
        assert left == 0
        assert (len(stages[-1].sizes), stages[-1].byes) == (1, 0)


@pytest.mark.parametrize(
    ("sizes", "count", "tables"),
    [
        ((3, 4), 5, [(1, 1, 2), (1, 0, 0)]),
        ((3, 4), 6, [(2, 0, 2), (1, 0, 0)]),
        ((3, 4), 8, [(2, 0, 2), (1, 0, 0)]),
        ((3, 4), 16, [(4, 0, 1), (1, 0, 0)]),
        ((3, 4), 17, [(5, 0, 2), (3, 0, 1), (1, 0, 0)]),
        ((3, 4), 20, [(5, 0, 2), (3, 0, 1), (1, 0, 0)]),
        ((2,), 5, [(1, 3, 1), (2, 0, 1), (1, 0, 0)]),
        ((4, 6), 20, [(4, 0, 1), (1, 0, 0)]),
        ((6,), 6, [(1, 0, 0)]),
    ],
)
def test_rounds_are_planned_backwards(
    sizes: tuple[int, ...], count: int, tables: list[tuple[int, ...]]
) -> None:
    """Each round has its tables, its byes, and the number that should go on."""
    stages = rounds_of(EliminationPlan(sizes, 1), count)
    assert [(len(stage.sizes), stage.byes, stage.advance) for stage in stages] == tables


@given(st.sampled_from(PLANS), st.integers(2, 60), st.randoms(use_true_random=False))
@settings(max_examples=40)
def test_the_winner_of_the_last_table_wins(
    chosen: tuple[tuple[int, ...], int], count: int, rng: random.Random
) -> None:
    format_, field = KnockOut(EliminationPlan(*chosen)), Field(tuple(range(max(count, chosen[0][0]))))
    wins_the_last_table(format_, field, play_out(format_, field, rng))


@given(
    st.sampled_from([Groups(), Groups(3, 1), Groups(4, 2), DoubleElimination()]),
    st.integers(5, 40),
    st.randoms(use_true_random=False),
)
@settings(max_examples=25)
def test_so_does_it_after_groups_and_two_defeats(format_: Format, count: int, rng: random.Random) -> None:
    field = Field(tuple(range(count)))
    wins_the_last_table(format_, field, play_out(format_, field, rng))


def wins_the_last_table(format_: Format, field: Field, played: Sequence[Round]) -> None:
    [last] = played[-1].tables
    assert not played[-1].byes
    first, *_ = format_.standings(field, played, list(reversed(field.entrants)), SCORING)
    assert first.entrant == last.entrants[last.places.index(1)]
    assert format_.has_winner(field, played)
    assert not format_.has_winner(field, played[:-1])


def test_a_bye_ranks_behind_the_players_of_the_round_in_which_both_went_out() -> None:
    """Of five entrants the first has a bye and leaves; three of the others go on."""
    format_, field = KnockOut(EliminationPlan((3, 4), 3)), Field(tuple(range(5)))
    first = format_.draw(field, [], field.entrants, SCORING)
    assert first is not None
    assert first.byes == (0,)
    [table] = first.tables
    played = [first._replace(tables=(table._replace(places=(1, 2, 3, 4)),))]
    field = Field(field.entrants, away=frozenset({0}))
    final = format_.draw(field, played, field.entrants, SCORING)
    assert final is not None
    [last] = final.tables
    played.append(final._replace(tables=(last._replace(places=(1, 2, 3)),)))

    rows = format_.standings(field, played, field.entrants, SCORING)
    assert [row.entrant for row in rows][-2:] == [table.entrants[3], 0]


def test_if_a_whole_table_has_left_the_best_losers_come_back() -> None:
    format_, field = KnockOut(EliminationPlan((3,), 1)), Field(tuple(range(9)))
    first = format_.draw(field, [], field.entrants, SCORING)
    assert first is not None
    played = [first._replace(tables=tuple(table._replace(places=(1, 2, 3)) for table in first.tables))]
    gone, *others = first.tables
    field = Field(field.entrants, away=frozenset(gone.entrants))
    final = format_.draw(field, played, field.entrants, SCORING)

    assert final is not None
    assert final.entrants > {table.entrants[0] for table in others}
    assert len(final.entrants - {table.entrants[1] for table in others}) == 2


def test_without_a_first_place_at_the_last_table_nobody_has_won() -> None:
    format_, field = KnockOut(), Field((1, 2))
    final = format_.draw(field, [], field.entrants, SCORING)
    assert final is not None
    [table] = final.tables
    assert not format_.has_winner(field, [])
    assert not format_.has_winner(field, [final._replace(tables=(table._replace(places=(0, 0)),))])
    assert format_.has_winner(field, [final._replace(tables=(table._replace(places=(2, 1)),))])


def test_the_last_entrant_after_a_win_has_won() -> None:
    format_, field = KnockOut(), Field(tuple(range(4)))
    first = format_.draw(field, [], field.entrants, SCORING)
    assert first is not None
    played = [first._replace(tables=tuple(table._replace(places=(1, 2)) for table in first.tables))]
    alone = first.tables[0].entrants[0]
    field = Field(field.entrants, away=frozenset(field.entrants) - {alone})
    assert format_.draw(field, played, field.entrants, SCORING) is None
    assert format_.has_winner(field, played)
