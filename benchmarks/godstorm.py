"""Sensible players of Godstorm against others: `python -m benchmarks.godstorm`.

One sensible player sits with three players of one kind, random or with a single idea, and changes seats from
game to game. Game n has the same deal and dice in every run. Then the time of a game of four sensible players
is compared with that of one in the world edition.
"""

from __future__ import annotations

import argparse
from time import process_time

from rich.console import Console
from rich.progress import track
from rich.table import Table as Figures

from benchmarks.field import FIELD
from benchmarks.field.__main__ import Match, interval, play
from benchmarks.field.godstorm import GODSTORM_FIELD
from games.rulebooks.registry import rulebook_for
from games.simulation import play_game

OPPONENTS = {"random": 90, **{bot.key: 45 for bot in GODSTORM_FIELD}}
"""Each opponent, with the share of games in per cent that a sensible player should win against three."""
SEATS, MOST_TIMES = 4, 8


def seconds(rulebook: str, games: int) -> float:
    """Return the processor time of a game of four sensible players."""
    edition, bots = rulebook_for(rulebook), [FIELD["sensible"]] * SEATS
    play_game(edition, bots, "tables of odds")
    start = process_time()
    for number in range(games):
        play_game(edition, bots, f"time {number}")
    return (process_time() - start) / games


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.godstorm")
    parser.add_argument("--games", type=int, default=400, help="games against each (400)")
    parser.add_argument("opponents", nargs="*", choices=[*OPPONENTS, []], help="which (all)")
    chosen = parser.parse_args()
    console = Console(width=110)
    figures = Figures("against three", "wins %", "95 %", "goal")
    for other in chosen.opponents or OPPONENTS:
        match = Match(f"against {other}", "godstorm", SEATS, OPPONENTS[other])
        games = play(match, "sensible", other, chosen.games)
        shown = track(games, match.name, chosen.games, console=console, transient=True)
        wins = sum(game.winners == (seat,) for game, seat in shown)
        low, high = interval(wins, chosen.games)
        share = f"{100 * wins / chosen.games:.1f}"
        figures.add_row(other, share, f"{100 * low:.1f}–{100 * high:.1f}", f"≥ {match.goal}")
    console.print(figures)
    world, godstorm = (min(seconds(key, 20) for _ in range(3)) for key in ("h2000_world", "godstorm"))
    console.print(
        f"A game of four: {1000 * world:.1f} ms of the world, {1000 * godstorm:.1f} ms of Godstorm, "
        f"{godstorm / world:.1f} times (at most {MOST_TIMES})."
    )


if __name__ == "__main__":
    main()
