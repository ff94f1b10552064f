"""The maps, by key, and the sheets on which they are drawn."""

from __future__ import annotations

from games.boards.ancient import ANCIENT
from games.boards.underworld import UNDERWORLD
from games.boards.world import WORLD
from games.engine.board import Board

BOARDS: dict[str, Board] = {board.key: board for board in (WORLD, ANCIENT)}
BESIDE: dict[str, Board] = {board.key: board for board in (UNDERWORLD,)}
"""Boards that lie beside another in some editions, by key; nobody plays on one of these alone."""
SHEETS: dict[str, tuple[str, ...]] = {}
"""The folders of its sheets, the main one first, for a board that is not drawn on one of its own name."""


def sheets_of(board: Board) -> tuple[str, ...]:
    """The folders here that hold the drawing of a board."""
    return SHEETS.get(board.key, (board.key,))
