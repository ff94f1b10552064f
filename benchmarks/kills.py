"""Not speed but safety: workers killed while they send mails: `python -m benchmarks.kills [--times 50]`.

On SQLite and a Valkey server of its own, with a mail server that takes its time. Ends with an error where a
mail was lost or went out twice under two names.
"""

# ruff: noqa: E402 (Django wants to be set up before its parts are imported)
from __future__ import annotations

import argparse
import os
import tempfile
from pathlib import Path

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"

import django

django.setup()

from django.test.utils import setup_databases, teardown_databases
from rich.console import Console
from rich.progress import Progress

from accounts.models import User
from games.models import Mail
from tests.e2e.test_mailing_worker_killed import game_over
from tests.support.killing import assert_none_lost_or_doubled, kill_workers
from tests.support.servers import valkey_server


def main() -> None:
    """Kill, count, print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.kills")
    parser.add_argument("--times", type=int, default=50, help="how many workers are killed (50)")
    times = parser.parse_args().times
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
        print(f"{times} workers killed, {Mail.objects.count()} mails sent, none lost, {twice} taken twice")
    finally:
        teardown_databases(databases, verbosity=0)


if __name__ == "__main__":
    main()
