"""The sensible player against its predecessor: `python -m benchmarks.field [TABLE …]`.

One sensible player among predecessors, at every table that matters: growing sets, fixed sets, six seats, two
players. Game n of a table is dealt and thrown the same in every run, and the one changes seats from game to
game. Beside its share of wins stands Wilson's interval of 95 %.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import sqrt

from rich.console import Console
from rich.progress import track
from rich.table import Table as Figures

from benchmarks.field import FIELD
from games.rulebooks.registry import rulebook_for
from games.simulation import SimulatedGame, play_game

MOST_ORDERS = 6_000
"""A game that takes more is left unfinished, and won by nobody."""
Z = 1.96
"""The normal deviate of an interval of 95 %."""


@dataclass(frozen=True)
class Match:
    """A table: an edition with its options, how many sit there, and the least share of wins in per cent."""

    name: str
    rulebook: str
    seats: int
    goal: int
    options: dict[str, str] = field(default_factory=dict)


PROGRESSIVE = {"sets": "progressive"}
MATCHES = (
    Match("growing sets, Hasbro 2000", "h2000_world", 4, 35, PROGRESSIVE),
    Match("growing sets, Hasbro 2006", "h2006_world", 4, 35),
    Match("Miro/Parker", "mp80_world", 4, 32),
    Match("fixed sets, Hasbro 2000", "h2000_world", 4, 28),
    Match("alone among five", "h2000_world", 6, 20),
    Match("duel, Hasbro 2000", "h2000_2p", 2, 55),
    Match("duel, Hasbro 2006", "h2006_2p_passive", 2, 55),
    Match("duel, active independents", "h2006_2p_active", 2, 55),
    Match("duel, Miro/Parker", "mp80_2p", 2, 55),
)


def play(match: Match, one: str, other: str, games: int) -> Iterator[tuple[SimulatedGame, int]]:
    """Each game of a table, and the seat of the one player in it."""
    rulebook = rulebook_for(match.rulebook, match.options)
    for number in range(games):
        seat = number % match.seats
        bots = [FIELD[one if at == seat else other] for at in range(match.seats)]
        yield play_game(rulebook, bots, f"field {number // match.seats}", most_orders=MOST_ORDERS), seat


def interval(wins: int, games: int) -> tuple[float, float]:
    """Between which chances of winning so many wins are likely (Wilson 1927)."""
    share, spread = wins / games, Z * Z / games
    middle = share + spread / 2
    half = Z * sqrt(share * (1 - share) / games + spread / games / 4)
    return (middle - half) / (1 + spread), (middle + half) / (1 + spread)


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.field")
    parser.add_argument("--games", type=int, default=2000, help="games at each table (2000)")
    parser.add_argument("--one", default="sensible", choices=FIELD, help="who sits there once (sensible)")
    parser.add_argument("--others", default="predecessor", choices=FIELD, help="all others (predecessor)")
    parser.add_argument("tables", nargs="*", metavar="TABLE", help="parts of their names (all tables)")
    chosen = parser.parse_args()
    console = Console(width=110)
    figures = Figures("", "edition", "seats", "wins %", "95 %", "goal", "rounds", "orders", "unfinished")
    for match in MATCHES:
        if chosen.tables and not any(part in match.name for part in chosen.tables):
            continue
        wins = rounds = orders = unfinished = 0
        games = play(match, chosen.one, chosen.others, chosen.games)
        for game, seat in track(games, match.name, chosen.games, console=console, transient=True):
            wins += game.winners == (seat,)
            rounds += game.rounds
            orders += len(game.orders)
            unfinished += not game.winners
        low, high = interval(wins, chosen.games)
        figures.add_row(
            *(match.name, match.rulebook, str(match.seats), f"{100 * wins / chosen.games:.1f}"),
            *(f"{100 * low:.1f}–{100 * high:.1f}", f"≥ {match.goal}"),
            *(f"{rounds / chosen.games:.1f}", f"{orders / chosen.games:.0f}", str(unfinished)),
        )
    console.print(figures)


if __name__ == "__main__":
    main()
