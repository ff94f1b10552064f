"""`manage.py restore FILE`: restore the site from a backup."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.management.progress import progress
from games.services.backup.archive import BackupError, check_archive
from games.services.backup.restore import restore_backup


class Command(BaseCommand):
    """Replace the site's data with a backup, completely or not at all."""

    help = (
        "Restore a site from a file that `backup` wrote, on the same or the other kind of database. "
        "Everybody has to sign in again; deadlines are moved by the time that was lost; mails that were "
        "waiting are not sent, because they may have been. Stop the site first."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="what `backup` wrote")
        parser.add_argument("--replace", action="store_true", help="delete what is on this site now")

    def handle(self, *, file: Path, replace: bool, **options: Any) -> None:
        """Restore the site, and say how old the backup was."""
        try:
            manifest = check_archive(file)
            with progress("Restoring", manifest.rows) as advance:
                restore_backup(file, manifest, replace=replace, advance=advance)
        except BackupError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(
            f"The site is again as it was on {manifest.made_at:%Y-%m-%d at %H:%M:%S %Z}: "
            f"{manifest.rows} rows. `manage.py verify_game --all` looks at every game."
        )
