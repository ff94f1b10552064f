"""`manage.py arena`: round robins of computer players, without a database."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from rich.console import Console
from rich.progress import track

from games.bots import BOTS
from games.engine import OrderError
from games.engine.table import check_set_up
from games.management.arena_report import Report
from games.presentation.charts.ratings import draw_ratings
from games.rulebooks.explaining import explain
from games.rulebooks.registry import RULEBOOKS, rulebook_for
from games.simulation.arena.playing import field_of, play_all
from games.simulation.arena.schedule import Setting, schedule

if TYPE_CHECKING:
    from games.simulation.arena.playing import Result


class Command(BaseCommand):
    """Let computer players play round robins, and report their results and ratings."""

    help = (
        "Let every computer player meet every other, equally often and in every seat, and rate them. "
        "The same seed gives the same games, with any number of processes. Ctrl-C ends it with the results "
        "so far."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Add options for the players, the games and the files."""
        parser.add_argument("players", nargs="+", metavar="PLAYER", help=f"{', '.join(BOTS)}, or of a module")
        for name, metavar, text in (
            ("--module", "MODULE", "a Python module with more players, in a dictionary FIELD; repeatable"),
            ("--edition", "KEY", f"repeatable; of {', '.join(RULEBOOKS)} (h2000_world)"),
            ("--option", "NAME=VALUE", "repeatable; each of several values is played"),
        ):
            parser.add_argument(name, metavar=metavar, action="append", default=[], help=text)
        parser.add_argument("--seats", type=int, default=4, metavar="N", help="players at a table (4)")
        parser.add_argument(
            "--games",
            type=int,
            default=100,
            metavar="N",
            help="games of each combination of players (100), rounded up to a multiple of --seats",
        )
        parser.add_argument(
            "--processes", type=int, default=os.cpu_count() or 1, metavar="N", help="(one for each core)"
        )
        parser.add_argument("--seed", type=int, default=0, metavar="S", help="a whole number (0)")
        parser.add_argument("--json", type=Path, metavar="FILE", help="write all results here")
        parser.add_argument("--chart", type=Path, metavar="FILE.svg", help="draw the ratings here")

    def handle(self, **given: Any) -> None:
        """Play and report. Raise CommandError if anything requested does not exist."""
        check_numbers(given)
        check_players(given["players"], given["module"])
        settings = settings_of(given["edition"] or ["h2000_world"], given["option"], given["seats"])
        plan = schedule(given["players"], settings, given["seats"], given["games"], given["seed"])
        report = Report(given["players"], settings)
        try:
            for result in watched(play_all(plan, given["module"], given["processes"]), len(plan)):
                report.add(result)
        except KeyboardInterrupt:
            self.stderr.write(f"Interrupted after {len(report.results)} of {len(plan)} games.")
        self.show(report)
        if given["json"]:
            asked = {name: given[name] for name in ("players", "module", "seats", "games", "seed")}
            text = json.dumps(asked | report.to_json(), indent=1)
            given["json"].write_text(text + "\n", encoding="utf-8")
        if given["chart"]:
            ratings = [(one.player, one.rating.mu, one.rating.margin) for one in report.total.standings()]
            given["chart"].write_text(draw_ratings(ratings), encoding="utf-8")

    def show(self, report: Report) -> None:
        """Print the tables."""
        console = Console(file=self.stdout)  # type: ignore[arg-type]
        for table in report.tables():
            console.print(table)
        rounds = [result.rounds for result in report.results]
        console.print(
            f"{len(rounds)} games, {report.total.unfinished} unfinished; "
            f"{sum(rounds) / max(1, len(rounds)):.1f} rounds a game."
        )


def check_numbers(given: dict[str, Any]) -> None:
    """Raise CommandError if a number is too small, or a file cannot be written."""
    for name, least in (("seats", 2), ("games", 1), ("processes", 1)):
        if given[name] < least:
            raise CommandError(f"--{name} must be at least {least}.")
    for name in ("json", "chart"):
        if given[name] and not given[name].parent.is_dir():
            raise CommandError(f"--{name}: there is no folder {given[name].parent}.")


def check_players(players: list[str], modules: list[str]) -> None:
    """Raise CommandError unless there are several players, all different and known."""
    if len(players) < 2 or len({*players}) < len(players):
        raise CommandError("Name at least two players, and each only once.")
    try:
        known = field_of(modules)
    except (ImportError, AttributeError) as error:
        raise CommandError(f"--module: {error}.") from error
    for player in players:
        if player not in known:
            raise CommandError(f"There is no computer player “{player}”. Choose from: {', '.join(known)}.")


def settings_of(editions: list[str], options: list[str], seats: int) -> list[Setting]:
    """Return each edition with each combination of the options' values.

    Raise CommandError if one cannot be played with this number of seats.
    """
    values: dict[str, list[tuple[str, str]]] = {}
    for option in options:
        name, equals, value = option.partition("=")
        if not equals:
            raise CommandError(f"--option {option}: write it as name=value, for example sets=progressive.")
        values.setdefault(name, []).append((name, value))
    settings = [Setting(edition, chosen) for edition in editions for chosen in product(*values.values())]
    for edition, chosen in settings:
        rulebook = None
        try:
            rulebook = rulebook_for(edition, dict(chosen))
            check_set_up(rulebook, seats, first=None, deck=None)
            rulebook.check_choices(seats)
        except OrderError as error:
            raise CommandError(explain(rulebook, error)) from error
    return settings


def watched(results: Iterable[Result], total: int) -> Iterable[Result]:
    """Return the results, showing a progress bar on a terminal."""
    console = Console(stderr=True)
    return track(
        results, "Playing", total=total, console=console, transient=True, disable=not console.is_terminal
    )
