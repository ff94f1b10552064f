"""Simulate games of the sensible player at tables of four and six: `python -m benchmarks.simulation`.

The output says how much time the engine, the views and the player take. Times are processor time, and each is
the best of several runs of the same game, since other programs can only add to it.
"""

from __future__ import annotations

import argparse
import gc
import random
from collections.abc import Callable
from functools import partial
from time import process_time

from rich.console import Console
from rich.table import Table as Figures

from games.bots import BOTS
from games.engine import Table, fold, redact
from games.engine.events import Attacked, Event
from games.rulebooks.registry import rulebook_for
from games.simulation import SimulatedGame, play_game

RULEBOOK = rulebook_for("h2000_world")
BOT = BOTS["sensible"]
SEATS = (4, 6)


class RecordedDice:
    """The dice of a game that was played, rolled again in the same order.

    `roll` is `next`, whose second argument, the number of dice, would be returned if the rolls ran out. Dice
    are not part of the engine, so they should take no time.
    """

    roll: Callable[[int], str]

    def __init__(self, events: list[Event]) -> None:
        rolls = " ".join(event.rolls for event in events if isinstance(event, Attacked))
        self.roll = partial(next, iter(rolls.replace("-", " ").split()))

    def shuffle(self, count: int) -> list[int]:
        """Never called: the record contains the start, the deal and the pile."""
        raise NotImplementedError


def play(seats: int, number: int) -> tuple[float, SimulatedGame]:
    """Play one game, with redacted views, legality and the record of all events; return seconds and game."""
    start = process_time()
    game = play_game(RULEBOOK, [BOT] * seats, f"{number}:0")
    return process_time() - start, game


def start_again(game: SimulatedGame) -> Table:
    """Return the table of a game before its first order, with the dice that will fall."""
    began, shuffled, dealt = game.events[:3]
    table = Table(RULEBOOK, fold([began, shuffled, dealt]), RecordedDice(game.events))
    table.events.extend([began, shuffled, dealt])
    return table


def replay(game: SimulatedGame) -> float:
    """Play the orders of a game again and compare the events with the record; return the engine's seconds."""
    table = start_again(game)
    start = process_time()
    for seat, order in game.orders:
        table.play(seat, order)
    seconds = process_time() - start
    assert table.events == game.events
    return seconds


def refold(game: SimulatedGame) -> float:
    """Fold the events of a game into its last position; return the seconds."""
    start = process_time()
    position = fold(game.events)
    seconds = process_time() - start
    assert position == game.position
    return seconds


def look(game: SimulatedGame) -> float:
    """Make the view for each order of a game; return the seconds, including those of the engine."""
    table = start_again(game)
    start = process_time()
    for seat, order in game.orders:
        redact(table.rulebook, table.position, seat)
        table.play(seat, order)
    return process_time() - start


def decide(game: SimulatedGame) -> float:
    """Let the player choose each order of a game again; return the player's seconds."""
    table = start_again(game)
    rng = random.Random(0)
    views = []
    for seat, order in game.orders:
        views.append((seat, redact(table.rulebook, table.position.copy(), seat)))
        table.play(seat, order)
    start = process_time()
    chosen = [(seat, BOT.choose(RULEBOOK, view, seat, rng)) for seat, view in views]
    seconds = process_time() - start
    assert chosen == game.orders
    return seconds


class Measured:
    """The measurements at tables of one size: the seconds of each kind of work."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.totals = dict.fromkeys(("whole", "engine", "view", "choice", "fold"), 0.0)
        self.games = self.orders = self.events = 0

    def add(self, number: int, runs: int) -> None:
        """Play a game `runs` times; the best run counts."""
        seconds, game = min((play(self.seats, number) for _ in range(runs)), key=lambda played: played[0])
        engine = min(replay(game) for _ in range(runs))
        self.totals["whole"] += seconds
        self.totals["engine"] += engine
        self.totals["view"] += min(look(game) for _ in range(runs)) - engine
        self.totals["choice"] += min(decide(game) for _ in range(runs))
        self.totals["fold"] += min(refold(game) for _ in range(runs))
        self.games += 1
        self.orders += len(game.orders)
        self.events += len(game.events)

    def figures(self) -> dict[str, float]:
        """Return every figure by its name."""
        totals, orders = self.totals, self.orders
        return {
            "games a second": self.games / totals["whole"],
            "orders a game": orders / self.games,
            "events a game": self.events / self.games,
            "µs an order, engine": totals["engine"] / orders * 1e6,
            "µs an order, redacted view": totals["view"] / orders * 1e6,
            "µs an order, player": totals["choice"] / orders * 1e6,
            "µs an event, fold": totals["fold"] / self.events * 1e6,
        }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.simulation")
    parser.add_argument("--games", type=int, default=50, help="how many games are played (50)")
    parser.add_argument("--runs", type=int, default=5, help="of how many runs the best counts (5)")
    chosen = parser.parse_args()
    # As timeit does: records have no cycles, and a collection could fall into any run.
    gc.disable()
    measured = [Measured(seats) for seats in SEATS]
    for number in range(chosen.games):
        for one in measured:
            one.add(number, chosen.runs)
    figures = Figures("Simulation", *(f"{one.seats} seats" for one in measured))
    for name in measured[0].figures():
        figures.add_row(name, *(f"{one.figures()[name]:,.2f}" for one in measured))
    Console(width=120).print(figures)


if __name__ == "__main__":
    main()
