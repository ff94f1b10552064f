"""What a tournament will be like, tried out with made-up names and results."""

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

    from games.tournaments.formats.rounds import Round, Table
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
"""Turns of a game among four, at the median, and by what factor one in six is longer.

Measured: 51 turns and 128 at the longest for the world, 20 for missions.
"""
FASTEST, SLOWEST = 0.1, 0.9
"""What part of the time for a turn people take."""
TRIALS, SHOWN = 200, 4
YEAR = 365


class Preview(NamedTuple):
    """The tournament with these entrants, as it can be kept as JSON.

    Of each round it says how many tables there are, who sits at the first ones, how many have a bye, and how
    many go on from each table, if not all. `median` and `slow` are the days that it takes at the median and
    in nine cases of ten, None where nobody's time ever ends. `missing` are the rounds that were wanted and
    are not played, as with so few entrants some would have nobody left to meet.
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
    """The whole tournament, played out with made-up results."""
    rng = random.Random(tournament.pk)
    field = Field(tuple(range(1, entrants + 1)))
    format_ = tournament.format
    rounds = play_out(format_, field, rng)
    told = [
        (
            len(round_.tables),
            [seated(table) for table in round_.tables[:SHOWN]],
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
    """How long such rounds take at the median and in nine cases of ten."""
    if tournament.pace is None:
        return None, None
    turn = tournament.pace.turn
    lengths = sorted(
        sum((length(tournament, round_, turn, rng) for round_ in rounds), timedelta()) for _ in range(TRIALS)
    )
    return lengths[TRIALS // 2].days, lengths[TRIALS * 9 // 10].days


def seated(table: Table) -> list[str]:
    """The made-up names of those at a table."""
    return [nth_name(NAMES, number - 1) for number in table.entrants]


def length(tournament: Tournament, round_: Round, turn: timedelta, rng: random.Random) -> timedelta:
    """How long the longest game of a round takes."""
    median, factor = MISSION if tournament.rulebook.of(Missions) else WORLD
    games = []
    for table in round_.tables:
        turns = median * len(table.entrants) / 4 * factor ** rng.gauss(0, 1)
        # The mean of so many turns, each between the fastest and the slowest.
        spread = (SLOWEST - FASTEST) / math.sqrt(12 * max(1, turns))
        games.append(turns * rng.gauss((FASTEST + SLOWEST) / 2, spread))
    return max(games, default=0.0) * turn
