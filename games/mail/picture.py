"""Pictures in mails: boards as PNG, since no mail program shows SVG."""

from __future__ import annotations

import hashlib
from io import BytesIO
from typing import TYPE_CHECKING

import resvg_py
from django.core.cache import cache
from PIL import Image

from games.presentation.engraving import FACES, draw_engraving, engraving_style

if TYPE_CHECKING:
    from games.presentation.picture import BoardPicture

WIDTH = 1200
"""Pixels; shown at half that, sharp on fine screens."""
COLOURS = 256
KEPT = 3 * 24 * 60 * 60
"""Seconds for which a picture is kept."""


def board_png(picture: BoardPicture) -> bytes:
    """The board as a PNG of some 180 kB, drawn with our own fonts and so the same everywhere.

    Drawn once: whoever is shown the same board in the next days is given the same picture.
    """
    svg = draw_engraving(picture)
    name = f"board-{hashlib.sha256(svg.encode()).hexdigest()}"
    png: bytes | None = cache.get(name)
    if png is None:
        png = rendered(svg)
        cache.set(name, png, KEPT)
    return png


def rendered(svg: str) -> bytes:
    """The picture itself, its colours reduced to a palette."""
    drawn = resvg_py.svg_to_bytes(
        svg_string=svg,
        style_sheet=engraving_style(),
        font_files=list(FACES),
        skip_system_fonts=True,
        width=WIDTH,
    )
    full = Image.open(BytesIO(drawn)).convert("RGB")
    # The octree keeps the few pixels of each owner's ring in his colour; median cut greys them.
    reduced = full.quantize(COLOURS, method=Image.Quantize.FASTOCTREE)
    png = BytesIO()
    reduced.save(png, "PNG")
    return png.getvalue()
