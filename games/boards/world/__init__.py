"""The world: 42 territories, 83 borders, six continents (all editions except those of Godstorm).

`board.json` holds the facts of the printed board and of its cards: names in both languages, the symbol on
each territory card, and each border with its kind (`land` or `sea`).
"""

from __future__ import annotations

from pathlib import Path

from games.boards.reading import read_board

FOLDER = Path(__file__).parent
WORLD = read_board(FOLDER)
