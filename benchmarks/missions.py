"""Does it pay to play for what an edition or a house rule asks? `python -m benchmarks.missions [NAME …]`.

A heedless player (both players of a team, where there are teams) plays as if it were alone and had to conquer
the world, against others that know what wins and who helps. With a house rule, one player plays as if the
rule had not been chosen, against others that know it. Game n has the same deal and dice in every run, and the
players change seats from game to game. `fair` is the share of wins if heeding brought nothing, and `p` the
chance of so few wins in that case.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from fractions import Fraction
from math import comb

from rich.console import Console
from rich.progress import track
from rich.table import Table as Figures

from benchmarks.field import FIELD
from games.rulebooks.registry import rulebook_for
from games.simulation import SimulatedGame, play_game

HEEDLESS = {
    **dict.fromkeys(("h2000_mission", "mp80_objectives", "asso_objectives"), "x..."),
    **dict.fromkeys(("h2000_capitals", "h2006_mission"), "x..."),
    "h2006_team": "x.x.",
    **dict.fromkeys(("mp80_2p", "asso_2p", "h2006_2p_active"), "x."),
}
"""The editions with something to heed, and the seats of heedless players (x) in the first game."""
HOUSE = {key: "x..." for key in ("js_1a", "js_1b", "js_2", "js_3", "js_4", "js_5", "js_8", "js_9", "ev_12")}
"""The house rules that change wise play, and the seats of players without them (x) in the first game."""
SEATS = HEEDLESS | HOUSE
PLAYED = "h2000_world"
"""The edition that is played with house rules."""
MOST_ORDERS = 5_000
"""A game with more orders is left unfinished, and nobody wins it."""


def play(name: str, games: int) -> Iterator[tuple[SimulatedGame, bool]]:
    """Yield each game of an edition or a house rule, and whether a heedless player won it."""
    first = SEATS[name]
    heedless = FIELD["plain" if name in HOUSE else "heedless"]
    rulebook = rulebook_for(PLAYED, {name: "1"}) if name in HOUSE else rulebook_for(name)
    for number in range(games):
        turns = number % len(first)
        seats = first[-turns:] + first[:-turns]
        bots = [heedless if seat == "x" else FIELD["sensible"] for seat in seats]
        seed = f"missions {number // len(first)}"
        game = play_game(rulebook, bots, seed, most_orders=MOST_ORDERS)
        yield game, any(seats[winner] == "x" for winner in game.winners)


def chance_of_so_few(wins: int, games: int, fair: Fraction) -> float:
    """Return the chance of at most this number of wins, if each game is won with the chance `fair`."""
    return float(sum(comb(games, won) * fair**won * (1 - fair) ** (games - won) for won in range(wins + 1)))


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.missions")
    parser.add_argument("--games", type=int, default=400, help="games of each (400)")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(SEATS)} (all)")
    chosen = parser.parse_args()
    console = Console()
    figures = Figures("", "wins %", "fair", "p", "rounds", "orders", "unfinished")
    for name in chosen.names or SEATS:
        fair = Fraction(SEATS[name].count("x"), len(SEATS[name]))
        wins = rounds = orders = unfinished = 0
        games = play(name, chosen.games)
        for game, won in track(games, name, chosen.games, console=console, transient=True):
            wins += won
            unfinished += not game.winners
            rounds += game.rounds
            orders += len(game.orders)
        figures.add_row(
            name,
            f"{100 * wins / chosen.games:.1f}",
            f"{100 * float(fair):.0f}",
            f"{chance_of_so_few(wins, chosen.games, fair):.0e}",
            f"{rounds / chosen.games:.1f}",
            f"{orders / chosen.games:.0f}",
            str(unfinished),
        )
    console.print(figures)


if __name__ == "__main__":
    main()
