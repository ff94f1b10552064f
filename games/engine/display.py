"""What features show on and beside the map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from games.engine.board import Board


class Mark(NamedTuple):
    """Something that stands on a territory of the map: its shape, and its name, to be translated.

    `games.presentation.board.marks` draws the shapes that it knows by name and, for any other, a pin.
    """

    territory: int
    shape: str
    name: str


class Beside(NamedTuple):
    """A board that lies beside the map: who stands where on it (`NOBODY`: nobody), with how many armies."""

    board: Board
    owners: Sequence[int]
    armies: Sequence[int]
