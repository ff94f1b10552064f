"""The signs of owners: a silhouette and hatching for each colour, and one for the unseen.

A *look* is a colour followed by other signs of its bearer: a stone, the rim of a side. Colour is never the
only sign. The silhouette carries the number of armies on the board and precedes the owner's name elsewhere.
The hatching is that of Silvester Petra Sancta (1638), with which engravers show the colours of heraldry in
one ink.
"""

from __future__ import annotations

from functools import cache
from html import escape
from typing import TYPE_CHECKING

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games.engine import HIDDEN, NOBODY
from games.models.player import COLOURLESS, Colour
from games.presentation.language.names import colour_name
from games.selectors.seats import RIMS, STONE

if TYPE_CHECKING:
    from collections.abc import Sequence

COLOURS = tuple(Colour.values)
# Paths about 27 units across, around the origin.
SHAPES = {
    "red": "M-12.5-12.5H12.5V1.5C12.5 9 6 13.5 0 16-6 13.5-12.5 9-12.5 1.5Z",  # shield
    "blue": "M-13.5 0A13.5 13.5 0 0 1 13.5 0 13.5 13.5 0 0 1-13.5 0Z",  # disc
    "yellow": "M0-18.5 18.5 0 0 18.5-18.5 0Z",  # lozenge
    "green": "M-12.3-12.3H12.3V12.3H-12.3Z",  # square
    "violet": "M-18 0-10.5-12.3H10.5L18 0 10.5 12.3H-10.5Z",  # cartouche
    "black": "M-13 13.5V-15.5H-7.8V-11.5H-2.6V-15.5H2.6V-11.5H7.8V-15.5H13V13.5Z",  # tower
}
# The distance from the middle of a silhouette to the first base line of the name under it; some are taller.
USUAL_DROP = 25
DROPS = {"red": 27, "yellow": 29}
# A neutral has a stone. The hatching shows its colour, and so does the silhouette carved into its sign.
SHAPES[STONE] = "M-15 12.5-13-3-6.5-13 3-15.5 11-8.5 15 12.5Z"
# The look of armies without an owner, which have an octagon around them.
FREE = COLOURLESS
SHAPES[FREE] = "M-5.4-13H5.4L13-5.4V5.4L5.4 13H-5.4L-13 5.4V-5.4Z"
# The look of owners that the reader does not see: a cloud, and broken lines of mist.
UNSEEN = "unseen"
# The look of land that is gone.
GONE = "gone"
OWNERLESS = {NOBODY: FREE, HIDDEN: UNSEEN}
SHAPES[UNSEEN] = "M-9.5 10.5A7.5 7.5 0 0 1-11.5-4 9.5 9.5 0 0 1 6.5-8 8.2 8.2 0 0 1 10 10.5Z"

# One tile of 44 tenths of a unit for each colour, to be stroked in the owner's ink.
HATCH_TILE = 44
STRIPE_TILE = 5 * HATCH_TILE
HATCHES = {
    "red": '<path d="M22 0V44"/>',
    "blue": '<path d="M0 22H44"/>',
    "yellow": '<circle cx="11" cy="11" r="5.6"/><circle cx="33" cy="33" r="5.6"/>',
    "green": '<path d="M-22-22 66 66M-22 22 22 66M22-22 66 22"/>',
    "violet": '<path d="M-22 66 66-22M-22 22 22-22M22 66 66 22"/>',
    "black": '<path d="M22 0V44M0 22H44"/>',
    GONE: '<path d="M0 14Q11 4 22 14T44 14M0 36Q11 26 22 36T44 36"/>',
    UNSEEN: '<path d="M3 11H25M25 33H47M-19 33H3"/>',
}


def look_of_land(owner: int, looks: Sequence[str]) -> str:
    """Return the look of a territory: its owner's, or the one for no owner or an unseen one."""
    return OWNERLESS.get(owner) or looks[owner]


def colour_in(look: str) -> str:
    """Return the colour of a look, without the signs after it."""
    return look.partition(" ")[0]


def is_stone(look: str) -> bool:
    """Return whether a look is that of a neutral."""
    return STONE in look.split()


def has_rim(look: str) -> bool:
    """Return whether a look is that of a player on a side with others."""
    return not {*RIMS}.isdisjoint(look.split())


def plate(look: str, wide: str = "") -> str:
    """Return the silhouette of a look, with the rim of its side if it has one."""
    shape = SHAPES[STONE if is_stone(look) else colour_in(look)]
    rim = f'<path class="rim{wide}" d="{shape}"/>' if has_rim(look) else ""
    return f'{rim}<path class="plate{wide}" d="{shape}"/>'


def emblem(look: str, size: str = "") -> SafeString:
    """Return the owner's sign for text, lists and forms; `size` is "" (as the text) or "big"."""
    return kept_emblem(look, size, get_language())


@cache
def kept_emblem(look: str, size: str, language: str) -> SafeString:
    """Return the sign, labelled in the active `language`. Cached, as a page has dozens."""
    colour = colour_in(look)
    css_class, label = f"emblem {look} {size}".rstrip(), escape(colour_name(colour))
    carved = f'<path class="carved" d="{SHAPES[colour]}"/>' if is_stone(look) else ""
    return mark_safe(
        f'<svg class="{css_class}" viewBox="-19 -19 38 38" role="img" aria-label="{label}">'
        f"{plate(look)}{carved}</svg>"
    )


def sign_of_unseen() -> SafeString:
    """Return the sign for what the reader does not see, to be put next to words that say so."""
    return mark_safe(
        f'<svg class="emblem {UNSEEN}" viewBox="-19 -19 38 38" aria-hidden="true">'
        f'<path class="plate" d="{SHAPES[UNSEEN]}"/></svg>'
    )


def hatch_patterns() -> str:
    """Return the hatchings as SVG patterns, `hatch-COLOUR`, in tenths of a board unit."""
    return "".join(
        f'<pattern id="hatch-{colour}" class="hatch-ink {colour}" width="{HATCH_TILE}" height="{HATCH_TILE}" '
        f'patternUnits="userSpaceOnUse" stroke-width="7">{marks}</pattern>'
        for colour, marks in HATCHES.items()
    )


def stripe_pattern(colour: str) -> str:
    """Return bars of a colour with its hatching, `stripes-COLOUR`, for a shared territory."""
    bar = f"M0 0H{STRIPE_TILE / 2:g}V{STRIPE_TILE}H0Z"
    return (
        f'<pattern id="stripes-{colour}" class="{colour}" width="{STRIPE_TILE}" height="{STRIPE_TILE}" '
        f'patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path class="wash" d="{bar}"/>'
        f'<path class="hatch" d="{bar}" fill="url(#hatch-{colour})"/></pattern>'
    )
