"""The names of the territories on a board."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from games.presentation.board import ground
from games.presentation.board.atlas import Spot
from games.presentation.board.emblems import COLOURS, DROPS, USUAL_DROP, colour_in, has_rim
from games.presentation.board.room import BOLD, LABEL_LEADING, LABEL_SIZE, LETTER, Rectangle, boxes
from games.presentation.board.slots import slots
from games.presentation.board.stills.names import placed_names

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.presentation.board.atlas import PlaceDrawing, Sheet
    from games.presentation.board.picture import BoardPicture

RIM, DROP_UNDER_MARK, SHIFT_BESIDE_MARK, SHIFT_BESIDE_TWO = 5, 6, 10, 12


def labels(
    picture: BoardPicture, sheet: Sheet, language: str, looks: Sequence[str], faded: frozenset[int]
) -> str:
    """Return the names of the territories."""
    marked = picture.marked
    states = {i: " marked" if i in marked else " faded" if i in faded else "" for i in sheet.places}
    drawn = {i: label(sheet, i, language, looks[i], states[i], i in picture.garrisons) for i in sheet.places}
    return f'<g class="labels" aria-hidden="true">{slots(picture, "label", drawn)}</g>'


@cache
def label(sheet: Sheet, territory: int, language: str, look: str, state: str, is_shared: bool) -> str:
    """Return the name of a territory with this look; `state` is " marked", " faded" or empty.

    Its `transform` applies only where the board is shown at half its size, with larger letters.
    """
    place = sheet.places[territory]
    sea = " at-sea" if place.at_sea else ""
    x, y = label_spot(place, look, marked=state == " marked", shared=is_shared)
    at = larger_spot(place, placed_names(sheet, language)[territory].at, look)
    return (
        f'<text class="label {look}{sea}{state}" x="{x:g}" y="{y:g}" text-anchor="{place.anchor}" '
        f'transform="translate({at.x - x:g} {at.y - y:g})">'
        f"{ground.tspans(place.lines[language], x, f'{LABEL_LEADING / LABEL_SIZE:.2g}em')}</text>"
    )


def label_spot(place: PlaceDrawing, look: str, *, marked: bool, shared: bool = False) -> Spot:
    """Return where a name begins: under the token or where the sheet says, clear of marks and rims.

    It also begins further away next to two tokens.
    """
    if place.label is None:
        drop = name_drop(look) + (DROP_UNDER_MARK if marked else 0)
        return Spot(place.token.x, place.token.y + drop)
    aside = (SHIFT_BESIDE_MARK if marked else 0) + rim_of(look)
    two = SHIFT_BESIDE_TWO if shared else 0
    x, y = place.label
    return {"start": Spot(x + aside + two, y), "middle": Spot(x, y - aside)}.get(place.anchor, place.label)


def larger_spot(place: PlaceDrawing, at: Spot, look: str) -> Spot:
    """Return where a name in larger letters begins, further from a token that is taller."""
    further = name_drop(look) - USUAL_DROP
    return Spot(at.x, at.y + further if at.y > place.token.y else at.y - further)


def name_drop(look: str) -> int:
    """Return the distance of a name below the middle of its token."""
    return DROPS.get(colour_in(look), USUAL_DROP) + rim_of(look)


def rim_of(look: str) -> int:
    """Return the additional distance of a name from a token with a rim."""
    return RIM if has_rim(look) else 0


@cache
def label_boxes(sheet: Sheet, territory: int, language: str, *, marked: bool) -> tuple[Rectangle, ...]:
    """Return enough room for each line of a name, whoever holds the territory."""
    place = sheet.places[territory]
    first = label_spot(place, max(COLOURS, key=name_drop), marked=marked)
    letter = BOLD if marked else LETTER
    return boxes(place.lines[language], first, place.anchor, letter, LABEL_LEADING)
