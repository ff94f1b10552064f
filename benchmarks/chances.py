"""Check whether estimated chances come true and skill shows: `python -m benchmarks.chances [--games N]`.

The positions come from random times of games, one from each, in all editions in turn and with computer
players of mixed levels. Their seeds differ from those to which the weights were fitted. The table groups
seats by their chances (0 to 10 %, 10 to 20 %, …) and says how many won; `off` is marked if it exceeds both 5
points and two standard errors. Games between two levels follow, with the share in which the better level has
more by its own decisions, and the seconds that this takes.

With `--playouts N`, the same positions are also played out N times each, and only the two estimates are
compared.
"""

from __future__ import annotations

import argparse
import random
import time
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from rich.console import Console
from rich.progress import track
from rich.table import Table as Figures

from games.analysis.playouts import play_out
from games.analysis.verdict import verdict_on
from games.bots import bot_for
from games.engine import NOBODY
from games.rulebooks.registry import RULEBOOKS, rulebook_for
from games.simulation import play_game
from games.valuation.chances import chances, is_estimated

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from games.bots import Bot
    from games.engine import Position, Rulebook

LEVELS = ("sensible", "sensible", "beginner")
TENTHS = 10
Guess = tuple[float, bool]
"""An estimated chance, and whether it came true."""
ALLOWED = 0.05


class Moment(NamedTuple):
    """A position from a random time of a game, its rulebook, the players at its seats, and the winner."""

    rulebook: Rulebook
    position: Position
    bots: list[Bot]
    winner: int


def moments(games: int) -> Iterator[Moment]:
    """Yield one position from each game with one winner whose chances can be estimated."""
    editions = [key for key, rulebook in RULEBOOKS.items() if is_estimated(rulebook)]
    for number in track(range(games), description="calibration"):
        source = random.Random(f"calibration {number}")
        rulebook = rulebook_for(editions[number % len(editions)])
        seats = source.choice(rulebook.players)
        bots = [bot_for(source.choice(LEVELS)) for _ in range(seats)]
        game = play_game(rulebook, bots, f"calibration {number}", most_orders=6_000)
        if len(game.winners) != 1:
            continue
        orders = source.randrange(len(game.orders))
        position = play_game(rulebook, bots, f"calibration {number}", most_orders=orders).position
        if NOBODY not in position.owner:
            yield Moment(rulebook, position, bots, game.winners[0])


def guesses(moment: Moment, told: Sequence[float]) -> list[Guess]:
    """Return the estimated chance of each seat that still plays, and whether it won."""
    playing = enumerate(told)
    return [(chance, seat == moment.winner) for seat, chance in playing if moment.position.is_playing(seat)]


def played_out(moment: Moment, playouts: int) -> list[float]:
    """Return the share of playouts that each seat wins, based on what one seat can know."""
    wins = [0] * moment.position.players
    for number in range(playouts):
        seats = play_out(moment.rulebook, moment.position, moment.bots, reader(moment), f"playout {number}")
        for seat in seats:
            wins[seat] += 1
    return [count / playouts for count in wins]


def reader(moment: Moment) -> int:
    """Return the seat whose knowledge the playouts use: the first that still plays."""
    playing = range(moment.position.players)
    return next(seat for seat in playing if moment.position.is_playing(seat))


def compared(games: int, playouts: int, console: Console) -> None:
    """Print the results of playouts next to the estimate for the same positions."""
    estimated: list[Guess] = []
    played: list[Guess] = []
    begun = time.process_time()
    for moment in moments(games):
        estimated += guesses(moment, chances(moment.rulebook, moment.position))
        played += guesses(moment, played_out(moment, playouts))
    seconds = time.process_time() - begun
    for name, found in (("estimated", estimated), (f"{playouts} playouts", played)):
        console.print(name, calibration(found))
        error = sum((chance - won) ** 2 for chance, won in found) / len(found)
        console.print(f"mean squared error {error:.4f}")
    apart = sum(abs(one - other) for (one, _), (other, _) in zip(estimated, played, strict=True))
    console.print(f"on average {100 * apart / len(played):.1f} points apart; {seconds:.0f} s in all")


def calibration(found: list[Guess]) -> Figures:
    """Compare chances with results."""
    figures = Figures("chance", "seats", "estimated %", "won %", "off", "allowed")
    for tenth in range(TENTHS):
        within = [pair for pair in found if min(int(pair[0] * TENTHS), TENTHS - 1) == tenth]
        if not within:
            continue
        expected = sum(chance for chance, _ in within) / len(within)
        won = sum(won for _, won in within) / len(within)
        allowed = max(ALLOWED, 2 * sqrt(max(won * (1 - won), 1e-9) / len(within)))
        off = abs(expected - won)
        figures.add_row(
            f"{10 * tenth}-{10 * tenth + 10}",
            str(len(within)),
            f"{100 * expected:.1f}",
            f"{100 * won:.1f}",
            f"{100 * off:.1f}{' !' if off > allowed else ''}",
            f"{100 * allowed:.1f}",
        )
    return figures


def skill(edition: str, better: str, worse: str, games: int) -> tuple[float, float]:
    """Return how often the better level has more by its own decisions, and the seconds of an analysis."""
    rulebook, more, took = rulebook_for(edition), 0, 0.0
    for number in track(range(games), description=f"{better} and {worse}"):
        bots = [bot_for(better), bot_for(worse)] * 2
        game = play_game(rulebook, bots, f"skill {number}", most_orders=20_000)
        start = time.process_time()
        shares = verdict_on(rulebook, game.events).shares
        took += time.process_time() - start
        more += sum(one.decisions for one in shares[::2]) > sum(one.decisions for one in shares[1::2])
    return more / games, took / games


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.chances")
    parser.add_argument("--games", type=int, default=5_000, help="positions, of as many games (5000)")
    parser.add_argument("--skill", type=int, default=200, help="games of two levels (200)")
    parser.add_argument("--playouts", type=int, default=0, help="of each position, beside the estimate (0)")
    chosen = parser.parse_args()
    console = Console()
    if chosen.playouts:
        compared(chosen.games, chosen.playouts, console)
        return
    found = (guesses(moment, chances(moment.rulebook, moment.position)) for moment in moments(chosen.games))
    console.print(calibration([guess for of_game in found for guess in of_game]))
    for edition, worse in (("h2000_world", "beginner"), ("mp80_world", "beginner"), ("mp80_world", "random")):
        share, seconds = skill(edition, "sensible", worse, chosen.skill)
        console.print(
            f"{edition}: sensible shows more skill than {worse} in {100 * share:.1f} % of games, "
            f"{seconds:.2f} s an analysis"
        )


if __name__ == "__main__":
    main()
