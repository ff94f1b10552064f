"""`manage.py verify_record`: check that this site signed a record, and check its dice."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine import OrderError
from games.selectors.record.record_file import FORMAT, VERSIONS
from games.services.record.signature import is_signed, public_keys
from games.services.record.verify_record import UNREADABLE, dice_problems, rule_problems


class Command(BaseCommand):
    """Check the signature, digests, dice and deal of a record. Exit with 1 if anything is wrong."""

    help = "Check signature, digests, dice and deal of a record of export_game. Exits with 1 if any is wrong."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="the record")

    def handle(self, *, file: Path, **options: Any) -> None:
        """Verify this record."""
        record = read_record(file)
        try:
            found = list(problems(record))
        except (*UNREADABLE, OrderError) as error:
            raise CommandError(
                f"{file} is no record that can be checked: {error!r}.", returncode=2
            ) from error
        for problem in found:
            self.stdout.write(problem)
        if found:
            raise CommandError(f"{file}: {len(found)} things are wrong.")
        self.stdout.write(f"{file}: signature, digests, dice and deal are as they should be.")


def read_record(file: Path) -> dict[str, Any]:
    """Return the record in a file."""
    try:
        record = json.loads(file.read_bytes())
    except OSError as error:
        raise CommandError(f"{file} cannot be read: {error.strerror}.", returncode=2) from error
    except (ValueError, RecursionError) as error:
        raise CommandError(f"{file} is no JSON: {error}.", returncode=2) from error
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise CommandError(f"{file} is no record of a game.", returncode=2)
    if record.get("version") not in VERSIONS:
        known = ", ".join(map(str, VERSIONS))
        raise CommandError(
            f"{file} has another version. This program checks records of {known}.", returncode=2
        )
    return record


def problems(record: dict[str, Any]) -> list[str]:
    """Return everything that is wrong with a record."""
    found = []
    if not is_signed(record):
        found.append("The signature does not fit the record.")
    elif record["signature"]["key"] not in public_keys():
        found.append(f"It is signed, but by another site or with another key: {record['signature']['key']}.")
    found += dice_problems(record)
    if all("shuffles_secret" in chain for chain in record["chains"]) and record["game"]["status"] == "over":
        found += rule_problems(record)
    return found
