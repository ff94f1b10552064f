"""Swiss rounds at tables of more than two, compared with random draws of the same entrants."""

from __future__ import annotations

import random
from itertools import combinations
from typing import NamedTuple

from games.tournaments.formats.made_up import shuffled
from games.tournaments.formats.pairing.seating import Pair, Seating, meetings
from games.tournaments.formats.pairing.sizes import table_sizes
from games.tournaments.formats.rounds import Field, Round
from games.tournaments.formats.scoring.points import Scoring
from games.tournaments.formats.scoring.standings import Tally
from games.tournaments.formats.swiss import Swiss, cut


class Merit(NamedTuple):
    """The number of repeated meetings, then the sum of squared differences of score; less is better."""

    repeats: int
    differences: float


def compared(count: int, size: int, rounds: int, rng: random.Random, draws: int) -> tuple[Merit, Merit]:
    """Return the merit of the next round after made-up ones, and of the best of a number of random draws."""
    format_ = Swiss(tuple(range(max(2, size - 1), size + 1)), rounds + 1)
    field, played = Field(tuple(range(count))), list[Round]()
    for _ in range(rounds):
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
    sizes, _ = table_sizes(len(playing), format_.sizes)
    best = Merit(count**2, 0)
    for _ in range(draws):
        rng.shuffle(playing)
        best = min(best, merit(cut(playing, sizes), points, met))
    return own, best


def merit(tables: Seating, points: dict[int, float], met: dict[Pair, int]) -> Merit:
    """Return how good these tables are for entrants with these points and these meetings."""
    pairs = [pair for table in tables for pair in combinations(table, 2)]
    return Merit(
        sum(met[frozenset(pair)] for pair in pairs), sum((points[a] - points[b]) ** 2 for a, b in pairs)
    )
