"""Measure orders a second through the whole service: `python -m benchmarks.orders`.

One worker plays games between computer players as the site does: it locks, loads the position, chooses,
plays, stores everything and commits. It runs first on SQLite with the settings of the local mode, then on a
PostgreSQL server of its own (which does not wait for the disk), or only on the database that `DATABASE_URL`
names.
"""

from __future__ import annotations

import os
import time

from benchmarks.site import again_on_postgresql

# isort: split
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.models import Game
from games.services import wake
from games.services.play import computers
from games.services.play.locked_game import LockedGame
from tests.support.tables import open_for_computers

GAMES = 4
SAMPLE = 25
"""The number of orders whose queries are counted; they are not timed, because counting takes time."""


def main() -> None:
    """Measure on this database, and also on PostgreSQL if no database was named."""
    wake.wake_worker = lambda *message: None
    call_command("migrate", verbosity=0)
    measure()
    if "DATABASE_URL" not in os.environ:
        again_on_postgresql(__spec__.name)


def measure() -> None:
    """Play some games, and print what an order takes."""
    alice = User.objects.create_user("alice", "alice@example.org")
    queries = [queries_of_an_order(game) for game in [open_game(alice)] for _ in range(SAMPLE)]
    orders, seconds, processor = 0, time.perf_counter(), time.process_time()
    for game in [open_game(alice) for _ in range(GAMES)]:
        orders += play(game)
    seconds, processor = time.perf_counter() - seconds, time.process_time() - processor
    print(
        f"{connection.vendor:10} {orders / seconds:5.0f} orders/s  "
        f"{1000 * seconds / orders:5.2f} ms an order, {1000 * processor / orders:5.2f} of them in Python  "
        f"{sum(queries) / len(queries):4.1f} queries an order"
    )


def open_game(alice: User) -> Game:
    """Open a game of four that no person ever joined; it would be broken off if its only person left."""
    return open_for_computers(alice, ["sensible"] * 4)


def play(game: Game) -> int:
    """Play a game to its end, and return the number of orders."""
    orders, seen = 0, game_seen(game)
    while seen := seen and computers.play_one(seen):
        orders += 1
    return orders + 1


def game_seen(game: Game) -> LockedGame | None:
    """Return the game as a worker sees it that holds it."""
    lease = computers.take_lease(game.pk)
    assert lease is not None
    return computers.look(game.pk, lease)


def queries_of_an_order(game: Game) -> int:
    """Return how many queries one more order takes."""
    seen = game_seen(game)
    assert seen is not None
    with CaptureQueriesContext(connection) as queries:
        seen = computers.play_one(seen)
    computers.give_back(game.pk, seen.game.computer_lease if seen else None)
    return len(queries)


if __name__ == "__main__":
    main()
