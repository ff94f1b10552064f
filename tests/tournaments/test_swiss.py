"""Duels by the Swiss system: nobody meets twice, and each round has at most one bye."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from py4swiss.engines import DutchEngine
from py4swiss.engines.common import Pairing
from py4swiss.trf import TrfParser

from games.tournaments.formats.pairing.duels import most_rounds
from games.tournaments.formats.pairing.seating import meetings
from games.tournaments.formats.rounds import Field, Round
from games.tournaments.formats.scoring.points import Scoring
from games.tournaments.formats.swiss import Swiss

SCORING = Scoring()
RESULTS = ((1, 2), (2, 1), (1, 1))
DUELS = (2,)


def drawn(format_: Swiss, field: Field, played: list[Round], scoring: Scoring = SCORING) -> Round | None:
    return format_.draw(field, played, field.entrants, scoring)


def with_results(round_: Round, rng: random.Random) -> Round:
    return round_._replace(
        tables=tuple(table._replace(places=rng.choice(RESULTS)) for table in round_.tables)
    )


@given(st.integers(2, 24), st.integers(1, 9), st.randoms(use_true_random=False), st.booleans())
@settings(max_examples=50)
def test_nobody_meets_twice_and_one_has_a_bye_at_most(
    count: int, rounds: int, rng: random.Random, leave: bool
) -> None:
    """If nobody leaves, all promised rounds are played, and nobody has a second bye."""
    format_, field, played = Swiss(DUELS, rounds), Field(tuple(range(count))), list[Round]()
    while round_ := drawn(format_, field, played):
        assert round_.entrants == set(field.present)
        assert len(round_.byes) == len(field.present) % 2
        played.append(with_results(round_, rng))
        if leave and rng.random() < 0.4 and field.present:
            field = replace(field, away=field.away | {rng.choice(field.present)})
    assert max(meetings(played).values(), default=1) == 1
    if not leave:
        assert len(played) == min(rounds, most_rounds(count))
        byes = [entrant for round_ in played for entrant in round_.byes]
        assert len(byes) == len(set(byes))


@pytest.mark.parametrize(
    ("count", "most"), [(2, 1), (3, 3), (4, 3), (5, 3), (6, 3), (7, 4), (8, 4), (9, 5), (20, 10)]
)
def test_fewer_rounds_are_planned_if_more_could_end_in_free_wins(count: int, most: int) -> None:
    assert most_rounds(count) == most


def test_it_ends_when_all_who_are_left_have_met() -> None:
    """Five of eight leave: with three left, who have met, nobody gets an undeserved win."""
    rng, format_, field = random.Random(1), Swiss(DUELS, 4), Field(tuple(range(8)))
    first = drawn(format_, field, [])
    assert first is not None
    pair = first.tables[0].entrants
    alone = replace(field, away=frozenset(field.entrants) - set(pair))
    assert drawn(format_, alone, [with_results(first, rng)]) is None


@given(st.integers(4, 20), st.randoms(use_true_random=False))
@settings(max_examples=15)
def test_rounds_are_read_as_a_tournament_report_says_them(count: int, rng: random.Random) -> None:
    """With the points of chess, the FIDE report in letters leads to the same pairs."""
    rounds = most_rounds(count)
    format_, field, played = Swiss(DUELS, rounds), Field(tuple(range(1, count + 1))), list[Round]()
    while round_ := drawn(format_, field, played):
        pairs = {(pair.white, pair.black) for pair in pairings_of(report_of(field, played, rounds))}
        byes = {(entrant, 0) for entrant in round_.byes}
        assert {table.entrants for table in round_.tables} | byes == pairs
        played.append(with_results(round_, rng))


def pairings_of(report: str) -> list[Pairing]:
    """Return the library's pairings for a report that it reads from a file."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "report.trf"
        path.write_text(report)
        return list(DutchEngine.generate_pairings(TrfParser.parse(path, strict=True)))


def report_of(field: Field, played: list[Round], rounds: int) -> str:
    """Return the report in the form TRF(x), with a line for each entrant."""
    lines = [f"XXR {rounds}", "XXC white1"]
    for entrant in field.entrants:
        points, results = 0.0, ""
        for round_ in played:
            table = next((table for table in round_.tables if entrant in table.entrants), None)
            if table is None:
                points, results = points + 1, results + "  0000 - U"
                continue
            seat = table.entrants.index(entrant)
            own, other = table.places[seat], table.places[1 - seat]
            sign = "=" if own == other else "1" if own < other else "0"
            points += {"=": 0.5, "1": 1, "0": 0}[sign]
            results += f"  {table.entrants[1 - seat]:4} {'wb'[seat]} {sign}"
        lines.append(f"{'001':4}{entrant:4}".ljust(80) + f"{points:4.1f} {entrant:4}{results}")
    return "\n".join(lines) + "\n"


def test_points_that_are_not_those_of_chess_decide_too() -> None:
    """An elimination is worth two points: the loser with two of them is above both winners."""
    format_, field = Swiss(DUELS, 2), Field(tuple(range(4)))
    first = drawn(format_, field, [])
    assert first is not None
    one, other = first.tables
    tables = (one._replace(places=(1, 2), felled=(0, 2)), other._replace(places=(1, 2), felled=(0, 0)))
    played = [first._replace(tables=tables)]
    winners = {one.entrants[0], other.entrants[0]}
    as_in_chess = drawn(format_, field, played)
    by_eliminations = drawn(format_, field, played, Scoring(felled=Fraction(2)))
    assert as_in_chess is not None
    assert by_eliminations is not None
    assert winners in [set(table.entrants) for table in as_in_chess.tables]
    assert {one.entrants[1], other.entrants[0]} in [set(table.entrants) for table in by_eliminations.tables]
