"""Play the sensible player against a field of others: `python -m benchmarks.tournament`.

To tune its weights, change one, play, and compare. Game n of a match has the same deal and dice in every run,
and the players change seats from game to game. `--games` sets the number of games in each match; with 200, a
chance near 10 % is known to within four points.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass

from rich.console import Console
from rich.progress import track
from rich.table import Table as Figures

from benchmarks.field import FIELD
from games.engine import Rulebook
from games.rulebooks.registry import rulebook_for
from games.simulation import SimulatedGame, play_game

RULEBOOK = rulebook_for("h2000_world")
SEATS = 4
MOST_ORDERS = 5_000
"""A game with more orders is left unfinished, and nobody wins it."""


@dataclass(frozen=True, slots=True)
class Match:
    """One player against three others, by their keys; the goal is its share of games won, in per cent."""

    one: str
    others: tuple[str, str, str]
    goal: str

    @property
    def name(self) -> str:
        """A short name that says who plays whom."""
        others = f"3 {self.others[0]}" if len(set(self.others)) == 1 else ", ".join(self.others)
        return f"{self.one} against {others}"


MATCHES = (
    Match("sensible", ("random",) * 3, "≥ 95"),
    Match("sensible", ("greedy",) * 3, "≥ 60"),
    Match("sensible", ("blitz",) * 3, ""),
    Match("sensible", ("patient",) * 3, ""),
    Match("sensible", ("greedy", "blitz", "patient"), ""),
    Match("greedy", ("sensible",) * 3, "≤ 10"),
    Match("blitz", ("sensible",) * 3, "≤ 12"),
    Match("patient", ("sensible",) * 3, ""),
    Match("sensible", ("holder",) * 3, ""),
    Match("sensible", ("hunter",) * 3, ""),
    Match("sensible", ("raider",) * 3, ""),
    Match("sensible", ("holder", "hunter", "raider"), ""),
    Match("holder", ("sensible",) * 3, "≥ 20"),
    Match("hunter", ("sensible",) * 3, ""),
    Match("raider", ("sensible",) * 3, ""),
    Match("sensible", ("sensible",) * 3, ""),
    Match("newcomer", ("beginner",) * 3, "≥ 40"),
    Match("newcomer", ("sensible",) * 3, ""),
)


@dataclass(slots=True)
class Tally:
    """The results of a match."""

    games: int = 0
    wins: int = 0
    unfinished: int = 0
    rounds: int = 0
    longest: int = 0
    orders: int = 0

    def add(self, game: SimulatedGame, seat: int) -> None:
        """Count a game in which the one player had this seat."""
        self.games += 1
        self.wins += game.winners == (seat,)
        self.unfinished += not game.winners
        self.rounds += game.rounds
        self.longest = max(self.longest, game.rounds)
        self.orders += len(game.orders)


def play(match: Match, games: int, rulebook: Rulebook = RULEBOOK) -> Iterator[tuple[SimulatedGame, int]]:
    """Yield each game of a match, and the seat of the one player in it."""
    for number in range(games):
        seat = number % SEATS
        bots = [FIELD[key] for key in (*match.others[:seat], match.one, *match.others[seat:])]
        yield play_game(rulebook, bots, f"tournament {number // SEATS}", most_orders=MOST_ORDERS), seat


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.tournament")
    parser.add_argument("--games", type=int, default=200, help="games in each match (200)")
    chosen = parser.parse_args()
    console = Console()
    figures = Figures("", "wins %", "goal", "rounds", "longest", "orders", "unfinished")
    figures.columns[0].no_wrap = True
    for match in MATCHES:
        tally = Tally()
        games = play(match, chosen.games)
        for game, seat in track(games, match.name, chosen.games, console=console, transient=True):
            tally.add(game, seat)
        count = tally.games
        figures.add_row(
            match.name,
            f"{100 * tally.wins / count:.1f}",
            match.goal,
            f"{tally.rounds / count:.1f}",
            str(tally.longest),
            f"{tally.orders / count:.0f}",
            str(tally.unfinished),
        )
    console.print(figures)


if __name__ == "__main__":
    main()
