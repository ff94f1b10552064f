"""The Underworld of Godstorm: its thirteen spaces, and the heavens of the five pantheons."""

from __future__ import annotations

from pathlib import Path

from games.boards.reading import read_board

FOLDER = Path(__file__).parent
UNDERWORLD = read_board(FOLDER)
