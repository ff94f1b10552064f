"""Measure a piece of work: its queries, its time, and the large tables that it reads from end to end."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from benchmarks.size.plans import WholeScan, noted, whole_scans


class Cost(NamedTuple):
    """What a piece of work costs: the most queries, medians in milliseconds, and whole scans.

    `database` is the part of the time in which the work waited for the database.
    """

    name: str
    queries: int
    milliseconds: float
    database: float
    scans: list[WholeScan]


def cost_of(name: str, runs: Sequence[Callable[[], object]]) -> Cost:
    """Run each of these once, and the first one before, for what only a first run loads."""
    runs[0]()
    times, waits, most = [], [], 0
    for run in runs:
        with noted() as queries:
            began = time.perf_counter()
            run()
            times.append(time.perf_counter() - began)
        waits.append(sum(query.seconds for query in queries))
        most = max(most, len(queries))
    return Cost(name, most, 1000 * median(times), 1000 * median(waits), whole_scans(queries))


def print_costs(title: str, costs: Sequence[Cost]) -> None:
    """Print a table, and under it the queries that read a large table from end to end."""
    table = Table("", "queries", "ms", "database", "reads whole", title=title)
    for cost in costs:
        scans = ", ".join(sorted({scan.table for scan in cost.scans}))
        table.add_row(cost.name, f"{cost.queries}", f"{cost.milliseconds:.1f}", f"{cost.database:.1f}", scans)
    console = Console(width=120)
    console.print(table)
    for cost in costs:
        for scan in cost.scans:
            console.print(f"{cost.name}: {scan.table}: {scan.sql}", markup=False, highlight=False)
