"""`manage.py read_mail FILE…`: show which orders would be read from raw messages."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine import OrderError
from games.mail.incoming.replies import Reply, read_reply
from games.rulebooks.explaining import explain
from games.rulebooks.registry import RECOMMENDED, rulebook_for


class Command(BaseCommand):
    """Read messages from any sender, without a database and without carrying anything out."""

    help = (
        "Show what orders would be read from raw messages (RFC 5322), without doing anything. Neither who "
        "sent them nor to which game matters."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a raw message")
        parser.add_argument("--json", action="store_true", help="one JSON object a line")
        parser.add_argument(
            "--rulebook", default=RECOMMENDED, metavar="KEY", help="the edition whose territories are named"
        )
        parser.add_argument(
            "--players", nargs="*", default=[], metavar="NAME", help="who sits there, for conditions"
        )

    def handle(
        self, *, files: list[Path], json: bool, rulebook: str, players: list[str], **options: Any
    ) -> None:
        """Read each file, and show which orders it contains."""
        try:
            edition = rulebook_for(rulebook)
        except OrderError as error:
            raise CommandError(explain(None, error)) from error
        names = {name: seat for seat, name in enumerate(players)}
        for file in files:
            try:
                reply = read_reply(file.read_bytes(), edition, names)
            except OSError as error:
                raise CommandError(f"{file}: {error.strerror}") from error
            self.stdout.write(as_json(file, reply) if json else as_text(file, reply))


def as_json(file: Path, reply: Reply) -> str:
    """Return the answer in a form for programs."""
    answer = {
        "file": str(file),
        "orders": list(reply.orders),
        "ignored": list(reply.ignored),
        "reason": reply.reason,
    }
    return json.dumps(answer, ensure_ascii=False)


def as_text(file: Path, reply: Reply) -> str:
    """Return the answer in a form for people."""
    ignored = (f"  ignored: {line}" for line in reply.ignored)
    read = (f"  {order}" for order in reply.orders)
    return "\n".join((f"{file}: {reply.reason or 'read'}", *read, *ignored))
