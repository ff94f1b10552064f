"""Pictures in mails: boards as PNG, since no mail program shows SVG."""

from __future__ import annotations

import hashlib
from io import BytesIO
from typing import TYPE_CHECKING

from django.core.cache import cache as kept_pictures
from PIL import Image

from games.presentation.board.atlas import atlas_of
from games.presentation.board.stills.engraving import pieces
from games.presentation.board.stills.pixels import composed
from games.presentation.language.names import language_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.presentation.board.picture import BoardPicture

COLOURS = 192
LARGEST = 200_000
"""Bytes that a picture should have at most."""
KEPT = 3 * 24 * 60 * 60
"""Seconds for which a picture is kept."""


def board_png(picture: BoardPicture) -> bytes:
    """The board as a PNG of at most 200 kB: 1200 pixels wide, and so sharp on fine screens at half that.

    With another board beside it, it is 900 pixels wide.
    Drawn once: whoever is shown the same board in the next days is given the same picture.
    """
    language = language_of(picture.board)
    sheets = [
        (sheet, pieces(shown, sheet)) for shown in picture.all_boards for sheet in atlas_of(shown.board)
    ]
    told = repr((language, [(sheet.key, parts) for sheet, parts in sheets]))
    name = f"board-{hashlib.sha256(told.encode()).hexdigest()}"
    png: bytes | None = kept_pictures.get(name)
    if png is None:
        png = reduced([composed(sheet, parts, language) for sheet, parts in sheets])
        kept_pictures.set(name, png, KEPT)
    return png


def reduced(sheets: Sequence[Image.Image]) -> bytes:
    """Sheets one under another, the colours reduced to a palette."""
    full = Image.new("RGB", (sheets[0].width, sum(sheet.height for sheet in sheets)))
    top = 0
    for sheet in sheets:
        full.paste(sheet, (0, top))
        top += sheet.height
    if len(sheets) > 1:
        full = full.resize((full.width * 3 // 4, full.height * 3 // 4), Image.Resampling.BOX)
    # The octree keeps the few pixels of each owner's ring in the owner's colour; median cut greys them.
    full = full.quantize(COLOURS, method=Image.Quantize.FASTOCTREE)
    quickly = as_png(full, 5)
    return quickly if len(quickly) <= LARGEST else as_png(full, 9)


def as_png(image: Image.Image, effort: int) -> bytes:
    """A picture as a file, compressed with so much effort (0 to 9); the greatest takes some 0.1 s."""
    png = BytesIO()
    image.save(png, "PNG", compress_level=effort)
    return png.getvalue()
