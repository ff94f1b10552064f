"""What features show on the map and beside it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from games.engine.board import Board


class Mark(NamedTuple):
    """A mark on a territory: its shape, and its name as a key of the `labels` of a text.

    `games.presentation.board.marks` draws the shapes that it knows by name and, for any other, a pin.
    """

    territory: int
    shape: str
    name: str


class Beside(NamedTuple):
    """A board that lies beside the map: the owner of each place on it (or `NOBODY`), and the armies there."""

    board: Board
    owners: Sequence[int]
    armies: Sequence[int]


class Gone(NamedTuple):
    """A territory that no longer exists, and what became of it, as a key of the `labels` of a text."""

    territory: int
    word: str


class Barred(NamedTuple):
    """Two neighbouring territories between which nobody can pass any more."""

    one: int
    other: int


Piece = Mark | Gone | Barred | Beside


class Display(NamedTuple):
    """All that features show on the map and beside it.

    `gone` holds what became of each territory that no longer exists (see `Gone`).
    """

    marks: Sequence[Mark]
    gone: Mapping[int, str]
    barred: Sequence[Barred]
    beside: Sequence[Beside]


def display_of(pieces: Iterable[Piece]) -> Display:
    """Sort what features show by kind."""
    all_ = list(pieces)
    return Display(
        marks=[piece for piece in all_ if isinstance(piece, Mark)],
        gone={piece.territory: piece.word for piece in all_ if isinstance(piece, Gone)},
        barred=[piece for piece in all_ if isinstance(piece, Barred)],
        beside=[piece for piece in all_ if isinstance(piece, Beside)],
    )
