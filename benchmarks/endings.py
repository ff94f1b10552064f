"""Do the games of every edition end, for every number of players and every option, and replay?

    python -m benchmarks.endings [EDITION …] [--games 50] [--check]

Sensible players play each game from a seed, and its record is folded. With `--check` the command fails if a
game is unfinished, or its record leads to another position.
"""

from __future__ import annotations

import argparse
import sys
from time import perf_counter

from rich.console import Console
from rich.progress import track
from rich.table import Table

from games.rulebooks.registry import RULEBOOKS
from games.simulation import simulate
from tests.support.rulebooks.editions import every_game, replays


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.endings")
    parser.add_argument("editions", nargs="*", metavar="EDITION", help="which editions (all)")
    parser.add_argument("--games", type=int, default=50, help="how many games of each kind (50)")
    parser.add_argument("--check", action="store_true", help="fail where a game does not end or replay")
    chosen = parser.parse_args()
    if unknown := set(chosen.editions) - set(RULEBOOKS):
        parser.error(f"there is no edition {', '.join(sorted(unknown))}")

    table = Table(
        "Edition", "Options", "Players", "Ended", "Replayed", "Rounds", "Longest", "Orders", "Seconds"
    )
    kinds, wrong = list(every_game(*chosen.editions)), 0
    for rulebook, players in track(kinds, "Playing", console=Console(stderr=True), transient=True):
        start = perf_counter()
        games = list(simulate(rulebook, ["sensible"] * players, chosen.games, "endings"))
        seconds = perf_counter() - start
        ended = sum(bool(game.winners) for game in games)
        replayed = sum(map(replays, games))
        rounds = [game.rounds for game in games]
        orders = sum(len(game.orders) for game in games)
        unusual = (f"{choice.key}={rulebook.chosen[choice.key]}" for choice in rulebook.unusual)
        wrong += 2 * len(games) - ended - replayed
        table.add_row(
            *(rulebook.key, ", ".join(unusual), f"{players}"),
            *(f"{ended}", f"{replayed}", f"{sum(rounds) / len(games):.1f}", f"{max(rounds)}"),
            *(f"{orders / len(games):.0f}", f"{seconds:.1f}"),
        )
    Console(width=110).print(table)
    sys.exit(chosen.check and wrong > 0)


if __name__ == "__main__":
    main()
