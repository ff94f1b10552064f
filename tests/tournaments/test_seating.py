"""Swiss at tables of more than two: as good as can be had."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from games.tournaments.formats.course import Field, Round
from games.tournaments.formats.made_up import shuffled
from games.tournaments.formats.points import Scoring
from games.tournaments.formats.seating import meetings
from games.tournaments.formats.sizes import table_sizes
from games.tournaments.formats.standings import Tally
from games.tournaments.formats.swiss import Swiss, cut

STATES, DRAWS = (*range(9), 87), 10_000
"""The first hundred states hold too; they take a minute. That one asks most of the search."""


def merit(
    tables: list[list[int]], points: dict[int, float], met: dict[frozenset[int], int]
) -> tuple[int, float]:
    """Meetings repeated, and the sum of squared differences of score: the less, the better."""
    pairs = [pair for table in tables for pair in combinations(table, 2)]
    return sum(met[frozenset(pair)] for pair in pairs), sum((points[a] - points[b]) ** 2 for a, b in pairs)


@pytest.mark.parametrize("state", STATES)
def test_no_random_draw_is_better(state: int) -> None:
    rng = random.Random(state)
    count, size = rng.randint(6, 30), rng.randint(3, 6)
    format_ = Swiss(size, 5, fewest=max(2, size - 1))
    field, played = Field(tuple(range(count))), list[Round]()
    for _ in range(rng.randint(1, 3)):
        round_ = format_.draw(field, played, shuffled(field, rng), Scoring())
        assert round_ is not None
        tables = [
            table._replace(places=tuple(rng.sample(range(1, len(table.entrants) + 1), len(table.entrants))))
            for table in round_.tables
        ]
        played.append(round_._replace(tables=tuple(tables)))
    drawn = format_.draw(field, played, shuffled(field, rng), Scoring())
    assert drawn is not None
    tally = Tally(played, Scoring(), full_byes=False)
    points = {entrant: round(60 * tally.points(entrant)) / 60 for entrant in field.entrants}
    met = meetings(played)
    own = merit([list(table.entrants) for table in drawn.tables], points, met)
    playing = [entrant for entrant in field.entrants if entrant not in drawn.byes]
    sizes, _ = table_sizes(len(playing), format_.size, format_.fewest)
    for _ in range(DRAWS):
        rng.shuffle(playing)
        repeats, differences = merit(cut(playing, sizes), points, met)
        assert own[0] < repeats or (own[0] == repeats and own[1] <= differences + 1e-9)


def test_the_best_seeds_sit_apart_in_the_first_round_and_the_last_one_sits_out() -> None:
    field = Field((*range(20, 0, -1), 0))
    first = Swiss(4, 3, fewest=4).draw(field, [], sorted(field.entrants), Scoring())
    assert first is not None
    assert [len({20, 19, 18, 17, 16}.intersection(table.entrants)) for table in first.tables] == [1] * 5
    assert first.byes == (0,)


def test_seats_go_round() -> None:
    """Over four rounds for four nobody sits in one place three times."""
    rng, field, played = random.Random(1), Field(tuple(range(16))), list[Round]()
    format_ = Swiss(4, 4)
    while round_ := format_.draw(field, played, shuffled(field, rng), Scoring()):
        played.append(
            round_._replace(tables=tuple(table._replace(places=(1, 2, 3, 4)) for table in round_.tables))
        )
    for entrant in field.entrants:
        seats = [
            table.entrants.index(entrant) for r in played for table in r.tables if entrant in table.entrants
        ]
        assert max(map(seats.count, seats)) <= 2
