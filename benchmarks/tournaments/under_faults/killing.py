"""Kill programs and the database without warning (SIGKILL), at random times that a seed repeats."""

from __future__ import annotations

import random
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime

import psutil

from tests.support.programs.running_site import RunningSite
from tests.support.programs.servers import PostgreSQL

DATABASE = "database"
VICTIMS = ("worker", "worker", "web", "beat", DATABASE, "broker")
PAUSE = 6.0, 30.0
"""The least and the most seconds between two kills."""
AWAY = 4.0
"""The most seconds for which the database is away before it starts again."""


@dataclass
class Killer:
    """Kills parts of a site, a limited number of times."""

    site: RunningSite
    database: PostgreSQL
    rng: random.Random
    most: int
    killed: list[tuple[datetime, str]] = field(default_factory=list)
    """The wall time of each kill, and what was killed."""
    moment: float = field(default_factory=time.monotonic)
    """When the next kill is due, on the monotonic clock."""

    def __post_init__(self) -> None:
        self.moment += self.rng.uniform(*PAUSE)

    def kill_if_due(self) -> None:
        """Kill something if it is time."""
        if len(self.killed) < self.most and time.monotonic() >= self.moment:
            self.kill(self.rng.choice(VICTIMS))
            self.moment = time.monotonic() + self.rng.uniform(*PAUSE)

    def kill(self, program: str) -> None:
        """Kill a program, or one of its processes so that the others have to notice."""
        head = self.database.process.pid if program == DATABASE else self.site.pid_of(program)  # type: ignore[union-attr]
        if head is None:  # The program has not come back yet.
            return
        alone = self.rng.random() < 0.5
        self.killed.append((datetime.now(UTC), program))
        if program == DATABASE and not alone:
            self.database.kill()
            time.sleep(self.rng.uniform(0, AWAY))
            self.database.start()
            return
        with suppress(psutil.NoSuchProcess):
            process = psutil.Process(head)
            children = process.children(recursive=True)
            (self.rng.choice(children) if alone and children else process).kill()

    def counts(self) -> str:
        """Return what was killed, and how often."""
        counts = Counter(program for _, program in self.killed)
        return ", ".join(f"{program} {number}" for program, number in sorted(counts.items())) or "nothing"
