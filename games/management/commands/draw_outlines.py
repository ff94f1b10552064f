"""`manage.py draw_outlines`: write the outline files of all sheets after a change of their geometry."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand

from games.boards import BESIDE, BOARDS, sheets_of
from games.presentation.board.outlines import draw_outlines


class Command(BaseCommand):
    """Write `static/boards/KEY.svg` for every sheet of every board."""

    help = "Write the files of outlines that pages with a board refer to."

    def handle(self, **options: object) -> None:
        """Draw each sheet and say where it went."""
        for key in {sheet: None for board in (BOARDS | BESIDE).values() for sheet in sheets_of(board)}:
            path = Path(settings.BASE_DIR) / "static" / "boards" / f"{key}.svg"
            path.write_text(draw_outlines(key), encoding="utf-8")
            self.stdout.write(f"{path} {path.stat().st_size} bytes")
