"""Check that no mail is lost when workers are killed: `python -m benchmarks.kills [--times 50]`.

Workers are killed while they send mails to a slow mail server, on SQLite, or with `--postgresql` on a server
of its own. The command fails if a mail was lost, went out twice though it was noted, or went out under two
names.
"""

# ruff: noqa: E402 (Django wants to be set up before its parts are imported)
from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"

import django

django.setup()

from django.db import connection
from django.test.utils import setup_databases, teardown_databases
from rich.console import Console
from rich.progress import Progress

from accounts.models import User
from games.models import Mail
from tests.e2e.test_mailing_worker_killed import game_over
from tests.support.programs.killing import assert_none_lost_or_doubled, kill_workers
from tests.support.programs.servers import postgresql_server, valkey_server


def main() -> None:
    """Read the options and run, in another process if the database is not SQLite."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.kills")
    parser.add_argument("--times", type=int, default=50, help="how many workers are killed (50)")
    parser.add_argument("--postgresql", action="store_true", help="on PostgreSQL, not on SQLite")
    given = parser.parse_args()
    if not given.postgresql:
        kill(given.times)
        return
    with postgresql_server() as url:
        command = [sys.executable, "-m", __spec__.name, "--times", str(given.times)]
        subprocess.run(command, check=True, env={**os.environ, "DATABASE_URL": url})


def kill(times: int) -> None:
    """Kill workers, count mails, and print."""
    databases = setup_databases(verbosity=0, interactive=False)
    try:
        names = ("alice", "bob", "charlie")
        game = game_over(*(User.objects.create_user(name, f"{name}@example.org") for name in names))
        with (
            valkey_server() as broker,
            tempfile.TemporaryDirectory() as folder,
            Progress(console=Console(stderr=True)) as progress,
        ):
            task = progress.add_task("Workers killed", total=times)
            server = kill_workers(game, broker, Path(folder), times, lambda: progress.advance(task))
        twice = assert_none_lost_or_doubled(server)
        sent = Mail.objects.count()
        print(
            f"{connection.vendor}: {times} workers killed, {sent} mails sent, none lost, {twice} taken twice"
        )
    finally:
        teardown_databases(databases, verbosity=0)


if __name__ == "__main__":
    main()
