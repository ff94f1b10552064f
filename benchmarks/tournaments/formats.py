"""Play every format with computer players: `python -m benchmarks.tournaments.formats`.

There are tournaments with 3, 7, 16 and 33 entrants, in the database. A tenth of the entrants leave after the
first round, workers die now and then, and two workers take the same step. `--orders` sets the number of
orders before a game is adjudicated (40); with 100000 games are played to their end.
"""

from __future__ import annotations

import argparse
import logging
import random
import time

import benchmarks.site  # noqa: F401

# isort: split
from django.core.management import call_command

from accounts.models import User
from games.tournaments.formats.chosen import FORMATS
from games.tournaments.models import DrawnTable
from games.tournaments.selectors import TournamentPage
from tests.support.tournaments import open_tournament, play_with_computers

SIZES = (3, 7, 16, 33)


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.tournaments.formats")
    parser.add_argument("--orders", type=int, default=40, help="orders in each game (40)")
    orders = parser.parse_args().orders
    logging.disable(logging.WARNING)  # Every game would warn that there is no broker.
    call_command("migrate", verbosity=0)
    organiser = User.objects.create(username="organiser", email="organiser@example.org")
    for key in FORMATS:
        for entrants in SIZES:
            if key != "round_robin" or entrants <= 12:
                play(key, entrants, organiser, orders)


def play(key: str, entrants: int, organiser: User, orders: int) -> None:
    """Play one tournament to its end."""
    start = time.perf_counter()
    tournament = open_tournament(
        organiser, format_key=key, size=2 if entrants == 7 else 4, rounds=3, computers=entrants, most_games=3
    )
    left = play_with_computers(tournament, orders, random.Random(entrants))
    rows = TournamentPage(tournament, None).rows
    assert [row.rank for row, _ in rows] == list(range(1, entrants + 1))
    games = DrawnTable.objects.filter(draw__tournament=tournament, game__isnull=False).count()
    took = time.perf_counter() - start
    print(f"{key:20} {entrants:3} entrants, {left} left, {games:4} games {took:7.1f} s", flush=True)


if __name__ == "__main__":
    main()
