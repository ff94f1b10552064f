"""The armies that a player is about to place, beside the tokens that they will join."""

from __future__ import annotations

from functools import cache
from math import dist
from typing import TYPE_CHECKING

from games.presentation.atlas import Spot
from games.presentation.labels import label_boxes

if TYPE_CHECKING:
    from games.presentation.atlas import Atlas
    from games.presentation.picture import BoardPicture

CORNERS = {"ne": (1, -1), "nw": (-1, -1), "se": (1, 1), "sw": (-1, 1)}
"""Where a number may stand, seen from its token; the first that is free is taken."""
# How far from the middle of the token the number stands, and half of the room that it takes.
ASIDE, HALF = Spot(20, 15), Spot(13, 9)
# On a small map all that is twice as large, and another token should be so far away from its middle.
SMALL, ROOM = 2, 52


def placed_armies(picture: BoardPicture, atlas: Atlas, language: str) -> str:
    """A number on each land where the reader may place armies; empty where none is placed yet."""
    drawn = []
    for territory, armies in picture.placed.items():
        key, (x, y) = picture.board.territories[territory].key, atlas.places[territory].token
        corner = corner_of(atlas, territory, language) if picture.armies[territory] else "alone"
        drawn.append(
            f'<g class="placed {corner}" data-placed="at-{key}" transform="translate({x:g} {y:g})">'
            f"<text>{f'+{armies}' if armies else ''}</text></g>"
        )
    return f'<g aria-hidden="true">{"".join(drawn)}</g>'


@cache
def corner_of(atlas: Atlas, territory: int, language: str) -> str:
    """The corner of a token where a number covers no name and comes near to no other token."""
    own = atlas.places[territory]
    others = [place for place in atlas.places if place is not own]

    def trouble(corner: str) -> float:
        across, down = CORNERS[corner]
        middle = Spot(own.token.x + across * ASIDE.x, own.token.y + down * ASIDE.y)
        on_small = Spot(own.token.x + across * SMALL * ASIDE.x, own.token.y + down * SMALL * ASIDE.y)
        names = sum(is_over(middle, atlas, i, language) for i in range(len(atlas.places)))
        return 1000 * names + max(0, ROOM - min(dist(on_small, place.token) for place in others))

    return min(CORNERS, key=trouble)


def is_over(middle: Spot, atlas: Atlas, territory: int, language: str) -> bool:
    """Whether a number with this middle covers the name of a territory."""
    boxes = label_boxes(atlas, territory, language, marked=False)
    return any(box.has_near(middle, *HALF) for box in boxes)
