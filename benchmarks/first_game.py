"""How a first game goes for who follows all advice: `python -m benchmarks.first_game`.

One player gives the orders that the page suggests, which are those of the sensible player
(`games.presentation.turn.coach`), at a table of four with three computers that play like beginners, as in a
newcomer's first game. It counts how often they win, or are still there after ten rounds. The advised player
sits at each seat in turn.
"""

from __future__ import annotations

import argparse
import random

from rich.console import Console
from rich.progress import track

from games.bots import BOTS
from games.bots.beginner import BeginnerPlayer
from games.bots.sensible import SensiblePlayer
from games.engine import Status, Table, redact
from games.engine.chance.dice import RandomDice
from games.rulebooks import RECOMMENDED, rulebook_for

SEATS = 4
ROUNDS = 10


def survives(number: int) -> bool:
    """Whether the advised player of this game has won or is still there after the rounds."""
    rulebook, advised = rulebook_for(RECOMMENDED), number % SEATS
    table = Table.begin(rulebook, SEATS, RandomDice(random.Random(f"first game {number}")))
    position, rng = table.position, random.Random(number)
    while position.round <= ROUNDS and position.status[advised] != Status.ELIMINATED:
        seat = next(iter(rulebook.to_act(position)), None)
        if seat is None:
            break
        player = BOTS[SensiblePlayer.key] if seat == advised else BOTS[BeginnerPlayer.key]
        table.play(seat, player.choose(rulebook, redact(rulebook, position, seat), seat, rng))
    return position.status[advised] != Status.ELIMINATED


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.first_game")
    parser.add_argument("--games", type=int, default=200, help="games (200)")
    games = parser.parse_args().games
    console = Console()
    share = sum(survives(number) for number in track(range(games), "Games", console=console, transient=True))
    console.print(
        f"{100 * share / games:.1f} % of {games} games: won, or there after {ROUNDS} rounds (asked: 80)"
    )


if __name__ == "__main__":
    main()
