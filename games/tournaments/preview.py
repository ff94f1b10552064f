"""Show how a tournament may go, with made-up names and results."""

from __future__ import annotations

import math
import random
from datetime import timedelta
from typing import TYPE_CHECKING, NamedTuple

from games.features.missions import Missions
from games.tournaments.formats.made_up import play_out
from games.tournaments.formats.rounds import Field
from games.tournaments.names import nth_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.tournaments.formats.rounds import Round, TournamentTable
    from games.tournaments.models import Tournament

NAMES = (
    "Ada",
    "Bela",
    "Chloe",
    "Dario",
    "Elif",
    "Farid",
    "Gwen",
    "Hugo",
    "Ines",
    "Jonas",
    "Kim",
    "Louise",
    "Milo",
)
WORLD, MISSION = (51, 1.43), (20, 1.5)
"""The median number of turns in a game of four, and the factor by which one game in six is longer.

Measured: for the world, 51 turns, and 128 in the longest game; for missions, 20.
"""
FASTEST, SLOWEST = 0.1, 0.9
"""The shortest and longest share of the time for a turn that people take."""
TRIALS, SHOWN = 200, 4
YEAR = 365


class Preview(NamedTuple):
    """A tournament with this number of entrants, in a form that can be stored as JSON.

    Each round has the number of its tables, the entrants of the first ones, the number of byes, and how many
    go on from each table, or 0 for all. `median` and `slow` are the days that it takes at the median and in
    nine cases out of ten, or None if turns have no time limit. `missing` counts the chosen rounds that are
    not played, because so few entrants would run out of opponents.
    """

    entrants: int
    rounds: list[tuple[int, list[list[str]], int, int]]
    median: int | None
    slow: int | None
    missing: int = 0

    @property
    def is_long(self) -> bool:
        """Whether it may well take more than a year."""
        return self.slow is not None and self.slow > YEAR


def preview(tournament: Tournament, entrants: int) -> Preview:
    """Play the whole tournament with made-up results."""
    rng = random.Random(tournament.pk)
    field = Field(tuple(range(1, entrants + 1)))
    format_ = tournament.format
    rounds = play_out(format_, field, rng)
    told = [
        (
            len(round_.tables),
            [names_at_table(table) for table in round_.tables[:SHOWN]],
            len(round_.byes),
            round_.advance,
        )
        for round_ in rounds
    ]
    median, slow = days_of(tournament, rounds, rng)
    wanted = format_.known_rounds(entrants, entrants)
    return Preview(entrants, told, median, slow, wanted - len(rounds) if wanted else 0)


def days_of(
    tournament: Tournament, rounds: Sequence[Round], rng: random.Random
) -> tuple[int | None, int | None]:
    """Return the days that these rounds take at the median and in nine cases out of ten."""
    if tournament.pace is None:
        return None, None
    turn = tournament.pace.turn
    lengths = sorted(
        sum((length(tournament, round_, turn, rng) for round_ in rounds), timedelta()) for _ in range(TRIALS)
    )
    return lengths[TRIALS // 2].days, lengths[TRIALS * 9 // 10].days


def names_at_table(table: TournamentTable) -> list[str]:
    """Return the made-up names of those at a table."""
    return [nth_name(NAMES, number - 1) for number in table.entrants]


def length(tournament: Tournament, round_: Round, turn: timedelta, rng: random.Random) -> timedelta:
    """Return how long the longest game of a round takes."""
    median, factor = MISSION if tournament.rulebook.of(Missions) else WORLD
    games = []
    for table in round_.tables:
        turns = median * len(table.entrants) / 4 * factor ** rng.gauss(0, 1)
        # The mean over all turns, each of which lies between the fastest and the slowest.
        spread = (SLOWEST - FASTEST) / math.sqrt(12 * max(1, turns))
        games.append(turns * rng.gauss((FASTEST + SLOWEST) / 2, spread))
    return max(games, default=0.0) * turn
