"""The maps, by key."""

from __future__ import annotations

from games.boards.world import WORLD
from games.engine.board import Board

BOARDS: dict[str, Board] = {board.key: board for board in (WORLD,)}
