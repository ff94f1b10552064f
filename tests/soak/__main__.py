"""Months of games by mail in minutes, with every promise about time watched.

    python -m tests.soak --games 100 --tournaments 3 --days 60 --seed 1 [--start 2027-03-01] [--json]

It exits with 1 if a promise was broken, and says which.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import sys
from datetime import UTC, date, datetime, time
from time import perf_counter

import django
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

AUTUMN, MORNING = date(2026, 10, 1), time(8, tzinfo=UTC)


def main() -> None:
    """Run and print."""
    given = arguments()
    begun = perf_counter()
    gc.set_threshold(200_000)  # queries leave much garbage, but hardly ever reference cycles
    asked = {name: getattr(given, name) for name in ("games", "tournaments", "days", "seed")}
    found, breaches = soak(**asked, start=datetime.combine(given.start, MORNING), quiet=given.json)
    seconds = round(perf_counter() - begun, 1)
    if given.json:
        result = {"start": f"{given.start}", **found, "breaches": breaches, "seconds": seconds}
        print(json.dumps(asked | result))
    else:
        show(found, breaches, seconds)
    sys.exit(bool(breaches))


def arguments() -> argparse.Namespace:
    """Parse the command line: the size of the world, and its seed."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=12, metavar="N", help="how many games (12)")
    parser.add_argument("--tournaments", type=int, default=3, metavar="T", help="how many tournaments (3)")
    parser.add_argument("--days", type=int, default=60, metavar="D", help="for how many days (60)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="a whole number (0)")
    parser.add_argument(
        "--start",
        type=date.fromisoformat,
        default=AUTUMN,
        metavar="DATE",
        help=f"the first day ({AUTUMN}: summer time ends; from 2027-03-01 on it begins)",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    given = parser.parse_args()
    if given.games < 1 or given.days < 1 or given.tournaments < 0:
        parser.error("--games and --days must be at least 1, --tournaments at least 0.")
    return given


def soak(
    games: int, tournaments: int, days: int, seed: int, start: datetime, *, quiet: bool
) -> tuple[dict[str, int], list[str]]:
    """Run `live` in a new, empty database, whose tables are made from the models, without migrations."""
    from django.db import connection

    from tests.soak.running import live

    connection.settings_dict["TEST"]["MIGRATE"] = False
    connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    try:
        with Progress(disable=quiet, console=Console(stderr=True)) as progress:
            task = progress.add_task("Days", total=days)
            return live(
                *(games, tournaments, days, seed, start),
                advance=lambda passed: progress.update(task, completed=passed),
            )
    finally:
        connection.creation.destroy_test_db(connection.settings_dict["NAME"], verbosity=0)


def show(found: dict[str, int], breaches: list[str], seconds: float) -> None:
    """Print a table of what was done, and every breach."""
    console, table = Console(), Table("What", "How many", title=f"{seconds} seconds")
    for what, many in found.items():
        table.add_row(what, str(many))
    console.print(table)
    for breach in breaches[:50]:
        console.print(f"[red]{breach}")
    console.print(f"{len(breaches)} breaches")


if __name__ == "__main__":
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    django.setup()
    main()
