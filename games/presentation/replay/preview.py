"""The picture that goes with a shared link to a finished game (Open Graph).

It shows the last map and, next to it, each power's sign with its territories, the winner's first. It has no
words.
"""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from PIL import Image

from games.presentation.board.atlas import Spot, atlas_of
from games.presentation.board.drawing import numbered, token
from games.presentation.board.stills.engraving import ORIGIN, View, document, moved
from games.presentation.board.stills.pixels import rasterise, unlettered
from games.presentation.replay.frames import scene_of
from games.presentation.replay.reel import still_of
from games.presentation.story.standings import standings

if TYPE_CHECKING:
    from games.presentation.board.atlas import Sheet
    from games.selectors.game_page import GamePage, Seat

SIZE = WIDTH, HEIGHT = 1200, 630
MARGIN, SIDE = 20, 170
"""The space around the map, and for the signs on its right, in pixels."""
PAPER = "#f4ecd9"
LARGE = 1.8
"""The size of the signs, as a multiple of their size on the map."""


def preview(page: GamePage) -> bytes:
    """Return the picture as a PNG of 1200 × 630 pixels."""
    map_ = unlettered(still_of(page, scene_of(page.rulebook, page.view)))
    map_.thumbnail((WIDTH - SIDE - 2 * MARGIN, HEIGHT - 2 * MARGIN), Image.Resampling.LANCZOS)
    column = signs(atlas_of(page.rulebook.board)[0], [line.seat for line in standings(page)])
    full = Image.new("RGB", SIZE, PAPER)
    full.paste(map_.convert("RGB"), (MARGIN, (HEIGHT - map_.height) // 2))
    full.paste(column, (WIDTH - SIDE, 0), column)
    png = BytesIO()
    full.quantize(256, method=Image.Quantize.FASTOCTREE).save(png, "PNG")
    return png.getvalue()


def signs(sheet: Sheet, seats: list[Seat]) -> Image.Image:
    """Draw the signs of these powers one under another, each with the number of its territories."""
    step = HEIGHT / len(seats)
    drawings = []
    for i, seat in enumerate(seats):
        sign = token(seat.look, ORIGIN, numbered(seat.look, seat.territories))
        drawings.append(moved(f'<g transform="scale({LARGE})">{sign}</g>', Spot(SIDE / 2, step * (i + 0.5))))
    return rasterise(sheet, document(sheet, View(0, 0, SIDE, HEIGHT), *drawings))
