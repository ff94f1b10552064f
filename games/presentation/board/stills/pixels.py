"""Sheets of a board as pictures of pixels, put together of pieces that are drawn once in each process."""

from __future__ import annotations

from functools import cache, lru_cache
from io import BytesIO
from itertools import product
from typing import TYPE_CHECKING

import resvg_py
from PIL import Image

from games.presentation.board.atlas import atlas_of
from games.presentation.board.stills.engraving import (
    FACES,
    ORIGIN,
    View,
    draw_piece,
    draw_sea,
    engraving_style,
    pieces,
    room_of,
)
from games.presentation.language.names import language_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.presentation.board.atlas import Sheet
    from games.presentation.board.picture import BoardPicture
    from games.presentation.board.stills.engraving import Piece

STAMPS = 2048
"""Pieces that a process keeps: all lands of all boards in all colours, words in one language, are 60 MB."""
TILE = 48
ROUGH = 10
"""How many times smaller the drawing is that shows where a piece lies."""


def composed(sheet: Sheet, parts: Sequence[Piece], language: str) -> Image.Image:
    """A sheet put together of pieces on its sea."""
    full = sea_of(sheet, language).copy()
    for part in parts:
        for left, top, tile in stamp(sheet, part._replace(at=ORIGIN)):
            # As `alpha_composite`, for the sea lets nothing through, but without two copies.
            full.paste(tile, (left + int(part.at.x), top + int(part.at.y)), tile)
    return full


def unlettered(picture: BoardPicture) -> Image.Image:
    """The first sheet of a board, without the names of territories."""
    sheet = atlas_of(picture.board)[0]
    return composed(sheet, pieces(picture, sheet, is_lettered=False), language_of(picture.board))


@cache
def sea_of(sheet: Sheet, language: str) -> Image.Image:
    """The sea of a sheet with its lettering, drawn once in each process."""
    return drawn(sheet, draw_sea(sheet, language))


@lru_cache(maxsize=STAMPS)
def stamp(sheet: Sheet, piece: Piece) -> list[tuple[int, int, Image.Image]]:
    """A piece as tiles, each with its left and top from where the piece is put; drawn once in each process.

    Some pieces are long lines with nothing between them, and tiles of nothing are left out.
    """
    view = inked(sheet, piece)
    if view is None:
        return []
    whole = drawn(sheet, draw_piece(sheet, piece, view))
    tiles = []
    for x, y in product(range(0, view.width, TILE), range(0, view.height, TILE)):
        tile = whole.crop((x, y, x + TILE, y + TILE))
        if box := tile.getbbox():
            tiles.append((view.left + x + box[0], view.top + y + box[1], tile.crop(box)))
    return tiles


def inked(sheet: Sheet, piece: Piece) -> View | None:
    """The part of a piece's room in which there is anything, found by a small drawing of it."""
    room = room_of(sheet, piece)
    box = drawn(sheet, draw_piece(sheet, piece, room), room.width // ROUGH).getbbox()
    if box is None:
        return None
    left, top = (max(0, edge - 2) * ROUGH for edge in box[:2])
    right, bottom = ((edge + 2) * ROUGH for edge in box[2:])
    return View(
        room.left + left,
        room.top + top,
        min(right, room.width) - left,
        min(bottom, room.height) - top,
    )


def drawn(sheet: Sheet, svg: str, width: int | None = None) -> Image.Image:
    """An SVG document of a sheet as a picture, a pixel a unit unless another `width` is said.

    Our own fonts make it the same everywhere.
    """
    png = resvg_py.svg_to_bytes(
        svg_string=svg,
        style_sheet=engraving_style(sheet),
        font_files=list(FACES),
        skip_system_fonts=True,
        width=width,
    )
    return Image.open(BytesIO(png)).convert("RGBA")
