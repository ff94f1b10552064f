"""What features show on and beside the map."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from games.engine.board import Board


class Mark(NamedTuple):
    """Something that stands on a territory: its shape, and its name, a key of the `labels` of a text.

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


class Gone(NamedTuple):
    """A territory that is no longer there, and what became of it, a key of the same."""

    territory: int
    word: str


class Barred(NamedTuple):
    """Two neighbours between which nobody passes any more."""

    one: int
    other: int


Piece = Mark | Gone | Barred | Beside


class Display(NamedTuple):
    """All of it: marks, territories that are gone with what became of them, closed borders, boards beside."""

    marks: Sequence[Mark]
    gone: Mapping[int, str]
    barred: Sequence[Barred]
    beside: Sequence[Beside]


def display_of(pieces: Iterable[Piece]) -> Display:
    """The same, by their kinds."""
    all_ = list(pieces)
    return Display(
        marks=[piece for piece in all_ if isinstance(piece, Mark)],
        gone={piece.territory: piece.word for piece in all_ if isinstance(piece, Gone)},
        barred=[piece for piece in all_ if isinstance(piece, Barred)],
        beside=[piece for piece in all_ if isinstance(piece, Beside)],
    )
