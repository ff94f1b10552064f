"""Whether it pays to mind what an edition is about: `python -m benchmarks.missions [EDITION …]`.

One player (in teams, both of a team) that plays as if it were alone and the world were to be conquered,
against others that know what wins and who helps. Game n is dealt and thrown the same in every run, and
the players change seats from game to game. `fair` is the share that it would have if minding brought
nothing, `p` the chance that it wins so seldom all the same.
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
from games.rulebooks import rulebook_for
from games.simulation import SimulatedGame, play_game

HEEDLESS = {
    **dict.fromkeys(("h2000_mission", "mp80_objectives", "asso_objectives"), "x..."),
    **dict.fromkeys(("h2000_capitals", "h2006_mission"), "x..."),
    "h2006_team": "x.x.",
    **dict.fromkeys(("mp80_2p", "asso_2p", "h2006_2p_active"), "x."),
}
"""The editions in which there is something to mind, and where the heedless sit in the first game."""
MOST_ORDERS = 5_000
"""A game that takes more is left unfinished, and won by nobody."""


def play(edition: str, games: int) -> Iterator[tuple[SimulatedGame, bool]]:
    """Each game, and whether it was won by the heedless."""
    first = HEEDLESS[edition]
    for number in range(games):
        turns = number % len(first)
        seats = first[-turns:] + first[:-turns]
        bots = [FIELD["heedless" if seat == "x" else "sensible"] for seat in seats]
        seed = f"missions {number // len(first)}"
        game = play_game(rulebook_for(edition), bots, seed, most_orders=MOST_ORDERS)
        yield game, any(seats[winner] == "x" for winner in game.winners)


def chance_of_so_few(wins: int, games: int, fair: Fraction) -> float:
    """The chance of so many wins or fewer in games that each are won with this chance."""
    return float(sum(comb(games, won) * fair**won * (1 - fair) ** (games - won) for won in range(wins + 1)))


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.missions")
    parser.add_argument("--games", type=int, default=400, help="games of each edition (400)")
    parser.add_argument("editions", nargs="*", metavar="EDITION", help=f"of {', '.join(HEEDLESS)} (all)")
    chosen = parser.parse_args()
    console = Console()
    figures = Figures("", "wins %", "fair", "p", "rounds", "orders", "unfinished")
    for edition in chosen.editions or HEEDLESS:
        fair = Fraction(HEEDLESS[edition].count("x"), len(HEEDLESS[edition]))
        wins = rounds = orders = unfinished = 0
        games = play(edition, chosen.games)
        for game, won in track(games, edition, chosen.games, console=console, transient=True):
            wins += won
            unfinished += not game.winners
            rounds += game.rounds
            orders += len(game.orders)
        figures.add_row(
            edition,
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
