"""The ancient world: 42 territories, 69 borders, six continents including Atlantis (Godstorm).

`board.json` holds the facts of the printed board, as for the world, and the mountains that separate
neighbours (`mountain`). Which symbol each printed card shows is not known; the symbols here are ours, 14 of
each.
"""

from __future__ import annotations

from pathlib import Path

from games.boards.reading import read_board

FOLDER = Path(__file__).parent
ANCIENT = read_board(FOLDER)
