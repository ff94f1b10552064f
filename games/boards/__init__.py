"""The boards, by key, and the sheets on which they are drawn."""

from __future__ import annotations

from games.boards.ancient import ANCIENT
from games.boards.underworld import UNDERWORLD
from games.boards.world import WORLD
from games.engine.board import Board

BOARDS: dict[str, Board] = {board.key: board for board in (WORLD, ANCIENT)}
BESIDE: dict[str, Board] = {board.key: board for board in (UNDERWORLD,)}
"""Boards that lie beside another in some editions, by key. No game is played on one of these alone."""
SHEETS: dict[str, tuple[str, ...]] = {}
"""The folders of a board's sheets, the main one first, if they are not one folder with the board's key."""


def sheets_of(board: Board) -> tuple[str, ...]:
    """Return the folders that hold the drawing of a board."""
    return SHEETS.get(board.key, (board.key,))
