"""The slots of a live board: the places of its pieces, where a script can redraw them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from games.presentation.board.picture import BoardPicture


def slot(picture: BoardPicture, name: str, piece: str) -> str:
    """Return a piece of the drawing; on a live board in a group with its name ("token-7")."""
    return f'<g data-slot="{picture.slots}{name}">{piece}</g>' if picture.is_live else piece


def slots(picture: BoardPicture, kind: str, pieces: Mapping[int, str]) -> str:
    """Return all pieces of a kind, each in its slot, by their numbers."""
    if not picture.is_live:
        return "".join(pieces.values())
    return "".join(slot(picture, f"{kind}-{number}", piece) for number, piece in pieces.items())
