"""`manage.py try_backup FILE`: restore a backup beside the site, and verify its games there."""

from __future__ import annotations

import tempfile
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from games.management.progress import progress
from games.models import Game
from games.services.backup.archive import BackupError, check_archive
from games.services.backup.older import a_database_beside
from games.services.backup.restore import restore_backup


class Command(BaseCommand):
    """Prove that a backup can be restored, without touching the site."""

    help = (
        "Restore what `backup` wrote into a temporary SQLite database, and verify the games there. The site "
        "goes on meanwhile, and nothing is sent. Exits with 1 if the backup is damaged or a game differs."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="what `backup` wrote")
        parser.add_argument(
            "--games", type=int, metavar="N", help="verify only this many games, drawn by lot (all games)"
        )

    def handle(self, *, file: Path, games: int | None = None, **options: Any) -> None:
        """Restore, verify, and throw the restored site away."""
        try:
            manifest = check_archive(file)
            with (
                tempfile.TemporaryDirectory(prefix="estafette-trial-") as folder,
                a_database_beside(Path(folder) / "trial.sqlite3"),
            ):
                call_command("migrate", verbosity=0)
                with progress("Restoring", manifest.rows) as advance:
                    restore_backup(file, manifest, replace=False, advance=advance)
                drawn = drawn_games(games) if games else ()
                call_command("verify_game", *(drawn or ["--all"]), stdout=self.stdout)
        except BackupError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"The backup of {manifest.made_at:%Y-%m-%d at %H:%M:%S %Z} can be restored.")


def drawn_games(number: int) -> list[str]:
    """Return the numbers of games drawn by lot."""
    return list(map(str, Game.objects.order_by("?").values_list("pk", flat=True)[:number]))
