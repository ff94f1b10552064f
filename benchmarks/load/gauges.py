"""The load of a site's programs and of its database while people use it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread
from typing import NamedTuple

import psutil
import psycopg

from benchmarks.load.site import BACKLOG, Site

PROGRAMS = {
    "web": "gunicorn",
    "worker": "worker@%h",
    "computers": "computers@%h",
    "beat": "beat",
    "mail": "receive_mail",
    "postgresql": "postgres",
    "valkey": "valkey-server",
}
"""The part of each program's command line that identifies it."""
PEOPLE, OTHERS = "people", "others"
"""The generator, with the mail server that takes the mails of the site; everything else on this machine."""
EVERY = 5.0
"""Seconds between two looks at what waits."""
WAITS = (*BACKLOG, "estafette_mail_waiting_seconds", "estafette_sweep_seconds")
DONE = """
SELECT active_time / 1000, xact_commit, (SELECT max(id) FROM games_event)
FROM pg_stat_database WHERE datname = current_database()
"""
TURNS = """
SELECT count(*) FILTER (WHERE bot = ''), count(*) FILTER (WHERE bot <> '')
FROM games_event JOIN games_player USING (game_id)
WHERE games_event.id > %s AND games_event.id <= %s AND data ->> 0 = 'turn_began' AND seat = (data -> 1)::int
"""


class Reading(NamedTuple):
    """The clock, and what has been used so far.

    These are the processor seconds of each program, the seconds that the database spent on queries, its
    transactions, and the newest event of all games.
    """

    at: float
    processor: dict[str, float]
    active: float
    transactions: int
    newest_event: int


def read(site: Site) -> Reading:
    """Return the present reading."""
    with psycopg.connect(site.environment["DATABASE_URL"]) as database:
        row = database.execute(DONE).fetchone()
    assert row is not None
    return Reading(time.monotonic(), processor_seconds(), *row)


def turns_between(site: Site, first: Reading, last: Reading) -> tuple[int, int]:
    """Return how many turns of people and of computer players have begun between two readings."""
    with psycopg.connect(site.environment["DATABASE_URL"]) as database:
        row = database.execute(TURNS, (first.newest_event, last.newest_event)).fetchone()
    assert row is not None
    return row[0], row[1]


def processor_seconds() -> dict[str, float]:
    """Return the processor seconds of each program that this process has started, and of everything else."""
    here = psutil.Process()
    own = here.cpu_times()
    used = dict.fromkeys(PROGRAMS, 0.0)
    used[PEOPLE] = own.user + own.system + own.children_user + own.children_system
    for child in here.children():
        line = " ".join(child.cmdline())
        name = next((name for name, part in PROGRAMS.items() if part in line), PEOPLE)
        used[name] += seconds_of(child)
    everything = psutil.cpu_times()
    used[OTHERS] = everything.user + everything.nice + everything.system - sum(used.values())
    return used


def seconds_of(head: psutil.Process) -> float:
    """Return the processor seconds of a process and all its descendants, also of those that have ended."""
    total = 0.0
    for process in (head, *head.children(recursive=True)):
        with suppress(psutil.NoSuchProcess):
            used = process.cpu_times()
            total += used.user + used.system + used.children_user + used.children_system
    return total


@contextmanager
def watched(site: Site) -> Iterator[dict[str, float]]:
    """Look at what waits until the block ends, and keep the highest value of each figure."""
    highest: dict[str, float] = {}
    is_over = Event()

    def look() -> None:
        while not is_over.wait(EVERY):
            with suppress(OSError):
                for name, value in site.figures().items():
                    if name.startswith(WAITS):
                        highest[name] = max(value, highest.get(name, 0.0))

    thread = Thread(target=look)
    thread.start()
    try:
        yield highest
    finally:
        is_over.set()
        thread.join()
