"""Pictures in mails: boards as PNG, since no mail program shows SVG."""

from __future__ import annotations

import hashlib
import struct
from typing import TYPE_CHECKING
from zlib import crc32

import deflate
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
"""The size in bytes that a picture should not exceed."""
SIGNATURE, WITH_PALETTE, UNFILTERED = b"\x89PNG\r\n\x1a\n", 3, b"\0"
"""The first bytes of a PNG, its colour type, and the first byte of each of its lines."""
KEPT = 3 * 24 * 60 * 60
"""Seconds for which a picture is kept."""


def board_png(picture: BoardPicture) -> bytes:
    """Return the board as a PNG of about 200 kB at most.

    It is 1200 pixels wide, so that it is sharp on fine screens at half that width; with a second board it is
    900 pixels wide. Each picture is drawn once: for the next three days, everybody who is shown the same
    board gets the same picture.
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
    """Return the sheets one below another, with their colours reduced to a palette."""
    full = Image.new("RGB", (sheets[0].width, sum(sheet.height for sheet in sheets)))
    top = 0
    for sheet in sheets:
        full.paste(sheet, (0, top))
        top += sheet.height
    if len(sheets) > 1:
        full = full.resize((full.width * 3 // 4, full.height * 3 // 4), Image.Resampling.BOX)
    # The octree keeps the few pixels of an owner's ring in the owner's colour; median cut turns them grey.
    full = full.quantize(COLOURS, method=Image.Quantize.FASTOCTREE)
    quickly = as_png(full, 5)
    return quickly if len(quickly) <= LARGEST else as_png(full, 12)


def as_png(image: Image.Image, effort: int) -> bytes:
    """Return a picture with a palette as a PNG file. `effort` (1 to 12) is for compression.

    Pillow could write it too, but libdeflate takes half the time and makes a smaller file.
    """
    (width, height), pixels = image.size, image.tobytes()
    lines = b"".join(UNFILTERED + pixels[at : at + width] for at in range(0, len(pixels), width))
    chunks = {
        b"IHDR": struct.pack(">IIBBBBB", width, height, 8, WITH_PALETTE, 0, 0, 0),
        b"PLTE": bytes(image.getpalette() or ()),
        b"IDAT": bytes(deflate.zlib_compress(lines, effort)),
        b"IEND": b"",
    }
    return SIGNATURE + b"".join(chunk(kind, data) for kind, data in chunks.items())


def chunk(kind: bytes, data: bytes) -> bytes:
    """Return a chunk of a PNG: its length, its kind, its content, and a checksum."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", crc32(kind + data))
