"""Backup and restore: with PostgreSQL's own programs, and with those of the site."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from django.db import connection
from rich.console import Console
from rich.table import Table

from tests.support.programs.running_site import ROOT
from tests.support.programs.servers import postgresql_programs

RESTORED = "restored"


class Took(NamedTuple):
    """What a program took: seconds, those of a processor, and the most memory in bytes.

    `written` is the size of what it made in bytes, 0 if nothing is left of it.
    """

    name: str
    seconds: float
    processor: float
    memory: int
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
        tried = took("try_backup", [*manage, "try_backup", str(file)])
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


def took(name: str, command: Sequence[str], url: str = "") -> Took:
    """Run a program with this database, or that of the site. Raise CalledProcessError if it fails."""
    here = {**os.environ, "DATABASE_URL": url or os.environ["DATABASE_URL"]}
    began = time.perf_counter()
    process = subprocess.Popen(command, cwd=ROOT, env=here, stdout=sys.stderr)
    _pid, status, used = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - began
    if os.waitstatus_to_exitcode(status):
        raise subprocess.CalledProcessError(os.waitstatus_to_exitcode(status), command)
    return Took(name, seconds, used.ru_utime + used.ru_stime, 1024 * used.ru_maxrss)


def print_took(title: str, found: Sequence[Took]) -> None:
    """Print a table."""
    table = Table("", "s", "s of a processor", "MB of memory", "MB", title=title)
    for one in found:
        table.add_row(
            one.name,
            f"{one.seconds:.0f}",
            f"{one.processor:.0f}",
            f"{one.memory / 1e6:.0f}",
            f"{one.written / 1e6:.0f}" if one.written else "",
        )
    Console(width=120).print(table)
