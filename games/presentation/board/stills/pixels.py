"""Sheets of a board as raster images, composed of pieces that each process draws once."""

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
"""The most pieces that a process keeps. Lands in all colours, in one language, take 60 MB."""
TILE = 48
ROUGH = 10
"""The factor by which a drawing is reduced to find where a piece lies."""


def composed(sheet: Sheet, parts: Sequence[Piece], language: str) -> Image.Image:
    """Return a sheet composed of pieces on its sea."""
    full = sea_of(sheet, language).copy()
    for part in parts:
        for left, top, tile in stamp(sheet, part._replace(at=ORIGIN)):
            # Like `alpha_composite`, since the sea is opaque, but without two copies.
            full.paste(tile, (left + int(part.at.x), top + int(part.at.y)), tile)
    return full


def unlettered(picture: BoardPicture) -> Image.Image:
    """Return the first sheet of a board without the names of territories."""
    sheet = atlas_of(picture.board)[0]
    return composed(sheet, pieces(picture, sheet, is_lettered=False), language_of(picture.board))


@cache
def sea_of(sheet: Sheet, language: str) -> Image.Image:
    """Return the sea of a sheet with its lettering, drawn once in each process."""
    return rasterise(sheet, draw_sea(sheet, language))


@lru_cache(maxsize=STAMPS)
def stamp(sheet: Sheet, piece: Piece) -> list[tuple[int, int, Image.Image]]:
    """Return a piece as tiles with left and top from its spot; drawn once in each process.

    Some pieces are long lines with nothing between them, so empty tiles are left out.
    """
    view = inked(sheet, piece)
    if view is None:
        return []
    whole = rasterise(sheet, draw_piece(sheet, piece, view))
    tiles = []
    for x, y in product(range(0, view.width, TILE), range(0, view.height, TILE)):
        tile = whole.crop((x, y, x + TILE, y + TILE))
        if box := tile.getbbox():
            tiles.append((view.left + x + box[0], view.top + y + box[1], tile.crop(box)))
    return tiles


def inked(sheet: Sheet, piece: Piece) -> View | None:
    """Return the part of a piece's room that is not empty, found with a small drawing."""
    room = room_of(sheet, piece)
    box = rasterise(sheet, draw_piece(sheet, piece, room), room.width // ROUGH).getbbox()
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


def rasterise(sheet: Sheet, svg: str, width: int | None = None) -> Image.Image:
    """Return an SVG document of a sheet as an image, with a pixel per unit unless `width` is given.

    Only our own fonts are used, so that it is the same everywhere.
    """
    png = resvg_py.svg_to_bytes(
        svg_string=svg,
        style_sheet=engraving_style(sheet),
        font_files=list(FACES),
        skip_system_fonts=True,
        width=width,
    )
    return Image.open(BytesIO(png)).convert("RGBA")
