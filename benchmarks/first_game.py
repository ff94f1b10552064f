"""How does a first game go if all advice is followed? `python -m benchmarks.first_game`.

The player gives the orders that the page suggests, which are those of the sensible player
(`games.presentation.turn.coach`). As in a newcomer's first game, the table has four seats, and the three
others are computer players at the level of beginners. The output says how often the player wins, how often
they have won or are still in play after ten rounds, and what they have lost before their second turn. They
sit at each seat in turn.
"""

from __future__ import annotations

import argparse
from statistics import median
from typing import NamedTuple

from rich.console import Console
from rich.progress import track

from games.bots import BOTS
from games.bots.beginner import BeginnerPlayer
from games.bots.sensible import SensiblePlayer
from games.engine.events import Eliminated, TurnBegan, former_owners
from games.rulebooks.registry import RECOMMENDED, rulebook_for
from games.simulation import play_game

SEATS = 4
ROUNDS = 10


class Outcome(NamedTuple):
    """The result for the advised player.

    `lost` counts the territories lost before the second turn; `rounds` is the length of the game.
    """

    lost: int
    rounds: int
    has_won: bool
    has_lasted: bool


def outcome_of(number: int) -> Outcome:
    """Play the game with this number."""
    advised = number % SEATS
    bots = [BOTS[SensiblePlayer.key if seat == advised else BeginnerPlayer.key] for seat in range(SEATS)]
    game = play_game(rulebook_for(RECOMMENDED), bots, f"first game {number}")
    lost = turns = 0
    has_lasted = True
    for event in game.events:
        turns += isinstance(event, TurnBegan) and event.seat == advised
        if turns < 2:
            lost += [*former_owners(event).values()].count(advised)
        if isinstance(event, TurnBegan) and event.round > ROUNDS:
            break
        has_lasted &= not (isinstance(event, Eliminated) and event.seat == advised)
    return Outcome(lost, game.rounds, advised in game.winners, has_lasted)


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.first_game")
    parser.add_argument("--games", type=int, default=200, help="games (200)")
    games = parser.parse_args().games
    console = Console()
    numbers = track(range(games), "Games", console=console, transient=True)
    outcomes = [outcome_of(number) for number in numbers]
    won, lasted = sum(one.has_won for one in outcomes), sum(one.has_lasted for one in outcomes)
    lost, rounds = [one.lost for one in outcomes], median(one.rounds for one in outcomes)
    console.print(
        f"{games} games: {100 * won / games:.1f} % won (asked: 80), {rounds:.0f} rounds at the median"
    )
    console.print(f"{100 * lasted / games:.1f} % won or there after {ROUNDS} rounds")
    console.print(f"{median(lost):.0f} lands lost before the second turn at the median, at most {max(lost)}")


if __name__ == "__main__":
    main()
