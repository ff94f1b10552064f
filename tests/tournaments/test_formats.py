"""Every format, at every size, comes to its end, seats everybody, and gives one final order."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.tournaments.formats.chosen import numbers_of
from games.tournaments.formats.elimination.double_elimination import FINAL, DoubleElimination, defeats
from games.tournaments.formats.elimination.knock_out import KnockOut
from games.tournaments.formats.elimination.planning import EliminationPlan
from games.tournaments.formats.format import Format
from games.tournaments.formats.groups import Groups, stages
from games.tournaments.formats.ladder import Ladder
from games.tournaments.formats.league import League
from games.tournaments.formats.made_up import play_out
from games.tournaments.formats.pairing.seating import meetings
from games.tournaments.formats.round_robin import RoundRobin
from games.tournaments.formats.rounds import Field, Round, TournamentTable, byes_of
from games.tournaments.formats.scoring.points import Scoring
from games.tournaments.formats.swiss import Swiss
from games.tournaments.formats.teams import TeamSwiss, team_standings

SCORING = Scoring()
EVERYBODY_PLAYS: dict[str, Format] = {
    "Swiss for two": Swiss((2,), 4),
    "Swiss for three": Swiss((2, 3), 3),
    "Swiss for four": Swiss((3, 4), 2),
    "Swiss for five": Swiss((2, 3, 4, 5), 2),
    "Swiss for six": Swiss((4, 5, 6), 2),
    "round robin": RoundRobin(),
    "round robin, twice": RoundRobin(2),
    "ladder for two": Ladder((2,), 4),
    "ladder for four": Ladder((3, 4), 3),
    "teams": TeamSwiss((3, 4), 2),
}
"""Formats in which nobody is out before the end."""
EARLY: dict[str, Format] = {
    **{f"knock-out for {size}": KnockOut(EliminationPlan(tuple(range(2, size + 1)))) for size in range(2, 6)},
    "double elimination": DoubleElimination(),
    "groups": Groups(),
    "groups of three": Groups(3, 1),
}
"""Formats in which tables may begin before the previous round is over."""
OTHERS: dict[str, Format] = {
    **{f"knock-out for {size}": KnockOut(EliminationPlan(tuple(range(2, size + 1)))) for size in range(2, 7)},
    "knock-out for four, two go on": KnockOut(EliminationPlan((3, 4), 2)),
    "knock-out for six, three go on": KnockOut(EliminationPlan((2, 3, 4, 5, 6), 3)),
    "double elimination": DoubleElimination(),
    "groups": Groups(),
    "groups for four": Groups(8, 2, Swiss((3, 4), 2), KnockOut(EliminationPlan((3, 4), 2))),
    "league": League(),
    "league for four": League(12, 3, Swiss((3, 4), 2)),
}
FORMATS = {**EVERYBODY_PLAYS, **OTHERS}


def field_of(count: int) -> Field:
    """Return a field of this size, with numbers other than its seeds; every fourth pair shares a club."""
    entrants = tuple(100 + 7 * seed % 97 * 11 + seed for seed in range(count))
    clubs = {
        entrant: frozenset({f"club {seed // 2}"}) for seed, entrant in enumerate(entrants) if seed % 8 < 2
    }
    return Field(entrants, clubs=clubs)


def check(format_: Format, field: Field, played: list[Round]) -> None:
    """Check what is true of every tournament."""
    seats = [len(table.entrants) for round_ in played for table in round_.tables]
    assert all(seats)
    for round_ in played:
        seen = Counter(entrant for table in round_.tables for entrant in table.entrants) + Counter(
            round_.byes
        )
        assert set(seen.values()) <= {1}
        for group in {table.group for table in round_.tables}:
            sizes = {len(table.entrants) for table in round_.tables if table.group == group}
            assert max(sizes) - min(sizes) <= 1
    for number, round_ in enumerate(played):
        missing = set(field.entrants) - round_.entrants
        out = format_.out(field, played[:number], SCORING)
        assert out <= missing
        assert out == missing or not isinstance(format_, KnockOut | DoubleElimination)
    check_byes(format_, field, played)
    rows = format_.standings(field, played, sorted(field.entrants), SCORING)
    assert sorted(row.entrant for row in rows) == sorted(field.entrants)
    assert [row.rank for row in rows] == list(range(1, len(rows) + 1))


def check_byes(format_: Format, field: Field, played: list[Round]) -> None:
    """Check that all who are in have a table or a bye, and no second bye before everybody has had one."""
    if isinstance(format_, Groups):
        played, after = stages(played)
        if after:
            check_byes(format_.then, field.of(after[0].entrants), after)
    for number, round_ in enumerate(played):
        had = byes_of(played[:number])
        for part in parts_of(format_, field, played[:number], round_):
            assert part <= round_.entrants
            out = part.intersection(round_.byes)
            most = max((had.get(entrant, 0) for entrant in out), default=0)
            assert all(had.get(entrant, 0) >= most for entrant in part - out)


def parts_of(format_: Format, field: Field, before: list[Round], round_: Round) -> list[set[int]]:
    """Return the sets of entrants who play among themselves in a round, without sets that are finished."""
    everybody = set(field.entrants)
    if isinstance(format_, KnockOut) and before:
        return [
            set(before[-1].byes).union(*(best_of(table, before[-1].advance) for table in before[-1].tables))
        ]
    if isinstance(format_, DoubleElimination):
        lost = defeats(before)
        return [{entrant for entrant in everybody if lost[entrant] == count} for count in (0, 1)]
    if isinstance(format_, Groups | League):
        parts = format_.groups(field, before) if isinstance(format_, Groups) else format_.divisions(field)
        return [set(part.entrants) for part in parts if not round_.entrants.isdisjoint(part.entrants)]
    return [everybody]


def best_of(table: TournamentTable, count: int) -> set[int]:
    """Return the first entrants of a table, but never all of them."""
    return {entrant for entrant, rank in table.ranks.items() if rank <= min(count, len(table.entrants) - 1)}


SIZES = (*range(18), 24, 31, 32, 33)
"""All small fields, and those close to powers of two and whole tables."""
LARGE, LARGEST = 128, 1000
DUELS = ("Swiss for two", "knock-out for 2", "double elimination")
"""The formats with the most tables and rounds."""


@pytest.mark.parametrize("name", FORMATS)
def test_every_size_comes_to_one_final_order(name: str) -> None:
    format_ = FORMATS[name]
    for count in SIZES:
        if not format_.needs <= count <= (format_.most or 64):
            continue
        field = field_of(count)
        played = play_out(format_, field, random.Random(count))
        assert played
        check(format_, field, played)
        if count % 8 == 0:
            assert play_out(format_, field, random.Random(count)) == played


@pytest.mark.parametrize("key", ["double_elimination", "round_robin"])
def test_formats_of_duels_in_which_all_is_settled_have_no_numbers(key: str) -> None:
    assert numbers_of(key) == []


def test_the_numbers_of_a_format_are_those_that_change_it() -> None:
    assert numbers_of("knock_out") == ["sizes", "advance"]
    assert numbers_of("league") == ["sizes", "rounds", "group_size", "moving"]


@pytest.mark.parametrize(
    ("name", "count"),
    [
        *((name, format_.most or LARGE) for name, format_ in FORMATS.items()),
        *((name, LARGEST) for name in DUELS),
    ],
)
def test_large_fields(name: str, count: int) -> None:
    format_, field = FORMATS[name], field_of(count)
    check(format_, field, play_out(format_, field, random.Random(count)))


@pytest.mark.parametrize("size", [2, 3, 4, 5, 6])
def test_swiss_avoids_repeated_meetings_if_possible(size: int) -> None:
    """With enough entrants, everybody can always meet somebody new."""
    for count in range(size * (size + 2), size * (size + 2) + 2 * size):
        played = play_out(
            Swiss(tuple(range(max(2, size - 1), size + 1)), 3), field_of(count), random.Random(count)
        )
        assert max(meetings(played).values()) == 1


def test_round_robin_is_everybody_against_everybody() -> None:
    for count in range(2, 13):
        field = field_of(count)
        once = meetings(play_out(RoundRobin(), field, random.Random(1)))
        assert once == Counter(frozenset(pair) for pair in combinations(field.entrants, 2))
        twice = play_out(RoundRobin(2), field, random.Random(1))
        seats = Counter(table.entrants for round_ in twice for table in round_.tables)
        assert set(seats.values()) == {1}
        assert len(seats) == count * (count - 1)


@given(st.integers(2, 40), st.sampled_from(sorted(FORMATS)), st.integers(), st.data())
@settings(max_examples=80)
def test_entrants_who_leave_are_seated_no_more(count: int, name: str, seed: int, data: st.DataObject) -> None:
    format_ = FORMATS[name]
    count = max(format_.needs, min(count, format_.most or count))
    rng, field = random.Random(seed), field_of(count)
    played: list[Round] = []
    while round_ := format_.draw(field, played, rng.sample(field.entrants, count), SCORING):
        assert field.away.isdisjoint(round_.entrants)
        tables = tuple(
            table._replace(places=tuple(rng.choices(range(len(table.entrants) + 1), k=len(table.entrants))))
            for table in round_.tables
        )
        played.append(round_._replace(tables=tables))
        leaving = data.draw(st.sets(st.sampled_from(field.present), max_size=2)) if field.present else set()
        field = Field(field.entrants, field.away | leaving, field.clubs)
        assert len(played) < 4 * count + 8
    rows = format_.standings(field, played, field.entrants, SCORING)
    assert sorted(row.entrant for row in rows) == sorted(field.entrants)


def test_the_first_two_seeds_meet_in_the_last_duel_at_the_earliest() -> None:
    """If the better seed always wins, the bracket ends as it was seeded."""
    field = Field(tuple(range(16)))
    played: list[Round] = []
    while round_ := KnockOut().draw(field, played, field.entrants, SCORING):
        tables = tuple(
            table._replace(places=tuple(1 + (entrant != min(table.entrants)) for entrant in table.entrants))
            for table in round_.tables
        )
        played.append(round_._replace(tables=tables))
    assert [len(round_.tables) for round_ in played] == [8, 4, 2, 1]
    assert set(played[-1].tables[0].entrants) == {0, 1}
    rows = KnockOut().standings(field, played, field.entrants, SCORING)
    assert [row.entrant for row in rows[:2]] == [0, 1]
    assert {row.entrant for row in rows[2:4]} == {2, 3}


@given(
    st.integers(2, 24),
    st.sampled_from(sorted(EARLY)),
    st.randoms(use_true_random=False),
    st.booleans(),
    st.integers(0, 4),
)
@settings(max_examples=80)
def test_tables_begin_as_soon_as_their_players_are_known(
    count: int, name: str, rng: random.Random, leave: bool, members: int
) -> None:
    """Tables end in any order, anybody may leave at any time, and some share a club.

    Nobody has two seats, nobody is forgotten, and tables that began early are those of the draw.
    """
    clubs = dict.fromkeys(rng.sample(range(count), min(members, count)), frozenset({"club"}))
    format_, field, played = EARLY[name], Field(tuple(range(count)), clubs=clubs), list[Round]()
    round_ = format_.draw(field, played, field.entrants, SCORING)
    while round_:
        played.append(round_)
        early = Round(())
        for _ in played[-1].tables:
            played[-1] = with_one_more_result(played[-1], rng)
            if played[-1].is_over and not early.tables:
                break
            more = format_.more(field.staying(early.entrants), played, early.entrants, SCORING)
            assert early.entrants.isdisjoint(more.entrants)
            early = Round(early.tables + more.tables, more.byes)
            if leave and rng.random() < 0.1:
                field = replace(field, away=field.away | {rng.choice(field.entrants)})
        round_ = format_.draw(field.staying(early.entrants), played, field.entrants, SCORING)
        if early.tables:
            assert round_ is not None
            if not leave:
                assert (set(map(seats_of, early.tables)), set(early.byes)) == (
                    set(map(seats_of, round_.tables)),
                    set(round_.byes),
                )
            assert early.entrants >= round_.entrants
            round_ = early
        assert len(played) < 3 * count + 8
    assert len(format_.standings(field, played, field.entrants, SCORING)) == count


@pytest.mark.parametrize("name", EARLY)
def test_nobody_waits_for_a_table_that_decides_nothing_for_them(name: str) -> None:
    """One table is still being played when others have begun the next round."""
    format_ = EARLY[name]
    size = format_.plan.size if isinstance(format_, KnockOut) else 2
    field = Field(tuple(range(2 * size**2)))
    first = format_.draw(field, [], field.entrants, SCORING)
    assert first is not None
    *others, last = first.tables
    over = [table._replace(places=tuple(range(1, 1 + len(table.entrants)))) for table in others]
    more = format_.more(field, [Round((*over, last))], (), SCORING)
    assert more.tables
    assert more.entrants.isdisjoint(last.entrants)


def test_groups_keep_clubs_apart_and_stay_as_they_were_drawn() -> None:
    """They stay so whatever becomes of the clubs later."""
    format_, clubs = Groups(), {entrant: frozenset({f"club {entrant % 5}"}) for entrant in range(20)}
    field = Field(tuple(range(20)), clubs=clubs)
    first = format_.draw(field, [], field.entrants, SCORING)
    assert first is not None
    groups = [set(group.entrants) for group in format_.groups(field, [])]
    assert all(len({entrant % 5 for entrant in group}) == len(group) for group in groups)
    assert [len(group.intersection(range(5))) for group in groups] == [1] * 5
    assert [set(group.entrants) for group in format_.groups(replace(field, clubs={}), [first])] == groups
    assert groups != [set(group.entrants) for group in format_.groups(replace(field, clubs={}), [])]


def test_losers_are_out_while_others_play() -> None:
    field = Field(tuple(range(4)))
    first = KnockOut().draw(field, [], field.entrants, SCORING)
    assert first is not None
    one, other = first.tables
    half = Round((one._replace(places=(2, 1)), other))
    assert KnockOut().out(field, [half], SCORING) == {one.entrants[0]}
    assert DoubleElimination().out(field, [half], SCORING) == set()


def test_entrants_waiting_for_a_begun_round_are_not_out() -> None:
    field = Field(tuple(range(5)))
    first = KnockOut().draw(field, [], field.entrants, SCORING)
    assert first is not None
    assert len(first.byes) == 3
    second = KnockOut().more(field, [first], (), SCORING)
    assert len(second.tables) == 1
    assert KnockOut().out(field, [first, second], SCORING) == set()

    one, _ = second.tables[0].entrants
    over = Round((second.tables[0]._replace(places=(2, 1)),))
    assert KnockOut().out(field, [first, over], SCORING) == {one}


def test_clubs_delay_nobody_unless_two_members_could_meet() -> None:
    """Seeds 0 and 7 play first, and 3 and 4; each winner meets a winner of 1 and 6, or 2 and 5."""
    entrants = tuple(range(8))
    duels = {(0, 7), (3, 4), (1, 6), (2, 5)}

    def begun(club: set[int], *still: tuple[int, int]) -> set[frozenset[int]]:
        field = Field(entrants, clubs=dict.fromkeys(club, frozenset({"club"})))
        first = KnockOut().draw(field, [], entrants, SCORING)
        assert first is not None
        assert {tuple(sorted(table.entrants)) for table in first.tables} == duels
        tables = [
            table
            if tuple(sorted(table.entrants)) in still
            else table._replace(places=tuple(1 + (entrant > 3) for entrant in table.entrants))
            for table in first.tables
        ]
        return set(map(seats_of, KnockOut().more(field, [Round(tuple(tables))], (), SCORING).tables))

    assert begun({0, 1}, (3, 4)) == {frozenset({1, 2})}
    # The club is kept apart once its remaining members are known.
    assert begun({0, 4}, (3, 4)) == set()
    assert begun({0, 4}, (1, 6)) == {frozenset({0, 3})}
    assert begun({0, 3}) == {frozenset({0, 2}), frozenset({1, 3})}


def with_one_more_result(round_: Round, rng: random.Random) -> Round:
    """Return the round after one of its tables has ended in some order."""
    over = rng.choice([number for number, table in enumerate(round_.tables) if not table.places])
    tables = list(round_.tables)
    seats = len(tables[over].entrants)
    tables[over] = tables[over]._replace(places=tuple(rng.sample(range(1, seats + 1), seats)))
    return round_._replace(tables=tuple(tables))


def seats_of(table: TournamentTable) -> frozenset[int]:
    return frozenset(table.entrants)


def test_double_elimination_forgives_one_defeat() -> None:
    """The winner has lost at most once, everybody else twice."""
    for count in range(2, 20):
        field = field_of(count)
        played = play_out(DoubleElimination(), field, random.Random(count))
        lost = Counter(
            entrant
            for round_ in played
            for table in round_.tables
            for entrant, place in zip(table.entrants, table.places, strict=True)
            if place == 2
        )
        groups = [max(table.group for table in round_.tables) for round_ in played]
        assert groups == sorted(groups)
        assert groups[-1] == FINAL
        rows = DoubleElimination().standings(field, played, field.entrants, SCORING)
        assert lost[rows[0].entrant] <= 1
        assert all(lost[row.entrant] == 2 for row in rows[1:])


def test_the_best_of_a_division_go_up_and_the_last_down() -> None:
    league = League(size=4, moving=1)
    field = Field(tuple(range(12)))
    assert league.next_season(field, range(12)) == [0, 1, 2, 4, 3, 5, 6, 8, 7, 9, 10, 11]


def test_a_ladder_lets_the_winner_climb() -> None:
    ladder, field = Ladder((2,), 2), Field((1, 2, 3, 4))
    first = ladder.draw(field, [], field.entrants, SCORING)
    assert first is not None
    assert [set(table.entrants) for table in first.tables] == [{1, 2}, {3, 4}]
    won = tuple(
        table._replace(places=tuple(1 + (entrant in (1, 3)) for entrant in table.entrants))
        for table in first.tables
    )
    assert ladder.rungs(field, [first._replace(tables=won)]) == [2, 4, 1, 3]


def test_team_mates_never_meet_if_tables_suffice_and_add_their_points() -> None:
    entrants = tuple(range(24))
    field = Field(entrants, clubs={entrant: frozenset({f"team {entrant % 6}"}) for entrant in entrants})
    format_ = TeamSwiss((2, 3, 4), 4)
    played = play_out(format_, field, random.Random(5))
    for round_ in played:
        for table in round_.tables:
            assert len({entrant % 6 for entrant in table.entrants}) == len(table.entrants)
    rows = format_.standings(field, played, entrants, SCORING)
    teams = team_standings(field, rows)
    assert len(teams) == 6
    assert sum(team.points for team in teams) == sum(row.points for row in rows)
    assert [team.points for team in teams] == sorted((team.points for team in teams), reverse=True)
