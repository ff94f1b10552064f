"""Measure a site that has run for years, on a PostgreSQL server of its own.

A dozen games are played with the site's own services, and copied row by row until there are as many as asked
for, first the smaller number, then the larger: most of them over, one in twenty running, spread over three
years, with a person for every five games. At each size the command prints

- `pages`: what each page costs, and which of its queries read a large table from end to end,
- `sweep`: the same of what runs every few seconds, every ten minutes and every night,
- `dump`: how long PostgreSQL's own backup takes, and how large it is,
- `backup`: the same of `manage.py backup`, `restore` and `try_backup`,

and at the end what a million games would take if everything goes on growing as it did from the first size to
the last. A hundred thousand games need some 30 GB of disk, and `backup` takes about a second a game.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys

from benchmarks import site  # noqa: F401 (it sets Django up)

# isort: split
import psycopg

from benchmarks.size.measuring import PARTS, measure
from tests.support.programs.servers import PostgreSQL

SETTINGS = {"shared_buffers": "2GB", "max_wal_size": "8GB", "autovacuum": "off"}
"""A quarter of a small server's memory; a bulk load without pauses, after which everything is vacuumed."""


def main() -> None:
    """Measure in the database that is named, or else on a server of its own."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.size",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--games", type=int, nargs="+", default=[10_000, 100_000], help="10000 100000")
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=[*PARTS], help="all")
    given = parser.parse_args()
    if "DATABASE_URL" in os.environ:
        measure(sorted(given.games), given.parts)
        return
    with PostgreSQL() as server:
        set_up(server)
        here = {**os.environ, "DATABASE_URL": server.url}
        again = [sys.executable, "-m", "benchmarks.size", *sys.argv[1:]]
        failed = subprocess.run(again, check=False, env=here).returncode
    sys.exit(failed)


def set_up(server: PostgreSQL) -> None:
    """Start the server again with the settings of a larger site."""
    with psycopg.connect(server.url, autocommit=True) as connection:
        for name, value in SETTINGS.items():
            connection.execute(f"ALTER SYSTEM SET {name} = '{value}'")
    server.stop()
    server.start()


if __name__ == "__main__":
    main()
