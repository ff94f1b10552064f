"""Sensible players of Godstorm against others: `python -m benchmarks.godstorm`.

One sensible player sits with three players of one kind, random or with a single idea, and changes seats from
game to game; then a hoarder sits with three sensible players. Game n has the same deal and dice in every
run. Last, the time of a game of four sensible players is compared with that of one in the world edition.
"""

from __future__ import annotations

import argparse
from time import process_time

from rich.console import Console
from rich.progress import track
from rich.table import Table as Figures

from benchmarks.field import FIELD
from benchmarks.field.godstorm import GODSTORM_FIELD
from benchmarks.tournament import SEATS, Match, play
from games.rulebooks.registry import rulebook_for
from games.simulation import play_game
from games.simulation.arena.tally import wilson

MATCHES = (
    Match("sensible", ("random",) * 3, "≥ 90"),
    *(Match("sensible", (bot.key,) * 3, "≥ 45") for bot in GODSTORM_FIELD),
    Match("sensible", ("hoarder",) * 3, ""),
    Match("hoarder", ("sensible",) * 3, ""),
)
MOST_TIMES = 8


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
    parser.add_argument("--games", type=int, default=400, help="games in each match (400)")
    parser.add_argument("players", nargs="*", metavar="PLAYER", help="only matches with one of these (all)")
    chosen = parser.parse_args()
    console = Console(width=110)
    figures = Figures("", "wins %", "95 %", "goal")
    rulebook = rulebook_for("godstorm")
    for match in MATCHES:
        if chosen.players and not {match.one, *match.others} & {*chosen.players}:
            continue
        games = play(match, chosen.games, rulebook)
        shown = track(games, match.name, chosen.games, console=console, transient=True)
        wins = sum(game.winners == (seat,) for game, seat in shown)
        low, high = wilson(wins, chosen.games)
        share = f"{100 * wins / chosen.games:.1f}"
        figures.add_row(match.name, share, f"{100 * low:.1f}–{100 * high:.1f}", match.goal)
    console.print(figures)
    world, godstorm = (min(seconds(key, 20) for _ in range(3)) for key in ("h2000_world", "godstorm"))
    console.print(
        f"A game of four: {1000 * world:.1f} ms of the world, {1000 * godstorm:.1f} ms of Godstorm, "
        f"{godstorm / world:.1f} times (at most {MOST_TIMES})."
    )


if __name__ == "__main__":
    main()
