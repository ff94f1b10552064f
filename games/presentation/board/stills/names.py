"""Names of territories that are read where a still is shown at half its size, and where each finds room."""

from __future__ import annotations

from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PIL import ImageFont

from games.presentation.board.atlas import Spot
from games.presentation.board.room import Box, continent_boxes

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from games.presentation.board.atlas import Sheet

FACE = Path(__file__).parent / "faces" / "alegreya-sans-latin-500-italic.ttf"
SIZE, LEADING = 22, 21
"""Of the letters, and from line to line, in units: eleven pixels at half the size."""
ABOVE, BELOW = 15, 4
"""How far letters reach above and below their line."""
APART = 6
"""What parts one name from another, where there is room for that."""
SWEEPS = 4
"""How often all choose."""
TOKEN, FRAME = 20, 22
"""The room of a token to all sides, and that of the frame, for letters that stand upright too."""
GAP = 23
"""How far from the middle of its token a name begins."""
SHIFTS = (0, -0.1, 0.1, -0.2, 0.2, -0.3, 0.3, -0.4, 0.4, -0.5, 0.5)
"""How far a name above or below its token may stand aside, of its width."""


class Name(NamedTuple):
    """A name as it could stand: its lines, the middle of the first one, and their room."""

    lines: tuple[str, ...]
    at: Spot
    room: Box

    def svg(self, token: Spot) -> str:
        """It is drawn so, seen from its token."""
        x, y = self.at.x - token.x, self.at.y - token.y
        lines = "".join(
            f'<tspan x="{x:g}" y="{y + LEADING * number:g}">{escape(line)}</tspan>'
            for number, line in enumerate(self.lines)
        )
        return f'<text class="name" text-anchor="middle">{lines}</text>'


@cache
def names(sheet: Sheet, language: str) -> Mapping[int, Name]:
    """The name of each territory, none over another; whoever has fewest places to choose from chooses first,
    and all choose again once the others stand.
    """
    places = {land: possible(sheet, land, language) for land in sheet.places}
    found: dict[int, Name] = {}
    for land in sorted(places, key=lambda land: (len(places[land]), land)) * SWEEPS:
        taken = [name.room for other, name in found.items() if other != land]
        free = [name for name in places[land] if not meets_any(name.room, taken)]
        apart = (name for name in free if not meets_any(wider(name.room), taken))
        found[land] = next(apart, next(iter(free), usual(sheet, land, language)))
    return found


def possible(sheet: Sheet, territory: int, language: str) -> tuple[Name, ...]:
    """The places of a name where it covers no token, no continent's name and no frame, the best first."""
    place = sheet.places[territory]
    taken = [around(other.token) for other in sheet.places.values()] + continent_boxes(sheet, language)
    page = Box(FRAME, FRAME, sheet.width - FRAME, sheet.height - FRAME)
    return tuple(
        name
        for name in around_token(place.lines[language], place.token)
        if is_inside(name.room, page) and not meets_any(name.room, taken)
    )


def usual(sheet: Sheet, territory: int, language: str) -> Name:
    """A name below its token."""
    place = sheet.places[territory]
    return around_token(place.lines[language], place.token)[0]


def around_token(lines: tuple[str, ...], token: Spot) -> list[Name]:
    """A name below its token, and above."""
    width = max(map(width_of, lines))
    rest = LEADING * (len(lines) - 1)
    below, above = token.y + GAP + ABOVE, token.y - GAP - BELOW - rest
    return [
        named(lines, Spot(round(token.x + shift * width), round(y)), width)
        for y in (below, above)
        for shift in SHIFTS
    ]


def named(lines: tuple[str, ...], at: Spot, width: float) -> Name:
    """A name that stands here, with its room."""
    left, bottom = at.x - width / 2, at.y + LEADING * (len(lines) - 1) + BELOW
    return Name(lines, at, Box(left, at.y - ABOVE, left + width, bottom))


@cache
def width_of(line: str) -> float:
    """How wide a line is."""
    return ImageFont.truetype(str(FACE), SIZE).getlength(line)


def around(token: Spot) -> Box:
    """The room of a token."""
    return Box(token.x - TOKEN, token.y - TOKEN, token.x + TOKEN, token.y + TOKEN)


def wider(room: Box) -> Box:
    """A room with what parts it from others, where that is possible."""
    return Box(room.left - APART, room.top - APART, room.right + APART, room.bottom + APART)


def meets_any(room: Box, taken: Iterable[Box]) -> bool:
    """Whether a room has a part in common with one of these."""
    left, top, right, bottom = room
    return any(
        left < other.right and other.left < right and top < other.bottom and other.top < bottom
        for other in taken
    )


def is_inside(room: Box, page: Box) -> bool:
    """Whether a room lies within another."""
    return (
        page.left <= room.left
        and room.right <= page.right
        and page.top <= room.top
        and room.bottom <= page.bottom
    )
