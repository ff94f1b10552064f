"""Do games with several house rules end, and replay?

    python -m benchmarks.combinations [--sets 1000] [--check]

One game is played with each house rule alone and with each pair, in all versions that are offered and on
every edition that allows it, and with random sets of three and more. One player plays at random, all others
sensibly. With `--check` the command fails if a game does not end in time, or its record leads to another
position.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from time import perf_counter

from rich.console import Console
from rich.progress import track
from rich.table import Table

from games.rulebooks.house import HOUSE_RULES
from games.rulebooks.registry import RULEBOOKS
from tests.support.rulebooks.editions import replays
from tests.support.rulebooks.house_sets import (
    MOST_ROUNDS,
    Chosen,
    is_allowed,
    pairs,
    play,
    random_set,
    with_needs,
)


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.combinations")
    parser.add_argument("--sets", type=int, default=1000, help="how many random sets (1000)")
    parser.add_argument("--check", action="store_true", help="fail where a game does not end or replay")
    chosen = parser.parse_args()
    alone = [{rule.key: version} for rule in HOUSE_RULES for version in rule.offered]
    table = Table("", "Games", "Ended", "Replayed", "Rounds", "Longest", "Orders", "Seconds")
    wrong = swept(table, "alone", everywhere(alone))
    wrong += swept(table, "pairs", everywhere(pairs(None)))
    wrong += swept(table, "random sets", [random_set(f"sweep {number}") for number in range(chosen.sets)])
    Console(width=110).print(table)
    sys.exit(chosen.check and wrong > 0)


def everywhere(kinds: Iterable[Chosen]) -> list[tuple[str, Chosen]]:
    """Return each of these sets, with the rules it needs, for every edition that allows it."""
    return [
        (key, chosen) for chosen in map(with_needs, kinds) for key in RULEBOOKS if is_allowed(key, chosen)
    ]


def swept(table: Table, name: str, kinds: Iterable[tuple[str, Chosen]]) -> int:
    """Play a game with each of these sets, add a row to the table, and return how many checks failed."""
    start, console = perf_counter(), Console(stderr=True)
    ended = replayed = rounds = longest = orders = games = 0
    for games, (key, chosen) in enumerate(track([*kinds], name, console=console, transient=True), 1):
        game = play(key, chosen, f"{name} {games}")
        is_right = bool(game.winners) and game.rounds <= MOST_ROUNDS, replays(game)
        if not all(is_right):
            console.print(key, chosen, f"{name} {games}", is_right)
        ended, replayed = ended + is_right[0], replayed + is_right[1]
        rounds, longest, orders = (
            rounds + game.rounds,
            max(longest, game.rounds),
            orders + len(game.orders),
        )
    seconds = perf_counter() - start
    table.add_row(
        *(name, f"{games}", f"{ended}", f"{replayed}", f"{rounds / games:.1f}", f"{longest}"),
        *(f"{orders / games:.0f}", f"{seconds:.1f}"),
    )
    return 2 * games - ended - replayed


if __name__ == "__main__":
    main()
