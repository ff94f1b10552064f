"""What a turn with five house rules takes beside one without: `python -m benchmarks.house_turns`.

Four sensible players on `h2000_world`, every kind of game in turn, so that what else runs on the machine
falls on all of them. Times are of the processor, the best of several runs of each game. What is done at the
set-up, and what all decide at once between turns, is shared out among the turns that were begun.
"""

from __future__ import annotations

import argparse
import gc
from time import process_time

from rich.console import Console
from rich.table import Table as Figures

from games.bots import bot_for
from games.engine import Rulebook
from games.engine.events import TurnBegan
from games.rulebooks.house import HOUSE_RULES
from games.rulebooks.registry import rulebook_for
from games.simulation import SimulatedGame, play_game

SEATS = 4
KINDS = {
    "without house rules": (),
    "js_4 to js_8": ("js_4", "js_5", "js_6", "js_7", "js_8"),
    "js_1a, js_2, js_5 to js_7": ("js_1a", "js_2", "js_5", "js_6", "js_7"),
}


def rulebook_with(*keys: str) -> Rulebook:
    """The edition with these house rules, each in the first of its versions."""
    chosen = {rule.key: rule.offered[0] for rule in HOUSE_RULES if rule.key in keys}
    return rulebook_for("h2000_world", chosen)


def play(rulebook: Rulebook, number: int) -> tuple[float, SimulatedGame]:
    """Play a game. Seconds, game."""
    start = process_time()
    game = play_game(rulebook, [bot_for("sensible")] * SEATS, f"{number}:0")
    return process_time() - start, game


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.house_turns")
    parser.add_argument("--games", type=int, default=20, help="how many games of each kind are played (20)")
    parser.add_argument("--runs", type=int, default=3, help="of how many runs the best counts (3)")
    chosen = parser.parse_args()
    gc.disable()
    rulebooks = {kind: rulebook_with(*keys) for kind, keys in KINDS.items()}
    seconds, turns, orders = (dict.fromkeys(KINDS, 0.0) for _ in range(3))
    for number in range(chosen.games):
        played = [(kind, play(rulebooks[kind], number)) for _ in range(chosen.runs) for kind in KINDS]
        for kind in KINDS:
            best, game = min((one for of, one in played if of == kind), key=lambda one: one[0])
            seconds[kind] += best
            turns[kind] += sum(isinstance(event, TurnBegan) for event in game.events)
            orders[kind] += len(game.orders)
    plain = seconds["without house rules"] / turns["without house rules"]
    figures = Figures("", "µs a turn", "Times a plain turn", "Orders a turn", "µs an order")
    for kind in KINDS:
        turn = seconds[kind] / turns[kind]
        order = seconds[kind] / orders[kind]
        figures.add_row(
            *(kind, f"{turn * 1e6:.0f}", f"{turn / plain:.2f}"),
            *(f"{orders[kind] / turns[kind]:.1f}", f"{order * 1e6:.1f}"),
        )
    Console(width=100).print(figures)


if __name__ == "__main__":
    main()
