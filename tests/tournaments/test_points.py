"""Points and ties."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.tournaments.formats.league import League
from games.tournaments.formats.pairing.sizes import table_sizes
from games.tournaments.formats.round_robin import RoundRobin
from games.tournaments.formats.rounds import Field, Round, TournamentTable, moved_up
from games.tournaments.formats.scoring.points import HALF, Scoring
from games.tournaments.formats.scoring.standings import Tally, standings
from games.tournaments.formats.swiss import Swiss


@pytest.mark.parametrize(
    ("places", "points"),
    [
        ((1, 2), (1, 0)),
        ((2, 1, 3), (Fraction(1, 2), 1, 0)),
        ((1, 1, 3, 4), (Fraction(5, 6), Fraction(5, 6), Fraction(1, 3), 0)),
        ((1, 1), (Fraction(1, 2), Fraction(1, 2))),
        ((1, 0, 2), (1, 0, Fraction(1, 2))),
        ((0, 0), (0, 0)),
    ],
)
def test_points_by_places(places: tuple[int, ...], points: tuple[Fraction, ...]) -> None:
    table = TournamentTable(tuple(range(len(places))), places)
    assert tuple(Scoring().points(table)) == points


def test_other_points() -> None:
    table = TournamentTable((7, 8, 9), (1, 2, 0), felled=(1, 0, 1), continents=(2, 1, 0))
    scoring = Scoring((Fraction(5), Fraction(3)), felled=Fraction(1), continents=Fraction(1, 2))
    assert scoring.points(table) == [7, Fraction(7, 2), 0]


@pytest.mark.parametrize(
    ("entrants", "size", "fewest", "sizes", "out"),
    [
        (9, 4, 3, [3, 3, 3], 0),
        (7, 4, 3, [4, 3], 0),
        (5, 4, 3, [4], 1),
        (5, 3, 3, [3], 2),
        (7, 2, 2, [2, 2, 2], 1),
        (2, 4, 3, [], 2),
        (13, 6, 2, [5, 4, 4], 0),
    ],
)
def test_sizes_of_tables(entrants: int, size: int, fewest: int, sizes: list[int], out: int) -> None:
    assert table_sizes(entrants, range(fewest, size + 1)) == (sizes, out)


def test_a_bye_is_a_win_in_duels_and_else_the_mean_but_one_half_at_least() -> None:
    played = [
        Round((TournamentTable((1, 2, 3), (1, 2, 3)),), (4,)),
        Round((TournamentTable((4, 2, 3), (1, 2, 3)),), (1,)),
    ]
    duels, others = (Tally(played, Scoring(), full_byes=full) for full in (True, False))
    assert duels.points(4) == 2
    assert others.points(4) == 2
    low = Tally([*played, Round((TournamentTable((1, 4, 2), (1, 2, 3)),), (3,))], Scoring(), full_byes=False)
    assert low.points(3) == Fraction(1, 2)


@pytest.mark.parametrize(
    ("by_place", "share", "worth"),
    [((), 1, 1), ((), HALF, HALF), ((5, 3, 1), 1, 5), ((5, 3, 1), HALF, Fraction(5, 2))],
)
@pytest.mark.parametrize("sizes", [(2,), (3, 4)])
def test_a_bye_is_worth_a_win_or_half_of_one_as_chosen(
    by_place: tuple[int, ...], share: Fraction | int, worth: Fraction | int, sizes: tuple[int, ...]
) -> None:
    scoring = Scoring(tuple(map(Fraction, by_place)), bye=Fraction(share))
    seats = tuple(range(sizes[0]))
    played = [Round((TournamentTable(seats, tuple(seat + 1 for seat in seats)),), (9,))]
    for format_ in (Swiss(sizes, 3), League(12, 1, Swiss(sizes, 3)), RoundRobin()):
        rows = format_.standings(Field((*seats, 9)), played, (*seats, 9), scoring)
        points = {row.entrant: row.points for row in rows}
        assert points[9] == worth
        assert points[0] == scoring.win


def by_of(*tables: TournamentTable) -> list[tuple[int, str]]:
    played = [Round((table,)) for table in tables]
    entrants = sorted({entrant for table in tables for entrant in table.entrants})
    rows = standings(entrants, Tally(played, Scoring(), full_byes=True), entrants)
    return [(row.entrant, row.by) for row in rows]


def test_wins_decide_before_what_opponents_scored() -> None:
    rows = by_of(
        TournamentTable((1, 2, 3), (2, 1, 3)),
        TournamentTable((1, 4, 5), (2, 3, 1)),
        TournamentTable((2, 4, 5), (3, 1, 2)),
    )
    assert rows[0] == (5, "")
    assert dict(rows)[1] == "wins"


def test_a_direct_meeting_decides_if_all_else_is_level() -> None:
    """1 and 2 have a point and a win each, against equal opponents; 2 has beaten 1."""
    rows = by_of(
        TournamentTable((1, 2), (2, 1)),
        TournamentTable((1, 3), (1, 2)),
        TournamentTable((2, 4), (2, 1)),
        TournamentTable((3, 4), (1, 2)),
    )
    assert len(rows) == 4
    assert all(by in ("", "points", "wins", "opposition", "direct", "felled", "lot") for _, by in rows)


def test_the_lot_comes_last() -> None:
    played = [Round((TournamentTable((1, 2), (1, 1)),))]
    rows = standings([1, 2], Tally(played, Scoring(), full_byes=True), [2, 1])
    assert [(row.entrant, row.by) for row in rows] == [(2, ""), (1, "lot")]


@pytest.mark.parametrize(
    ("places", "absent", "after"),
    [
        # Two at a table.
        ((1, 2), (), (1, 2)),
        ((1, 2), (0,), (0, 1)),
        ((1, 2), (1,), (1, 0)),
        ((1, 1), (0,), (0, 1)),
        ((1, 2), (0, 1), (0, 0)),
        # Four: players who were present keep their order, and move up.
        ((1, 2, 3, 4), (0,), (0, 1, 2, 3)),
        ((1, 2, 3, 4), (1, 2), (1, 0, 0, 2)),
        ((1, 2, 3, 4), (3,), (1, 2, 3, 0)),
        ((4, 3, 2, 1), (2, 3), (2, 1, 0, 0)),
        ((1, 2, 2, 4), (0,), (0, 1, 1, 3)),
        ((1, 1, 3, 3), (1,), (1, 0, 2, 2)),
        ((2, 1, 3, 4), (0, 1, 2, 3), (0, 0, 0, 0)),
    ],
)
def test_places_after_absences(
    places: tuple[int, ...], absent: tuple[int, ...], after: tuple[int, ...]
) -> None:
    assert tuple(moved_up(places, absent)) == after


@given(st.lists(st.integers(1, 6), min_size=2, max_size=6), st.sets(st.integers(0, 5)), st.data())
def test_absences_cost_nobody_else_anything(drawn: list[int], absent: set[int], data: st.DataObject) -> None:
    """Nobody is below zero; players who were present lose nothing and are ahead of absent ones."""
    places = tuple(1 + sum(other < one for other in drawn) for one in drawn)
    entrants = tuple(range(len(places)))
    by_place = tuple(
        Fraction(number) for number in sorted(data.draw(st.lists(st.integers(0, 9))), reverse=True)
    )
    scoring = Scoring(by_place)
    before, table = (
        TournamentTable(entrants, found)
        for found in (places, tuple(moved_up(places, absent.intersection(entrants))))
    )
    played, points = scoring.points(before), scoring.points(table)
    for seat in entrants:
        assert points[seat] >= 0
        if seat in absent:
            assert points[seat] == 0
            assert all(table.ranks[seat] > table.ranks[other] for other in entrants if other not in absent)
        else:
            assert points[seat] >= played[seat]
            assert table.places[seat] <= places[seat]
