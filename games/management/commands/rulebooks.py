"""`manage.py rulebooks`: list the editions that can be played."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from rich.console import Console
from rich.table import Table

from games.rulebooks.listing import listing
from games.rulebooks.registry import RULEBOOKS


class Command(BaseCommand):
    """List the editions."""

    help = "List the editions that can be played, with their options."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Choose between output for people and for programs."""
        parser.add_argument("--json", action="store_true", help="print one JSON list instead of a table")

    def handle(self, **given: Any) -> None:
        """Print the editions."""
        editions = [listing(rulebook) for rulebook in RULEBOOKS.values()]
        if given["json"]:
            self.stdout.write(json.dumps(editions, ensure_ascii=False))
            return
        table = Table("Key", "Name", "Players", "Options")
        for edition in editions:
            players = "–".join(str(number) for number in (edition["players"][0], edition["players"][-1]))
            options = "\n".join(f"{key}: {', '.join(values)}" for key, values in edition["options"].items())
            table.add_row(edition["key"], edition["name"], players, options)
        Console(file=self.stdout).print(table)  # type: ignore[arg-type]
