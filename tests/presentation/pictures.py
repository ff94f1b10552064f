"""A board with armies of alice (red), bob (blue) and charlie (yellow) in turn, to be drawn."""

from __future__ import annotations

from typing import Any

from games.boards.world import WORLD
from games.presentation.board.picture import BoardPicture, SeatHolder

POWERS = (SeatHolder("red", "alice"), SeatHolder("blue", "bob"), SeatHolder("yellow", "charlie"))
ALICE, BOB, CHARLIE = range(3)


def at(key: str) -> int:
    """Return the index of a territory."""
    return WORLD.territory_index[key]


def picture(**changes: Any) -> BoardPicture:
    """Return the picture, of the world unless another `board` is given.

    `owners` and `armies` may be given as {territory key: value} where they differ.
    """
    board = changes.pop("board", WORLD)
    owners = {territory.key: i % 3 for i, territory in enumerate(board.territories)}
    armies = {territory.key: 1 + i % 5 for i, territory in enumerate(board.territories)}
    owners |= changes.pop("owners", {})
    armies |= changes.pop("armies", {})
    shown: dict[str, Any] = {"powers": POWERS, "label": "The board"} | changes
    return BoardPicture(board=board, owners=list(owners.values()), armies=list(armies.values()), **shown)
