"""The ancient world: 42 territories, 69 borders, six continents, Atlantis among them (Godstorm).

`board.json` holds the facts of the printed board, as for the world, with the mountains that part neighbours
(`mountain`). Which symbol each card shows is not known: those there are ours, 14 of each.
"""

from __future__ import annotations

from pathlib import Path

from games.boards.reading import read_board

FOLDER = Path(__file__).parent
ANCIENT = read_board(FOLDER)
