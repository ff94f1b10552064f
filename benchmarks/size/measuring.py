"""Measure one size after another, and what a million games would take."""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Sequence
from math import log
from typing import NamedTuple

from django.conf import settings
from django.core.management import call_command
from django.db import connection
from rich.console import Console
from rich.table import Table

from accounts.models import User
from benchmarks.size.backups import backups, dumps, print_took
from benchmarks.size.copying import prepare
from benchmarks.size.filling import fill
from benchmarks.size.jobs import job_costs
from benchmarks.size.originals import Originals, play_originals
from benchmarks.size.pages import page_costs
from benchmarks.size.work import print_costs
from games.services import wake

PARTS = ("pages", "sweep", "dump", "backup")
MILLION = 1_000_000
FLAT = 0.1
"""What grows with less than this power of the number of games counts as flat."""
Figures = dict[str, float]


class Measured(NamedTuple):
    """What was measured with this number of games."""

    games: int
    figures: Figures


def measure(sizes: Sequence[int], parts: Sequence[str]) -> None:
    """Play, copy and measure."""
    logging.disable(logging.WARNING)
    wake.wake_worker = lambda *_message: None  # type: ignore[assignment]
    settings.EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
    call_command("migrate", verbosity=0)
    originals = play_originals()
    tell(originals)
    prepare(originals)
    measured = []
    for games in sizes:
        began = time.perf_counter()
        fill(originals, games)
        print(f"\n{games:,} games, {User.objects.count():,} people ({time.perf_counter() - began:.0f} s)")
        print(f"Other programs: load {os.getloadavg()[0]:.1f}", flush=True)
        measured.append(Measured(games, figures_at(games, parts)))
    print_growth(measured)


def tell(originals: Originals) -> None:
    """Print how long the games are."""
    for name, games in (("over", originals.over), ("running", originals.running)):
        numbers = [game.version for game in games]
        mean = sum(numbers) / len(numbers)
        print(f"{len(games)} games {name}: {min(numbers)} to {max(numbers)} events, {mean:.0f} on average")


def figures_at(games: int, parts: Sequence[str]) -> Figures:
    """Measure the site as it is."""
    figures = sizes_of(games)
    if "pages" in parts:
        costs = page_costs()
        print_costs(f"Pages, {games:,} games", costs)
        figures |= {f"ms: {cost.name}": cost.milliseconds for cost in costs}
    if "sweep" in parts:
        costs = job_costs()
        print_costs(f"By itself, {games:,} games", costs)
        figures |= {f"ms: {cost.name}": cost.milliseconds for cost in costs}
    for part, run in (("dump", dumps), ("backup", backups)):
        if part in parts:
            found = run()
            print_took(f"{part}, {games:,} games", found)
            figures |= {f"s: {one.name}": one.seconds for one in found}
            figures |= {f"MB of memory: {one.name}": one.memory / 1e6 for one in found}
            figures |= {f"MB of PostgreSQL's memory: {one.name}": one.of_server / 1e6 for one in found}
            figures |= {f"MB: {one.name}": one.written / 1e6 for one in found if one.written}
    return figures


def sizes_of(games: int) -> Figures:
    """Print what each table takes for a game; return the sizes of the tables in MB."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT relname, reltuples, pg_total_relation_size(oid) FROM pg_class "
            "WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace "
            "AND relname NOT LIKE 'size_%%' ORDER BY 3 DESC"
        )
        found = cursor.fetchall()
    table = Table("", "rows a game", "bytes a game", "bytes a row")
    for name, rows, size in found[:12]:
        each = f"{size / rows:.0f}" if rows > 0 else ""
        table.add_row(name, f"{rows / games:.1f}", f"{size / games:.0f}", each)
    console = Console(width=120)
    console.print(table)
    whole = sum(size for _name, _rows, size in found)
    print(f"Together {whole / games / 1000:.0f} kB a game", flush=True)
    return {"MB: database": whole / 1e6} | {f"MB: {name}": size / 1e6 for name, _rows, size in found[:4]}


def print_growth(measured: Sequence[Measured]) -> None:
    """Print all figures, and what they would be with a million games."""
    if len(measured) < 2:
        return
    first, last = measured[0], measured[-1]
    table = Table("", *(f"{one.games:,}" for one in measured), "grows with", "a million", title="Growth")
    for name in first.figures:
        values = [one.figures.get(name, 0) for one in measured]
        if min(values) <= 0:
            continue
        power = log(values[-1] / values[0]) / log(last.games / first.games)
        million = values[-1] * (MILLION / last.games) ** max(power, 0)
        told = "flat" if power < FLAT else f"games ^ {power:.2f}"
        table.add_row(name, *(f"{value:,.1f}" for value in values), told, f"{million:,.2g}")
    Console(width=120).print(table)
