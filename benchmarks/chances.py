"""Whether estimated chances come true, and whether skill is told: `python -m benchmarks.chances [--games N]`.

One position of each game, at a random moment, of editions in turn and with computer players of mixed levels,
from other seeds than the weights were fitted to. Of the seats that were given a chance of 0 to 10 %, 10 to
20 %, … the table says how many won; `off` by more than 5 points and two standard errors is marked. Then games
of two levels, and how often the better one has more by its own decisions; and the seconds that it takes.
"""

from __future__ import annotations

import argparse
import random
import time
from math import sqrt

from rich.console import Console
from rich.progress import track
from rich.table import Table as Figures

from games.analysis.chances import chances, is_estimated
from games.analysis.verdict import verdict_on
from games.bots import bot_for
from games.engine import NOBODY
from games.engine.events.folding import begin
from games.rulebooks import RULEBOOKS, rulebook_for
from games.simulation import play_game

LEVELS = ("sensible", "sensible", "beginner")
TENTHS = 10
ALLOWED = 0.05


def guesses(games: int) -> list[tuple[float, bool]]:
    """A chance for each seat in a position of each game, and whether it won."""
    found = []
    editions = [key for key, rulebook in RULEBOOKS.items() if is_estimated(rulebook)]
    for number in track(range(games), description="calibration"):
        source = random.Random(f"calibration {number}")
        rulebook = rulebook_for(editions[number % len(editions)])
        seats = source.choice(rulebook.players)
        bots = [bot_for(source.choice(LEVELS)) for _ in range(seats)]
        game = play_game(rulebook, bots, f"calibration {number}", most_orders=6_000)
        if len(game.winners) != 1:
            continue
        position, at = begin(game.events[0]), source.randrange(1, len(game.events))
        for event in game.events[1 : at + 1]:
            event.fold(position)
        if NOBODY not in position.owner:
            estimated = enumerate(chances(rulebook, position))
            found += [
                (chance, seat in game.winners) for seat, chance in estimated if position.is_playing(seat)
            ]
    return found


def calibration(found: list[tuple[float, bool]]) -> Figures:
    """Chances beside what came of them."""
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
    """How often the better of two levels has more by its own decisions; seconds an analysis."""
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
    chosen = parser.parse_args()
    console = Console()
    console.print(calibration(guesses(chosen.games)))
    for edition, worse in (("h2000_world", "beginner"), ("mp80_world", "beginner"), ("mp80_world", "random")):
        share, seconds = skill(edition, "sensible", worse, chosen.skill)
        console.print(
            f"{edition}: sensible shows more skill than {worse} in {100 * share:.1f} % of games, "
            f"{seconds:.2f} s an analysis"
        )


if __name__ == "__main__":
    main()
