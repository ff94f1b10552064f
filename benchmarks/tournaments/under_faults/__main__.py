"""Tournaments under faults: `python -m benchmarks.tournaments.under_faults`.

A whole site in production on a PostgreSQL server of its own plays three tournaments of different formats for
several seasons. Most entrants are computer players. Half of the people give orders, on the pages of the site
or by mail, and half never come. Days pass in minutes. Meanwhile programs and the database are killed, disks
fill up, clocks are set forward and back, and the mail server has trouble (`faults`), in an order that
`--seed` repeats. Nobody repairs anything, except that a database that has stopped is started again: the
site's own sweep has to find what is lost. The command prints what is wrong in the end, and exits with 1 if
anything is.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from benchmarks.production import NAMES
from benchmarks.tournaments.under_faults.disk import SmallDisk
from tests.support.programs.servers import PostgreSQL

ROOM = "2g"
"""The size of the disk of the database, more than is ever used."""


def main() -> None:
    """Play, check and print."""
    chosen = arguments()
    with SmallDisk(ROOM) as disk, PostgreSQL(under=disk.folder) as database:
        # This process has a broker of its own in memory, to which nobody listens. So what the organiser does
        # here wakes no worker of the site, and its own sweep has to find it.
        os.environ |= {"DATABASE_URL": database.url, "REDIS_URL": "memory://", **NAMES}
        # Only now can anything of Django be imported; the first of these sets it up.
        import benchmarks.site
        from benchmarks.tournaments.under_faults.playing import play

        found = play(chosen, disk, database, Path(benchmarks.site.VAR.name))
    sys.exit(bool(found))


def arguments() -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.tournaments.under_faults",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--entrants", type=int, default=64, help="in each tournament (64)")
    parser.add_argument("--seasons", type=int, default=2, help="of each tournament (2)")
    parser.add_argument("--faults", type=int, default=500, help="at most (500)")
    parser.add_argument("--seed", type=int, default=1, help="of the order of the faults (1)")
    return parser.parse_args()


if __name__ == "__main__":
    main()
