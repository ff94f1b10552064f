"""Does it pay to offer everybody a truce and to break it? `python -m benchmarks.truces [--games 400]`.

One player offers each of its rivals a truce as often as it may and accepts every truce, against three
sensible players. The faithless one gives notice at once, and attacks in spite of truces that are only
recorded; the willing one keeps them. Among four players of the same kind, each would win a quarter of the
games. Game n has the same deal and dice in every run, and the player changes seats from game to game.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from rich.console import Console
from rich.progress import track
from rich.table import Table as Figures

from benchmarks.field import FIELD
from games.features.truces.events import TruceBroken, TruceMade
from games.rulebooks.registry import rulebook_for
from games.simulation import SimulatedGame, play_game

SEATS = 4
FORMS = ("binding", "notice", "recorded")
PLAYERS = ("faithless", "willing", "sensible")
MOST_ORDERS = 10_000
"""A game with more orders is left unfinished, and nobody wins it."""


def play(form: str, player: str, games: int) -> Iterator[tuple[SimulatedGame, int]]:
    """Yield each game with truces of this form, and the seat of the one player in it."""
    rulebook = rulebook_for("h2000_world", {"truces": form})
    for number in range(games):
        seat = number % SEATS
        bots = [FIELD[player if one == seat else "sensible"] for one in range(SEATS)]
        yield play_game(rulebook, bots, f"truces {number // SEATS}", most_orders=MOST_ORDERS), seat


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.truces")
    parser.add_argument("--games", type=int, default=400, help="games of each (400)")
    parser.add_argument("names", nargs="*", metavar="FORM", help=f"of {', '.join(FORMS)} (all)")
    chosen = parser.parse_args()
    console = Console()
    figures = Figures("", "wins %", "its truces", "broken by it", "all truces", "rounds", "unfinished")
    for form in chosen.names or FORMS:
        for player in PLAYERS:
            wins = rounds = unfinished = own = broken = made = 0
            games = play(form, player, chosen.games)
            for game, seat in track(games, form, chosen.games, console=console, transient=True):
                agreed = [event for event in game.events if isinstance(event, TruceMade)]
                broken += sum(isinstance(event, TruceBroken) and event.seat == seat for event in game.events)
                own += sum(seat in (event.seat, event.other) for event in agreed)
                made += len(agreed)
                wins += game.winners == (seat,)
                rounds += game.rounds
                unfinished += not game.winners
            counts = (own, broken, made, rounds)
            figures.add_row(
                f"{player}, {form}",
                f"{100 * wins / chosen.games:.1f}",
                *(f"{count / chosen.games:.2f}" for count in counts),
                str(unfinished),
            )
    console.print(figures)


if __name__ == "__main__":
    main()
