"""The world: 42 territories, 83 borders, six continents (all editions but Godstorm).

`board.json` holds the facts of the printed board and of its cards: names in both languages, the
symbol on each territory card, and each border with its kind (`land` or `sea`).
"""

from __future__ import annotations

import json
from pathlib import Path

from games.engine.board import Board, build_board

FOLDER = Path(__file__).parent


def load() -> Board:
    """Read the world map."""
    data = json.loads((FOLDER / "board.json").read_text(encoding="utf-8"))
    return build_board(data["key"], data["continents"], data["territories"], data["borders"], data["jokers"])


WORLD = load()
