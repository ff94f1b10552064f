"""`manage.py simulate`: play whole games between computer players, without a database."""

from __future__ import annotations

import gc
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from rich.console import Console
from rich.progress import track
from rich.table import Table

from games.bots import BOTS
from games.engine import OrderError
from games.rulebooks.explaining import explain
from games.rulebooks.registry import RULEBOOKS, rulebook_for
from games.simulation import SimulatedGame, simulate


class Command(BaseCommand):
    """Play games to their end and report the results."""

    help = "Play whole games between computer players. The same seed gives the same games everywhere."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Add options for what is played, by whom and how often."""
        parser.add_argument("--rulebook", required=True, metavar="KEY", help=", ".join(RULEBOOKS))
        parser.add_argument(
            "--players",
            required=True,
            metavar="BOT,BOT,…",
            help=f"in the order of the seats: {', '.join(BOTS)}",
        )
        parser.add_argument("--games", type=int, default=1, metavar="N", help="how many games (1)")
        parser.add_argument("--seed", type=int, default=0, metavar="S", help="a whole number (0)")
        parser.add_argument(
            "--options", default="{}", metavar="JSON", help="options of the rulebook, as an object"
        )
        parser.add_argument(
            "--rulebook-version",
            type=int,
            metavar="V",
            help="an earlier version of the rulebook (the present)",
        )
        parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")

    def handle(self, **given: Any) -> None:
        """Play and print. Raise CommandError if anything requested does not exist."""
        if given["games"] < 1:
            raise CommandError("--games must be at least 1.")
        players = [player.strip() for player in given["players"].split(",")]
        chosen = read_options(given["options"])
        rulebook = None
        try:
            rulebook = rulebook_for(given["rulebook"], chosen, given["rulebook_version"])
            games = simulate(rulebook, players, given["games"], given["seed"])
            results, seconds = play_games(games if given["json"] else watched(games, given["games"]))
        except OrderError as error:
            raise CommandError(explain(rulebook, error)) from error
        summary = {
            "rulebook": rulebook.key,
            "version": rulebook.version,
            "options": dict(rulebook.chosen),
            "players": players,
            "games": given["games"],
            "seed": given["seed"],
            "results": results,
            "seconds": round(seconds, 3),
            "games_per_second": round(given["games"] / seconds, 1),
        }
        if given["json"]:
            self.stdout.write(json.dumps(summary))
        else:
            print_summary(summary)


def read_options(text: str) -> dict[str, Any]:
    """Return the options of a rulebook from JSON. Raise CommandError if they are not an object."""
    try:
        options = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise CommandError(f"--options is not JSON: {error}") from error
    if not isinstance(options, dict):
        raise CommandError('--options must be a JSON object, for example {"sets": "progressive"}.')
    return options


def play_games(games: Iterable[SimulatedGame]) -> tuple[list[dict[str, Any]], float]:
    """Return each game's result, and the seconds that all took, not counting the digests."""
    # Records hold no cycles: the collector would walk through them again and again and find nothing.
    gc.disable()
    results, seconds, start = [], 0.0, perf_counter()
    for game in games:
        seconds += perf_counter() - start
        results.append(result(game))
        start = perf_counter()
    gc.enable()
    return results, seconds


def result(game: SimulatedGame) -> dict[str, Any]:
    """Return the result of a game."""
    return {
        "winners": list(game.winners),
        "rounds": game.rounds,
        "orders": len(game.orders),
        "digest": game.digest,
    }


def watched(games: Iterator[SimulatedGame], total: int) -> Iterable[SimulatedGame]:
    """Return the games, showing a progress bar on a terminal."""
    console = Console(stderr=True)
    return track(
        games, "Playing", total=total, console=console, transient=True, disable=not console.is_terminal
    )


def print_summary(summary: dict[str, Any]) -> None:
    """Print how often each seat has won, and how long the games took."""
    results = summary["results"]
    wins = Counter(seat for one in results for seat in one["winners"])
    table = Table("Seat", "Player", "Won", "", title=f"{summary['rulebook']}, seed {summary['seed']}")
    for seat, player in enumerate(summary["players"]):
        table.add_row(str(seat), player, str(wins[seat]), f"{wins[seat] / len(results):.1%}")
    console = Console()
    console.print(table)
    unfinished = sum(1 for one in results if not one["winners"])
    rounds = sum(one["rounds"] for one in results) / len(results)
    orders = sum(one["orders"] for one in results) / len(results)
    console.print(
        f"{len(results)} games, {unfinished} unfinished; {rounds:.1f} rounds and {orders:.0f} orders a game; "
        f"{summary['seconds']:.1f} s, {summary['games_per_second']:.1f} games a second."
    )
