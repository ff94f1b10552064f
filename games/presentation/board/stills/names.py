"""Names of territories, legible on a still at half its size, and places with room for them."""

from __future__ import annotations

from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PIL import ImageFont

from games.presentation.board.atlas import Spot
from games.presentation.board.room import Rectangle, continent_boxes

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from games.presentation.board.atlas import Sheet

FACE = Path(__file__).parent / "faces" / "alegreya-sans-latin-500-italic.ttf"
SIZE, LEADING = 22, 21
"""The size of the letters, and the distance of lines, in units: eleven pixels at half the size."""
ABOVE, BELOW = 15, 4
"""The extent of letters above and below their line."""
APART = 6
"""The distance between names, if there is room for it."""
SWEEPS = 4
"""The number of times that all names choose their places."""
TOKEN, FRAME = 20, 22
"""The room of a token on all sides, and that of the frame, for upright letters too."""
GAP = 23
"""The distance from the middle of a token to its name."""
SHIFTS = (0, -0.1, 0.1, -0.2, 0.2, -0.3, 0.3, -0.4, 0.4, -0.5, 0.5)
"""The possible sideways shifts of a name above or below its token, as parts of its width."""


class Name(NamedTuple):
    """A possible place of a name: its lines, the middle of the first one, and their room."""

    lines: tuple[str, ...]
    at: Spot
    room: Rectangle

    def svg(self, token: Spot) -> str:
        """Return the drawing of the name, relative to its token."""
        x, y = self.at.x - token.x, self.at.y - token.y
        lines = "".join(
            f'<tspan x="{x:g}" y="{y + LEADING * number:g}">{escape(line)}</tspan>'
            for number, line in enumerate(self.lines)
        )
        return f'<text class="name" text-anchor="middle">{lines}</text>'


@cache
def placed_names(sheet: Sheet, language: str) -> Mapping[int, Name]:
    """Return the names of the territories, without overlaps if possible.

    The names with the fewest possible places choose first. Then all choose again, with the others in place.
    """
    places = {land: possible_places(sheet, land, language) for land in sheet.places}
    found: dict[int, Name] = {}
    for land in sorted(places, key=lambda land: (len(places[land]), land)) * SWEEPS:
        taken = [name.room for other, name in found.items() if other != land]
        free = [name for name in places[land] if not meets_any(name.room, taken)]
        apart = (name for name in free if not meets_any(wider(name.room), taken))
        found[land] = next(apart, next(iter(free), usual(sheet, land, language)))
    return found


def possible_places(sheet: Sheet, territory: int, language: str) -> tuple[Name, ...]:
    """Return the places where a name covers no token, continent's name or frame, the best first."""
    place = sheet.places[territory]
    taken = [around(other.token) for other in sheet.places.values()] + continent_boxes(sheet, language)
    page = Rectangle(FRAME, FRAME, sheet.width - FRAME, sheet.height - FRAME)
    return tuple(
        name
        for name in around_token(place.lines[language], place.token)
        if is_inside(name.room, page) and not meets_any(name.room, taken)
    )


def usual(sheet: Sheet, territory: int, language: str) -> Name:
    """Return a name just below its token."""
    place = sheet.places[territory]
    return around_token(place.lines[language], place.token)[0]


def around_token(lines: tuple[str, ...], token: Spot) -> list[Name]:
    """Return the places of a name below its token, and above it."""
    width = max(map(width_of, lines))
    rest = LEADING * (len(lines) - 1)
    below, above = token.y + GAP + ABOVE, token.y - GAP - BELOW - rest
    return [
        name_at(lines, Spot(round(token.x + shift * width), round(y)), width)
        for y in (below, above)
        for shift in SHIFTS
    ]


def name_at(lines: tuple[str, ...], at: Spot, width: float) -> Name:
    """Return a name at this spot, with its room."""
    left, bottom = at.x - width / 2, at.y + LEADING * (len(lines) - 1) + BELOW
    return Name(lines, at, Rectangle(left, at.y - ABOVE, left + width, bottom))


@cache
def width_of(line: str) -> float:
    """Return the width of a line."""
    return ImageFont.truetype(str(FACE), SIZE).getlength(line)


def around(token: Spot) -> Rectangle:
    """Return the room of a token."""
    return Rectangle(token.x - TOKEN, token.y - TOKEN, token.x + TOKEN, token.y + TOKEN)


def wider(room: Rectangle) -> Rectangle:
    """Return a room with the wanted distance from others around it."""
    return Rectangle(room.left - APART, room.top - APART, room.right + APART, room.bottom + APART)


def meets_any(room: Rectangle, taken: Iterable[Rectangle]) -> bool:
    """Return whether a room overlaps one of these."""
    left, top, right, bottom = room
    return any(
        left < other.right and other.left < right and top < other.bottom and other.top < bottom
        for other in taken
    )


def is_inside(room: Rectangle, page: Rectangle) -> bool:
    """Return whether a room lies within another."""
    return (
        page.left <= room.left
        and room.right <= page.right
        and page.top <= room.top
        and room.bottom <= page.bottom
    )
