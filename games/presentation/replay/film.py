"""A finished game as a moving picture (WebP) without words.

It shows the board after each turn, and under it a bar of the territories that each power holds.
"""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from games.presentation.board.atlas import atlas_of
from games.presentation.board.stills.engraving import inks
from games.presentation.board.stills.pixels import unlettered
from games.presentation.replay.reel import still_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from games.presentation.replay.frames import Frame, Replay
    from games.selectors.game_page import GamePage

WIDTH, BAR = 600, 12
"""The width of a film and the height of its bar, in pixels."""
MOST_FRAMES = 240
"""The most frames of a film. If a game has more turns, some are left out, evenly."""
PACE, END = 400, 4000
"""The times for which a turn and the end are shown, in milliseconds."""
LARGEST = 1_500_000
"""The most bytes of a film."""
QUALITIES = (60, 40, 20, 5)
"""Qualities to try in turn: the first that makes the film small enough is taken."""


def filmed(page: GamePage, replay: Replay, note: Callable[[int, int], None]) -> bytes:
    """Return the film of a replay.

    After each frame, `note` is called with the number of frames drawn and their total.
    """
    frames = ends_of_turns(replay)
    images = []
    for frame in frames:
        images.append(draw_frame(page, frame))
        note(len(images), len(frames))
    while len(film := encoded(images)) > LARGEST:
        images = [*images[:-1:2], images[-1]]
    return film


def ends_of_turns(replay: Replay) -> list[Frame]:
    """Return the last frame of each turn, or of some turns, always including the end."""
    last = {frame.turn: frame for frame in replay.frames}
    *frames, end = last.values()
    step = -(-len(frames) // (MOST_FRAMES - 1)) or 1
    return [*frames[::step], end]


def draw_frame(page: GamePage, frame: Frame) -> Image.Image:
    """Return the map at a frame with its bar, in few colours, so that the film fits into memory."""
    map_ = unlettered(still_of(page, frame.scene))
    height = round(WIDTH * map_.height / map_.width)
    full = Image.new("RGB", (WIDTH, height + BAR))
    full.paste(map_.convert("RGB").resize((WIDTH, height), Image.Resampling.BOX))
    draw_bar(full, page, frame)
    return full.quantize(256, method=Image.Quantize.FASTOCTREE)


def draw_bar(full: Image.Image, page: GamePage, frame: Frame) -> None:
    """Draw a bar under the map, divided as the territories are; what nobody holds is white."""
    pen, ink = ImageDraw.Draw(full), inks(atlas_of(page.rulebook.board)[0])
    owners = frame.scene.owners
    parts = [(ink[seat.colour], owners.count(seat.number)) for seat in page.seats]
    left = 0.0
    pen.rectangle((0, full.height - BAR, WIDTH, full.height), fill="white")
    for colour, number in parts:
        right = left + WIDTH * number / len(owners)
        pen.rectangle((left, full.height - BAR, right, full.height), fill=colour)
        left = right


def encoded(images: Sequence[Image.Image]) -> bytes:
    """Return the images as a film, in the best quality that is small enough."""
    times = [PACE] * (len(images) - 1) + [END]
    film = BytesIO()
    for quality in QUALITIES:
        film = BytesIO()
        first, *others = images
        first.save(
            film,
            "WEBP",
            save_all=True,
            append_images=others,
            duration=times,
            loop=0,
            quality=quality,
            method=2,
        )
        if film.tell() <= LARGEST:
            break
    return film.getvalue()
