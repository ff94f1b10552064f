"""Pictures in mails: boards as PNG, since no mail program shows SVG."""

from __future__ import annotations

import hashlib
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING

import resvg_py
from django.core.cache import cache as kept_pictures
from PIL import Image

from games.presentation.board.atlas import atlas_of
from games.presentation.board.engraving import FACES, draw_engraving, draw_sea, engraving_style
from games.presentation.language.names import language_of

if TYPE_CHECKING:
    from games.presentation.board.atlas import Sheet
    from games.presentation.board.picture import BoardPicture

WIDTH = 1200
"""Pixels; shown at half that, sharp on fine screens."""
COLOURS = 256
KEPT = 3 * 24 * 60 * 60
"""Seconds for which a picture is kept."""


def board_png(picture: BoardPicture) -> bytes:
    """The board as a PNG of some 180 kB, drawn with our own fonts and so the same everywhere.

    Drawn once: whoever is shown the same board in the next days is given the same picture.
    """
    language = language_of(picture.board)
    pictured = [(shown, sheet) for shown in picture.all_boards for sheet in atlas_of(shown.board)]
    engravings = [draw_engraving(shown, sheet) for shown, sheet in pictured]
    name = f"board-{hashlib.sha256(''.join(engravings).encode()).hexdigest()}"
    png: bytes | None = kept_pictures.get(name)
    if png is None:
        seas = [sea_of(sheet, language) for _shown, sheet in pictured]
        drawings = [drawn(sheet, svg) for (_, sheet), svg in zip(pictured, engravings, strict=True)]
        png = rendered(list(zip(seas, drawings, strict=True)))
        kept_pictures.set(name, png, KEPT)
    return png


def rendered(sheets: list[tuple[Image.Image, Image.Image]]) -> bytes:
    """Sheets on their seas, one under another, the colours reduced to a palette."""
    full = Image.new("RGB", (WIDTH, sum(sea.height for sea, _engraving in sheets)))
    top = 0
    for sea, engraving in sheets:
        full.paste(Image.alpha_composite(sea, engraving), (0, top))
        top += sea.height
    # The octree keeps the few pixels of each owner's ring in the owner's colour; median cut greys them.
    reduced = full.quantize(COLOURS, method=Image.Quantize.FASTOCTREE)
    png = BytesIO()
    reduced.save(png, "PNG")
    return png.getvalue()


@cache
def sea_of(sheet: Sheet, language: str) -> Image.Image:
    """The sea of a sheet with its lettering, drawn once in each process."""
    return drawn(sheet, draw_sea(sheet, language))


def drawn(sheet: Sheet, svg: str) -> Image.Image:
    """An SVG document of a sheet as a picture of our width."""
    png = resvg_py.svg_to_bytes(
        svg_string=svg,
        style_sheet=engraving_style(sheet),
        font_files=list(FACES),
        skip_system_fonts=True,
        width=WIDTH,
    )
    return Image.open(BytesIO(png)).convert("RGBA")
