"""What luck and skill of a finished game cost: `python -m benchmarks.checks [--games N] [--rulebook KEY]`.

Games of four sensible players through the database, each analysed as a worker does when it ends, and its
course checked by playouts as somebody asks for on its page. Times are of the processor, not of the clock.
"""

# ruff: noqa: E402 (Django wants to be set up before its parts are imported)
from __future__ import annotations

import argparse
import os
import time
from typing import TYPE_CHECKING

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"

import django

django.setup()

from django.test.utils import setup_databases, teardown_databases

from accounts.models import User
from games.models import Playouts
from games.selectors.game_page import game_page
from games.services.record.analyses import analyse_games
from games.services.record.playouts import play_out_next
from games.views.record.analysis import have_checked
from tests.support.tables import act, open_table

if TYPE_CHECKING:
    from collections.abc import Callable

SEATS = 4


def main() -> None:
    """Play, measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.checks")
    parser.add_argument("--games", type=int, default=5, help="games (5)")
    parser.add_argument("--rulebook", default="h2000_world", help="their edition (h2000_world)")
    chosen = parser.parse_args()
    databases = setup_databases(verbosity=0, interactive=False)
    try:
        alice = User.objects.create_user("alice", "alice@example.org")
        for _ in range(chosen.games):
            measure(alice, chosen.rulebook)
    finally:
        teardown_databases(databases, verbosity=0)


def measure(alice: User, rulebook: str) -> None:
    """Play a game to its end, and have it analysed and checked."""
    game = open_table(alice, bots=["sensible"] * (SEATS - 1), rulebook=rulebook)
    while game.players.filter(to_act=True).exists():
        act(game)
    game.refresh_from_db()
    analysed = seconds(analyse_games)
    found = seconds(lambda: have_checked(game, game_page(game, alice)))
    played = seconds(play_all_out)
    counts = Playouts.objects.filter(game=game).values_list("played", flat=True)
    print(
        f"{game.version:4} events: analysis {analysed:4.2f} s, {len(counts):2} positions found in"
        f" {found:4.2f} s, {sum(counts):,} playouts in {played:5.1f} s"
    )


def play_all_out() -> None:
    """All that was asked for, as the queue of playouts does it."""
    while play_out_next():
        pass


def seconds(work: Callable[[], None]) -> float:
    """Processor time that something takes."""
    start = time.process_time()
    work()
    return time.process_time() - start


if __name__ == "__main__":
    main()
