"""Programs and the database die without warning (SIGKILL)."""

from __future__ import annotations

import random
from contextlib import suppress

import psutil

from benchmarks.tournaments.under_faults.faults.fault import Fault
from benchmarks.tournaments.under_faults.site import Site
from tests.support.programs.servers import PostgreSQL

AWAY = 4.0
"""The most seconds for which the database is away before it starts again."""
BACKEND = "postgres: estafette "
"""The beginning of the title of a process of PostgreSQL that serves a connection."""


class ProgramKilled(Fault):
    """A program of the site dies, or one of its processes, so that the others have to notice."""

    def __init__(self, site: Site, program: str) -> None:
        self.site, self.program = site, program
        self.name = f"{program} killed"

    def begin(self, chance: random.Random) -> float | None:
        with suppress(psutil.NoSuchProcess):
            if head := self.site.process_of(self.program):
                children = head.children(recursive=True)
                (chance.choice(children) if children and chance.random() < 0.5 else head).kill()
                return 0.0
        return None  # It has not come back yet.


class DatabaseKilled(Fault):
    """The whole database dies, and is started again some seconds later."""

    name = "database killed"

    def __init__(self, database: PostgreSQL) -> None:
        self.database = database

    def begin(self, chance: random.Random) -> float | None:
        if not self.database.is_alive:
            return None
        self.database.kill()
        return chance.uniform(0, AWAY)

    def end(self) -> None:
        self.database.revive()


class BackendKilled(Fault):
    """The process of a connection dies. PostgreSQL then ends all others, and recovers by itself."""

    name = "backend killed"

    def __init__(self, database: PostgreSQL) -> None:
        self.database = database

    def begin(self, chance: random.Random) -> float | None:
        with suppress(psutil.NoSuchProcess):
            children = self.database.everything()[1:]
            if backends := [one for one in children if "".join(one.cmdline()).startswith(BACKEND)]:
                chance.choice(backends).kill()
                return 0.0
        return None
