"""`manage.py verify_game`: check that the rows of a game agree with its record."""

from __future__ import annotations

from argparse import ArgumentParser
from contextlib import suppress
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.management.progress import progress
from games.models import Game
from games.services.record.verify import RecordDifference, differences


class Command(BaseCommand):
    """Compare games with their records, print what differs, and exit with 1 if anything does."""

    help = "Fold the events of games and compare them with the stored rows. Exits with 1 if anything differs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        which = parser.add_mutually_exclusive_group(required=True)
        which.add_argument("ids", nargs="*", type=int, default=[], metavar="ID", help="the number of a game")
        which.add_argument("--all", action="store_true", help="all games of the site")

    def handle(self, *, ids: list[int], all: bool, **options: Any) -> None:
        """Verify these games."""
        chosen = list(Game.objects.order_by("pk").values_list("pk", flat=True)) if all else ids
        if unknown := set(ids).difference(Game.objects.filter(pk__in=ids).values_list("pk", flat=True)):
            raise CommandError(f"There is no game {', '.join(map(str, sorted(unknown)))}.", returncode=2)
        wrong = verify(chosen)
        for game_id, found in wrong.items():
            self.stdout.write(f"game {game_id}")
            for difference in found:
                self.stdout.write(f"  {difference}")
        if wrong:
            raise CommandError(f"Differing from their records: {len(wrong)} of {len(chosen)} games.")
        self.stdout.write(f"As their records say: {len(chosen)} of {len(chosen)} games.")


def verify(ids: list[int]) -> dict[int, list[RecordDifference]]:
    """Return what is wrong, by game."""
    wrong = {}
    with progress("Verifying", len(ids)) as advance:
        for game_id in ids:
            # Another process may have called the game off in the meantime.
            with suppress(Game.DoesNotExist):
                if found := list(differences(game_id)):
                    wrong[game_id] = found
            advance()
    return wrong
