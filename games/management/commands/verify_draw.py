"""`manage.py verify_draw`: check that the tables of a tournament follow from what was published."""

from __future__ import annotations

import runpy
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.tournaments.formats.redrawing import differences

SCRIPT = settings.BASE_DIR / "docs" / "verify_draw.py"
UNREADABLE = (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError)


class Command(BaseCommand):
    """Check a file of draws as `docs/verify_draw.py` does, and work out its tables again.

    Exit with 1 if anything is wrong, and with 2 if the file cannot be read. No database is used.
    """

    help = (
        "Check the draws of a tournament, and work their tables out anew. Exits with 1 if anything is wrong, "
        "with 2 if the file cannot be read."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="what the page of a tournament offers")
        noted = "the end of a chain, or a digest of entrants, as you have noted it"
        parser.add_argument("noted", nargs="*", metavar="NOTED", help=noted)

    def handle(self, *, file: Path, noted: list[str], **options: Any) -> None:
        """Verify these draws."""
        script = runpy.run_path(str(SCRIPT))
        try:
            data = script["read"](file)
            found = list(script["problems"](data, noted))
            found += redrawn(data, is_sound=not found)
            lines = list(script["report"](data, found))
        except OSError as error:
            raise CommandError(f"{file} cannot be read: {error.strerror}.", returncode=2) from error
        except UNREADABLE as error:
            reason = script["one_line"](repr(error))
            raise CommandError(f"{file} is no file of draws: {reason}", returncode=2) from error
        for line in lines:
            self.stdout.write(script["one_line"](line))
        if found:
            raise CommandError(f"{file}: {len(found)} things are wrong.")
        if "format" in data:
            drawn = sum(bool(draw["drawn_from"]) for draw in data["draws"])
            self.stdout.write(f"{drawn} of {len(data['draws'])} draws were worked out anew: nothing differs.")


def redrawn(data: dict[str, Any], *, is_sound: bool) -> list[str]:
    """Return the differences between the tables.

    Data that cannot be read raises an error if the file `is_sound`; otherwise it is one of the differences.
    """
    try:
        return list(differences(data)) if "format" in data else []
    except UNREADABLE as error:
        if is_sound:
            raise
        return [f"The tables cannot be worked out anew: {error!r}."]
