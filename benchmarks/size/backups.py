"""Backup and restore: with PostgreSQL's own programs, and with those of the site."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import psutil
from django.db import connection
from rich.console import Console
from rich.table import Table

from tests.support.programs.running_site import ROOT
from tests.support.programs.servers import postgresql_programs

RESTORED = "restored"
LOOK = 0.5
"""Seconds between two looks at the memory of PostgreSQL."""


class Took(NamedTuple):
    """What a program took: seconds, those of a processor, and the most memory in bytes.

    `of_server` is the most memory of its own that one process of PostgreSQL had meanwhile. `written` is the
    size of what the program made, 0 if nothing is left of it.
    """

    name: str
    seconds: float
    processor: float
    memory: int
    of_server: int
    written: int = 0


def dumps() -> list[Took]:
    """Write a dump of the database, and restore it into another one."""
    with tempfile.TemporaryDirectory(prefix="estafette-dump-") as folder:
        programs, file = postgresql_programs(Path(folder)), Path(folder) / "site.dump"
        url = os.environ["DATABASE_URL"]
        written = took("pg_dump", [str(programs / "pg_dump"), "--format=custom", f"--file={file}", url])
        with another_database() as other:
            command = [str(programs / "pg_restore"), "--jobs=2", f"--dbname={other}", str(file)]
            restored = took("pg_restore", command)
        return [written._replace(written=file.stat().st_size), restored]


def backups() -> list[Took]:
    """Write a backup of the site, restore it into another database, and try it as every night."""
    with tempfile.TemporaryDirectory(prefix="estafette-backup-") as folder:
        file = Path(folder) / "site.zip"
        manage = [sys.executable, "manage.py"]
        written = took("backup", [*manage, "backup", str(file)])
        with another_database() as other:
            took("migrate", [*manage, "migrate", "--verbosity=0"], other)
            restored = took("restore", [*manage, "restore", str(file)], other)
        # Dice depend on the number of their game, so every copy differs from its record.
        tried = took("try_backup", [*manage, "try_backup", str(file)], ends_with=1)
        return [written._replace(written=file.stat().st_size), restored, tried]


@contextmanager
def another_database() -> Iterator[str]:
    """Yield the URL of an empty database on the same server."""
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE DATABASE {RESTORED}")
    try:
        yield urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{RESTORED}").geturl()
    finally:
        with connection.cursor() as cursor:
            cursor.execute(f"DROP DATABASE {RESTORED}")


def took(name: str, command: Sequence[str], url: str = "", ends_with: int = 0) -> Took:
    """Run a program with this database, or that of the site.

    Raise CalledProcessError if it ends in another way.
    """
    here = {**os.environ, "DATABASE_URL": url or os.environ["DATABASE_URL"]}
    began = time.perf_counter()
    process = subprocess.Popen(command, cwd=ROOT, env=here, stdout=subprocess.DEVNULL)
    ended, of_server = 0, 0
    while not ended:
        time.sleep(LOOK)
        of_server = max(of_server, memory_of_server())
        ended, status, used = os.wait4(process.pid, os.WNOHANG)
    seconds = time.perf_counter() - began
    if (ended_with := os.waitstatus_to_exitcode(status)) != ends_with:
        raise subprocess.CalledProcessError(ended_with, command)
    return Took(name, seconds, used.ru_utime + used.ru_stime, 1024 * used.ru_maxrss, of_server)


def memory_of_server() -> int:
    """Return the most memory that one process of PostgreSQL shares with no other."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend'")
        pids = [pid for (pid,) in cursor.fetchall()]
    most = 0
    for pid in pids:
        with suppress(psutil.NoSuchProcess):
            memory = psutil.Process(pid).memory_info()
            most = max(most, memory.rss - memory.shared)
    return most


def print_took(title: str, found: Sequence[Took]) -> None:
    """Print a table."""
    table = Table("", "s", "s of a processor", "MB of memory", "MB of PostgreSQL's", "MB", title=title)
    for one in found:
        table.add_row(
            one.name,
            f"{one.seconds:.0f}",
            f"{one.processor:.0f}",
            f"{one.memory / 1e6:.0f}",
            f"{one.of_server / 1e6:.0f}",
            f"{one.written / 1e6:.0f}" if one.written else "",
        )
    Console(width=120).print(table)
