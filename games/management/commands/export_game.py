"""`manage.py export_game`: export a whole game as one signed JSON record."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.models import Game
from games.selectors.record.record_file import record_of
from games.services.record.signature import signed
from games.services.record.snapshot import snapshot


class Command(BaseCommand):
    """Print the record of a game, with its secrets only if the game is over."""

    help = "Print a whole game as one signed JSON record. Secrets are in it only when the game is over."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("id", type=int, metavar="ID", help="the number of the game")

    def handle(self, *, id: int, **options: Any) -> None:
        """Export this game."""
        with snapshot(Game.objects.filter(pk=id)):
            game = Game.objects.filter(pk=id).first()
            if game is None:
                raise CommandError(f"There is no game {id}.", returncode=2)
            if game.status == Game.Status.WAITING:
                raise CommandError(f"Game {id} has not begun.", returncode=2)
            record = signed(record_of(game))
        self.stdout.write(json.dumps(record, ensure_ascii=False))
