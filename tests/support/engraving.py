"""The whole picture of a board in a mail; the site draws it piece by piece."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.presentation.board.stills.engraving import document, moved, pieces, view_of

if TYPE_CHECKING:
    from games.presentation.board.atlas import Sheet
    from games.presentation.board.picture import BoardPicture


def draw_engraving(picture: BoardPicture, sheet: Sheet) -> str:
    """Return all pieces of a sheet as an SVG document without colours, which is laid over the sea."""
    return document(sheet, view_of(sheet), *(moved(piece.svg, piece.at) for piece in pieces(picture, sheet)))
