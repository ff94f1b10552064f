"""Swiss rounds at tables of more than two are seated as well as possible."""

from __future__ import annotations

import random

import pytest

from games.tournaments.formats.made_up import shuffled
from games.tournaments.formats.rounds import Field, Round
from games.tournaments.formats.scoring.points import Scoring
from games.tournaments.formats.swiss import Swiss
from tests.support.seatings import compared

STATES, DRAWS = (*range(4), 87), 10_000
"""The last of these states demands most of the search."""


@pytest.mark.parametrize("state", STATES)
def test_no_random_draw_is_better(state: int) -> None:
    rng = random.Random(state)
    own, best = compared(rng.randint(6, 30), rng.randint(3, 6), rng.randint(1, 3), rng, DRAWS)
    assert own.repeats <= best.repeats
    assert own.repeats < best.repeats or own.differences <= best.differences + 1e-9


def test_the_best_seeds_sit_apart_in_the_first_round_and_the_last_one_sits_out() -> None:
    field = Field((*range(20, 0, -1), 0))
    first = Swiss((4,), 3).draw(field, [], sorted(field.entrants), Scoring())
    assert first is not None
    assert [len({20, 19, 18, 17, 16}.intersection(table.entrants)) for table in first.tables] == [1] * 5
    assert first.byes == (0,)


def test_seats_go_round() -> None:
    """In four rounds of four nobody has the same seat three times."""
    rng, field, played = random.Random(1), Field(tuple(range(16))), list[Round]()
    format_ = Swiss((2, 3, 4), 4)
    while round_ := format_.draw(field, played, shuffled(field, rng), Scoring()):
        played.append(
            round_._replace(tables=tuple(table._replace(places=(1, 2, 3, 4)) for table in round_.tables))
        )
    for entrant in field.entrants:
        seats = [
            table.entrants.index(entrant) for r in played for table in r.tables if entrant in table.entrants
        ]
        assert max(map(seats.count, seats)) <= 2
