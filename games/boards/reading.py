"""Reading a board from its folder."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from games.boards.building import build_board
from games.engine.board import USUAL_SYMBOLS, Board

if TYPE_CHECKING:
    from pathlib import Path


def read_board(folder: Path) -> Board:
    """Return the board whose facts are in the `board.json` of a folder."""
    data = json.loads((folder / "board.json").read_text(encoding="utf-8"))
    return build_board(
        data["key"],
        data["continents"],
        data["territories"],
        data["borders"],
        data["jokers"],
        tuple(data.get("symbols", USUAL_SYMBOLS)),
        data["samples"],
    )
