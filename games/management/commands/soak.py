"""`manage.py soak`: months of games by mail in minutes, with every promise about time watched."""

from __future__ import annotations

import gc
import json
import logging
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, time
from time import perf_counter
from typing import Any
from unittest.mock import patch

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection
from django.test.utils import override_settings
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from games.soak.chance import drawn_from
from games.soak.closing import counts
from games.soak.ledger import Ledger
from games.soak.world import World

AUTUMN, MORNING = date(2026, 10, 1), time(8, tzinfo=UTC)


class Command(BaseCommand):
    """Let simulated people play for weeks, and tell how deadlines, reminders and mails fared."""

    help = "Play games by mail under a simulated clock, in a database of its own, and report every breach."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """How much, and from which seed."""
        parser.add_argument("--games", type=int, default=12, metavar="N", help="how many games (12)")
        parser.add_argument(
            "--tournaments", type=int, default=3, metavar="T", help="how many tournaments (3)"
        )
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

    def handle(self, **given: Any) -> None:
        """Run and print. Raises CommandError where a promise was broken."""
        if given["games"] < 1 or given["days"] < 1 or given["tournaments"] < 0:
            raise CommandError("--games and --days must be at least 1, --tournaments at least 0.")
        begun = perf_counter()
        gc.set_threshold(200_000)  # queries leave much behind, but hardly ever in circles
        start = datetime.combine(given["start"], MORNING)
        asked = {name: given[name] for name in ("games", "tournaments", "days", "seed")}
        found, breaches = soak(**asked, start=start, quiet=given["json"])
        seconds = round(perf_counter() - begun, 1)
        if given["json"]:
            result = {"start": f"{start:%Y-%m-%d}", **found, "breaches": breaches, "seconds": seconds}
            self.stdout.write(json.dumps(asked | result))
        else:
            show(found, breaches, seconds)
        if breaches:
            raise CommandError(f"{len(breaches)} promises were broken.")


def soak(
    games: int, tournaments: int, days: int, seed: int, start: datetime, *, quiet: bool
) -> tuple[dict[str, int], list[str]]:
    """What was done in a world of so much from a moment on, and what should not have been."""
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


def live(
    games: int,
    tournaments: int,
    days: int,
    seed: int,
    start: datetime,
    advance: Callable[[float], object] = lambda days: None,
) -> tuple[dict[str, int], list[str]]:
    """The same in the database that is there, which has to be empty; `advance` is told how many days passed.

    Mails are written in full but for the picture, which would take more time than all the rest. What the
    site draws by chance comes from the seed, too.
    """
    try:
        import time_machine
    except ImportError:
        raise CommandError("The simulated clock is missing: install the extra “soak”.") from None
    random.seed(seed)
    with (
        override_settings(EMAIL_BACKEND="games.soak.post.EmailBackend"),
        patch("games.mail.outgoing.compose.board_png", return_value=b""),
        drawn_from(random.Random(seed)),
        time_machine.travel(start, tick=False) as traveller,
    ):
        world = World(traveller, games, days, seed, tournaments)
        with patch("games.services.wake.send", world.site.send), listening(world.ledger):
            world.run(advance)
        return counts(world.server), world.ledger.breaches


@contextmanager
def listening(ledger: Ledger) -> Iterator[None]:
    """Count what the site logs as an error for a breach; that mails are refused is no news."""
    logger, ears = logging.getLogger("games"), Ears(logging.ERROR)
    ears.ledger = ledger
    logger.addHandler(ears)
    logger.propagate = False
    try:
        yield
    finally:
        logger.removeHandler(ears)
        logger.propagate = True


class Ears(logging.Handler):
    """Hears errors."""

    ledger: Ledger

    def emit(self, record: logging.LogRecord) -> None:
        """Note one."""
        self.ledger.breach(f"{record.name}: {record.getMessage()} {record.exc_info and record.exc_info[1]!r}")


def show(found: dict[str, int], breaches: list[str], seconds: float) -> None:
    """A table of what was done, and every breach."""
    console, table = Console(), Table("What", "How many", title=f"{seconds} seconds")
    for what, many in found.items():
        table.add_row(what, str(many))
    console.print(table)
    for breach in breaches[:50]:
        console.print(f"[red]{breach}")
    console.print(f"{len(breaches)} breaches")
