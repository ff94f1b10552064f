"""`manage.py archive_records`: put records into the archive at once, or bring them all back."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from games.management.progress import progress
from games.models import Game
from games.models.archived_record import RecordLost, bring_back
from games.services.record.archiving import archive_record, to_archive


class Command(BaseCommand):
    """Archive all records that are due, or bring all archived ones back."""

    help = (
        "Write the records of games that ended long ago into the archive. The worker removes them from the "
        "database later. With --back, bring all records back, so that ARCHIVE_URL can be taken away."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--back", action="store_true", help="bring all records back into the database")

    def handle(self, *, back: bool, **options: Any) -> None:
        """Archive, or bring back."""
        now = timezone.now()
        games = (
            Game.objects.exclude(archived_at=None).values_list("pk", flat=True) if back else to_archive(now)
        )
        with progress("Bringing back" if back else "Archiving", len(games)) as advance:
            for game_id in games:
                try:
                    if back:
                        bring_back(Game.objects.get(pk=game_id))
                    else:
                        archive_record(game_id, now)
                except RecordLost as lost:
                    raise CommandError(f"Game {game_id}: {lost}.") from lost
                advance()
        self.stdout.write(f"Records {'brought back' if back else 'looked at'}: {len(games)}.")
