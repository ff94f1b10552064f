"""`manage.py backup FILE`: the whole site in one file."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.management.progress import progress
from games.services.backup.archive import BackupError
from games.services.backup.backup import count_rows, write_backup


class Command(BaseCommand):
    """Write the site to a file. The site may be in use at the same time."""

    help = (
        "Write the whole site into one file, while it goes on. The file holds every secret of every game "
        "and may be read by its owner only. A file of this name is replaced when the new one is complete."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="where to write it")

    def handle(self, *, file: Path, **options: Any) -> None:
        """Write the file, and say what it contains."""
        try:
            with progress("Writing", count_rows()) as advance:
                manifest = write_backup(file, advance)
        except BackupError as error:
            raise CommandError(str(error)) from error
        megabytes = file.stat().st_size / 1e6
        self.stdout.write(f"{file} holds the site: {manifest.rows} rows in {megabytes:.1f} MB.")
