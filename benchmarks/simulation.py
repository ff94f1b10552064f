"""Whole games of the sensible player: `python -m benchmarks.simulation`.

And what the engine, the views and the player take of their time. Times are of the processor, not of
the clock, and each is the best of several runs over the same game: on a shared machine all others
measure its other users. `--games` and `--runs` say how much is measured.
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

from games.bots import bot_for
from games.engine.events import Attacked, Event
from games.engine.evolve import fold
from games.engine.table import Table
from games.engine.visibility import redact
from games.rulebooks import rulebook_for
from games.simulation import SimulatedGame, simulate

RULEBOOK = rulebook_for("h2000_world")
BOT = "sensible"
SEATS = 4


class RecordedDice:
    """The dice of a game that was played, thrown again in the same order.

    `roll` is `next`, which would only give the number of dice back if the throws came to an end: dice are
    not of the engine, so they should take no time.
    """

    roll: Callable[[int], str]

    def __init__(self, events: list[Event]) -> None:
        rolls = " ".join(event.rolls for event in events if isinstance(event, Attacked))
        self.roll = partial(next, iter(rolls.replace("-", " ").split()))

    def shuffle(self, count: int) -> list[int]:
        """Never asked for: the record says who starts, the deal and the pile."""
        raise NotImplementedError


def play(number: int) -> tuple[float, SimulatedGame]:
    """Play one game: redacted views, legality and the record of all events included. Seconds, game."""
    start = process_time()
    (game,) = simulate(RULEBOOK, [BOT] * SEATS, 1, number)
    return process_time() - start, game


def start_again(game: SimulatedGame) -> Table:
    """The table of a game before its first order, with the dice that will fall."""
    began, shuffled, dealt = game.events[:3]
    table = Table(RULEBOOK, fold([began, shuffled, dealt]), RecordedDice(game.events))
    table.events.extend([began, shuffled, dealt])
    return table


def replay(game: SimulatedGame) -> float:
    """Play a game's orders again, compare the events with the record. Seconds, of the engine alone."""
    table = start_again(game)
    start = process_time()
    for seat, order in game.orders:
        table.play(seat, order)
    seconds = process_time() - start
    assert table.events == game.events
    return seconds


def refold(game: SimulatedGame) -> float:
    """Fold a game's events into its last position. Seconds."""
    start = process_time()
    position = fold(game.events)
    seconds = process_time() - start
    assert position == game.position
    return seconds


def look(game: SimulatedGame) -> float:
    """Make the view for each order of a game. Seconds, those of the engine included."""
    table = start_again(game)
    start = process_time()
    for seat, order in game.orders:
        redact(table.rulebook, table.position, seat)
        table.play(seat, order)
    return process_time() - start


def decide(game: SimulatedGame) -> float:
    """Let the player choose each order of a game again. Seconds, of the player alone."""
    table = start_again(game)
    bot, rng = bot_for(BOT), random.Random(0)
    views = []
    for seat, order in game.orders:
        views.append((seat, redact(table.rulebook, table.position.copy(), seat)))
        table.play(seat, order)
    start = process_time()
    chosen = [(seat, bot.choose(RULEBOOK, view, seat, rng)) for seat, view in views]
    seconds = process_time() - start
    assert chosen == game.orders
    return seconds


def measure(games: int, runs: int) -> dict[str, float]:
    """Every figure by what it is, over so many games, each the best of so many runs."""
    totals = dict.fromkeys(("whole", "engine", "view", "choice", "fold"), 0.0)
    orders = events = 0
    for number in range(games):
        seconds, game = min((play(number) for _ in range(runs)), key=lambda played: played[0])
        engine = min(replay(game) for _ in range(runs))
        totals["whole"] += seconds
        totals["engine"] += engine
        totals["view"] += min(look(game) for _ in range(runs)) - engine
        totals["choice"] += min(decide(game) for _ in range(runs))
        totals["fold"] += min(refold(game) for _ in range(runs))
        orders += len(game.orders)
        events += len(game.events)
    return {
        "four-player games a second": games / totals["whole"],
        "orders a game": orders / games,
        "events a game": events / games,
        "µs an order, engine": totals["engine"] / orders * 1e6,
        "µs an order, redacted view": totals["view"] / orders * 1e6,
        "µs an order, sensible player": totals["choice"] / orders * 1e6,
        "µs an event, fold": totals["fold"] / events * 1e6,
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.simulation")
    parser.add_argument("--games", type=int, default=50, help="how many games are played (50)")
    parser.add_argument("--runs", type=int, default=5, help="of how many runs the best counts (5)")
    chosen = parser.parse_args()
    # As timeit does: the records hold no cycles, and the collector's walks would fall on any run.
    gc.disable()
    figures = Figures("Simulation", "")
    for name, value in measure(chosen.games, chosen.runs).items():
        figures.add_row(name, f"{value:,.2f}")
    Console().print(figures)


if __name__ == "__main__":
    main()
