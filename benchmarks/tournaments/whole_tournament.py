"""128 computer players from entry to the last round: `python -m benchmarks.tournaments.whole_tournament`.

A Swiss and a knock-out tournament are played on a PostgreSQL server of its own. Two workers take the first
step at once; a tenth of the entrants leave later, and workers die now and then. The command prints what is
wrong, and exits with 1 if anything is.
"""

from __future__ import annotations

import logging
import random
import sys
import time
from functools import partial
from typing import Any

from benchmarks.site import measure_on_postgresql

# isort: split
from django.utils import timezone

from accounts.models import User
from games.tournaments.models import DrawnTable, Tournament
from games.tournaments.services.rounds import progression
from tests.soak.cup_rows import cups_wrong
from tests.support.programs.race import race
from tests.support.tournaments import open_tournament, play_with_computers

ENTRANTS = 128
ORDERS = 10
"""The number of orders in each game before it is adjudicated."""
COURSES: tuple[dict[str, Any], ...] = (
    {"format_key": "swiss", "size": 4, "rounds": 4},
    {"format_key": "knock_out", "size": 2},
)


def measure() -> None:
    """Play the tournaments, and print what they took and what is wrong."""
    logging.disable(logging.WARNING)  # Every game would warn that there is no broker.
    organiser = User.objects.create(username="organiser")
    for fields in COURSES:
        play(organiser, fields)
    wrong = list(cups_wrong(timezone.now()))
    print(*wrong, f"{len(wrong)} faults", sep="\n")
    if wrong:
        sys.exit(1)


def play(organiser: User, fields: dict[str, Any]) -> None:
    """Play one tournament; two workers take its first step at once."""
    cup = open_tournament(organiser, computers=ENTRANTS, most=ENTRANTS, **fields)
    Tournament.objects.filter(pk=cup.pk).update(closes_at=timezone.now())
    began, worked = time.perf_counter(), time.process_time()
    race([partial(progression.take_all_steps, cup.pk)] * 2)
    left = play_with_computers(cup, ORDERS, random.Random(cup.pk))
    took, worked = time.perf_counter() - began, time.process_time() - worked
    games = DrawnTable.objects.filter(draw__tournament=cup).count()
    rounds = cup.draws.count()
    print(f"{fields['format_key']:12} {rounds} rounds, {games} games, {left} left", end=": ")
    print(f"{took:.0f} s, {worked:.0f} s of CPU", flush=True)


if __name__ == "__main__":
    measure_on_postgresql(measure, __spec__.name)
