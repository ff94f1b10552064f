"""`manage.py draw_outlines`: write all outline files again after a change of geometry."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand

from games.boards import BESIDE, BOARDS, sheets_of
from games.presentation.board.outlines import files_of


class Command(BaseCommand):
    """Write `static/boards/KEY.svg` and `KEY_stamp.svg` for every sheet of every board."""

    help = "Write the files of outlines that pages with a board refer to."

    def handle(self, **options: object) -> None:
        """Draw each sheet, and say where the files are."""
        for key in {sheet: None for board in (BOARDS | BESIDE).values() for sheet in sheets_of(board)}:
            for name, drawn in files_of(key).items():
                path = Path(settings.BASE_DIR) / "static" / "boards" / name
                path.write_text(drawn, encoding="utf-8")
                self.stdout.write(f"{path} {path.stat().st_size} bytes")
