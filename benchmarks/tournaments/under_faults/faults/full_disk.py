"""A disk is full for a while."""

from __future__ import annotations

import random

from benchmarks.tournaments.under_faults.disk import SmallDisk
from benchmarks.tournaments.under_faults.faults.fault import Fault
from tests.support.programs.servers import PostgreSQL

LASTS = 5.0, 12.0
"""The least and the most seconds for which a disk is full."""


class DiskFull(Fault):
    """A disk has no room left for some seconds.

    A database that has stopped on it and does not recover by itself is then started again, as an operator
    would.
    """

    def __init__(self, whose: str, disk: SmallDisk, database: PostgreSQL) -> None:
        self.name = f"disk of the {whose} full"
        self.disk, self.database = disk, database

    def begin(self, chance: random.Random) -> float | None:
        self.disk.fill()
        return chance.uniform(*LASTS)

    def end(self) -> None:
        self.disk.free()
        if not self.database.is_alive:
            print("The database had ended when its disk had room again, and was started.", flush=True)
            self.database.revive()
