"""The armies that a player is about to place, next to the tokens that they will join."""

from __future__ import annotations

from functools import cache
from html import escape
from math import dist
from typing import TYPE_CHECKING

from games.presentation.board.atlas import Spot
from games.presentation.board.labels import label_boxes

if TYPE_CHECKING:
    from games.presentation.board.atlas import Sheet
    from games.presentation.board.picture import BoardPicture

CORNERS = {"ne": (1, -1), "nw": (-1, -1), "se": (1, 1), "sw": (-1, 1)}
"""The corners of a token where a number may be put. The first of equally good ones is taken."""
# The distance of the number from the middle of the token, and half of the room that it takes.
ASIDE, HALF = Spot(20, 15), Spot(13, 9)
# On a small map, all this is nearly twice as large. ROOM is the wanted distance of other tokens from the
# number; WIDTH and HEIGHT are those of another number's middle.
SMALL, ROOM, WIDTH, HEIGHT = 1.9, 52, 62, 42


def placed_armies(picture: BoardPicture, sheet: Sheet, language: str) -> str:
    """Return notes, and the number placed on each possible land, empty if none yet."""
    drawn = []
    words = {land: f"+{armies}" if armies else "" for land, armies in picture.placed.items()}
    for territory, word in {**picture.notes, **words}.items():
        if territory not in sheet.places:
            continue
        key, (x, y) = picture.board.territories[territory].key, sheet.places[territory].token
        corner = corners(sheet, language)[territory] if picture.armies[territory] else "alone"
        slot, reach = (
            (f' data-placed="at-{key}"', '<circle class="reach"/>')
            if territory in picture.placed
            else ("", "")
        )
        drawn.append(
            f'<g class="placed {corner}"{slot} transform="translate({x:g} {y:g})">'
            f"{reach}<text>{escape(word)}</text></g>"
        )
    return f'<g aria-hidden="true">{"".join(drawn)}</g>'


@cache
def corners(sheet: Sheet, language: str) -> dict[int, str]:
    """Return the corner of each token where a number covers no name or number, far from tokens."""
    found: dict[int, str] = {}
    for territory in sheet.places:
        taken = [corner_spot(sheet, i, corner, SMALL) for i, corner in found.items()]
        found[territory] = min(CORNERS, key=lambda corner: trouble(sheet, territory, corner, language, taken))
    return found


def trouble(sheet: Sheet, territory: int, corner: str, language: str, taken: list[Spot]) -> float:
    """Return how bad a corner is: covered names and numbers count most, then nearby tokens."""
    middle, on_small = (corner_spot(sheet, territory, corner, scale) for scale in (1, SMALL))
    names = sum(is_over(middle, sheet, i, language) for i in sheet.places)
    numbers = sum(abs(on_small.x - x) < WIDTH and abs(on_small.y - y) < HEIGHT for x, y in taken)
    nearest = min(dist(on_small, place.token) for i, place in sheet.places.items() if i != territory)
    return 1000 * (names + numbers) + max(0, ROOM - nearest)


def corner_spot(sheet: Sheet, territory: int, corner: str, scale: float) -> Spot:
    """Return the middle of a number in this corner of a token."""
    (across, down), (x, y) = CORNERS[corner], sheet.places[territory].token
    return Spot(x + across * scale * ASIDE.x, y + down * scale * ASIDE.y)


def is_over(middle: Spot, sheet: Sheet, territory: int, language: str) -> bool:
    """Return whether a number with this middle covers the name of a territory."""
    boxes = label_boxes(sheet, territory, language, marked=False)
    return any(box.has_near(middle, *HALF) for box in boxes)
