"""Whether it pays to mind one's mission: `python -m benchmarks.missions`.

One player that plays every edition as if the world were to be conquered, against three that know what
wins. Game n is dealt and thrown the same in every run, and the players change seats from game to
game. Its share would be a quarter if minding brought nothing; `p` is the chance that it wins so
seldom all the same.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from math import comb

from rich.console import Console
from rich.progress import track
from rich.table import Table as Figures

from benchmarks.field import FIELD
from games.rulebooks import rulebook_for
from games.simulation import SimulatedGame, play_game

EDITIONS = ("h2000_mission", "mp80_objectives", "asso_objectives", "h2000_capitals", "h2006_mission")
SEATS = 4
MOST_ORDERS = 5_000
"""A game that takes more is left unfinished, and won by nobody."""


def play(edition: str, games: int) -> Iterator[tuple[SimulatedGame, int]]:
    """Each game, and the seat of the heedless player in it."""
    for number in range(games):
        seat = number % SEATS
        bots = [FIELD["sensible"]] * SEATS
        bots[seat] = FIELD["heedless"]
        seed = f"missions {number // SEATS}"
        yield play_game(rulebook_for(edition), bots, seed, most_orders=MOST_ORDERS), seat


def chance_of_so_few(wins: int, games: int) -> float:
    """The chance of so many wins or fewer in games that each are won with a chance of one in `SEATS`."""
    ways: int = sum(comb(games, won) * (SEATS - 1) ** (games - won) for won in range(wins + 1))
    return float(ways / SEATS**games)


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.missions")
    parser.add_argument("--games", type=int, default=400, help="games of each edition (400)")
    chosen = parser.parse_args()
    console = Console()
    figures = Figures("", "wins %", "p", "rounds", "orders", "unfinished")
    for edition in EDITIONS:
        wins = rounds = orders = unfinished = 0
        games = play(edition, chosen.games)
        for game, seat in track(games, edition, chosen.games, console=console, transient=True):
            wins += game.winners == (seat,)
            unfinished += not game.winners
            rounds += game.rounds
            orders += len(game.orders)
        figures.add_row(
            edition,
            f"{100 * wins / chosen.games:.1f}",
            f"{chance_of_so_few(wins, chosen.games):.0e}",
            f"{rounds / chosen.games:.1f}",
            f"{orders / chosen.games:.0f}",
            str(unfinished),
        )
    console.print(figures)


if __name__ == "__main__":
    main()
