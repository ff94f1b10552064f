"""The styles that make an element, with all that it holds, take up no visible room."""

from __future__ import annotations

import re

from games.mail.incoming.replies.html.css import Declarations
from games.mail.incoming.replies.html.tree import BLOCKS, CELLS
from games.mail.incoming.replies.html.values import (
    all_numbers,
    colours_in,
    functions,
    is_edgewise,
    is_empty,
    is_far,
    is_flat,
    is_little,
    is_nothing,
    leading_number,
    share,
)

_HEIGHTS = ("height", "max-height", "block-size", "max-block-size")
_WIDTHS = ("width", "max-width", "inline-size", "max-inline-size")
_ROOM = ("min-height", "padding", "padding-top", "padding-bottom")
"""Properties that nevertheless leave room for text."""
_PLACES = ("left", "top", "right", "bottom", "inset", "inset-inline-start", "inset-block-start")
_CLIPS = frozenset({"hidden", "clip", "auto", "scroll"})
_BLURRED = 8
"""The radius in pixels of a blur that makes letters unreadable."""


def is_gone(tag: str, declared: Declarations) -> bool:
    """Return whether an element takes up no visible room."""
    display = declared.get("display", "")
    lifted = declared.get("position") in ("absolute", "fixed")
    is_box = tag in BLOCKS or lifted or display not in ("", "inline", "contents") or "float" in declared
    return (
        display == "none"
        or declared.get("mso-hide") == "all"
        or declared.get("content-visibility") == "hidden"
        or declared.get("content", "").startswith("url(")
        or declared.get("-webkit-text-security", "none") != "none"
        or is_little(declared.get("zoom"))
        or (is_box and tag not in CELLS and is_squeezed(declared))
        or (is_box and is_far(declared.get("text-indent", "")))
        or (is_box and is_flattened(declared))
        or is_aside(declared)
        or is_cut_away(declared)
        or is_filtered(declared)
    )


def is_squeezed(declared: Declarations) -> bool:
    """Return whether an element is too small for anything that it holds. (A table would grow.)"""
    if any((leading_number(declared.get(name)) or 0) > 4 for name in _ROOM):
        return False
    if any(is_nothing(declared.get(name)) for name in ("max-height", "max-block-size")):
        return True
    clips = _CLIPS.intersection(f"{declared.get('overflow-x', '')} {declared.get('overflow-y', '')}".split())
    flat = any(is_flat(declared.get(name, "")) for name in _HEIGHTS + _WIDTHS)
    is_bare = is_flat(declared.get("line-height", "")) and not declared.get("height")
    return bool(clips) and (flat or is_bare)


def is_aside(declared: Declarations) -> bool:
    """Return whether an element, or its text, lies outside every screen."""
    placed = declared.get("position") in ("absolute", "fixed", "relative")
    margins = (declared.get(name, "") for name in ("margin", "margin-left", "margin-top"))
    spacing = leading_number(declared.get("letter-spacing"))
    return (
        (placed and any(is_far(declared.get(name, "")) for name in _PLACES))
        or any(map(is_far, margins))
        or (spacing is not None and spacing <= (-0.5 if declared["letter-spacing"].endswith("em") else -8))
    )


def is_flattened(declared: Declarations) -> bool:
    """Return whether an element is moved away, scaled to almost nothing, or turned edge-on."""
    turned = declared.get("rotate", "")
    is_turned = is_edgewise(turned) and re.search(r"\b[xy]\b|^[\d.-]+ [\d.-]+ 0 ", turned) is not None
    scales = declared.get("scale", "").split()
    return (
        is_far(declared.get("translate", ""))
        or any(map(is_little, scales))
        or is_turned
        or any(transforms_away(name, said) for name, said in functions(declared.get("transform", "")))
    )


def transforms_away(name: str, said: str) -> bool:
    """Return whether one function of `transform` leaves nothing visible."""
    if name in ("translate", "translatex", "translatey", "translate3d"):
        return is_far(said)
    if name.startswith("scale"):
        return any(map(is_little, said.split(",")))
    if name in ("rotatex", "rotatey", "skew", "skewx", "skewy"):
        return is_edgewise(said)
    parts = all_numbers(said)
    if name == "rotate3d" and len(parts) == 4:
        return parts[2] == 0 and is_edgewise(said)
    if name == "matrix" and len(parts) == 6:
        a, b, c, d, *moved = parts
    elif name == "matrix3d" and len(parts) == 16:
        a, b, c, d, *moved = *parts[:2], *parts[4:6], *parts[12:14]
    else:
        return False
    return abs(a * d - b * c) < 0.01 or any(is_far(str(length)) for length in moved)


def is_cut_away(declared: Declarations) -> bool:
    """Return whether a clip path or a mask leaves nothing visible."""
    mask = declared.get("mask-image", "")
    clear = [colour.is_clear for colour in colours_in(mask)] if "gradient(" in mask else []
    cut = functions(declared.get("clip-path", "")) + functions(declared.get("clip", ""))
    is_masked = bool(clear) and (all(clear) or is_nothing(declared.get("mask-size")))
    return is_masked or any(leaves_nothing(name, said) for name, said in cut)


def leaves_nothing(name: str, said: str) -> bool:
    """Return whether a clipping shape has no area."""
    if name in ("circle", "ellipse"):
        radius, _at, centre = said.partition("at")
        return any(map(is_flat, radius.split())) or is_far(centre)
    if name == "polygon":
        return is_empty(all_numbers(said))
    sides = re.split(r"[\s,]+", said.partition("round")[0].strip())
    if name == "inset" and sides[0]:
        top, right, bottom, left = four_of(sides)
        return any(is_all(one, other) for one, other in ((top, bottom), (left, right)))
    if name == "xywh":
        return any(map(is_nothing, sides[2:4]))
    if name != "rect" or len(sides) != 4:
        return False
    ends = [leading_number(side) for side in sides]
    pairs = ((ends[0], ends[2]), (ends[3], ends[1]))
    return any(end is not None and end - (begin or 0) < 1 for begin, end in pairs)


def four_of(sides: list[str]) -> list[str]:
    """Return top, right, bottom and left from the one to four values that were given."""
    top = sides[0]
    right = sides[1] if len(sides) > 1 else top
    bottom = sides[2] if len(sides) > 2 else top
    return [top, right, bottom, sides[3] if len(sides) > 3 else right]


def is_all(one: str, other: str) -> bool:
    """Return whether two opposite sides together leave nothing between them."""
    parts = [(share(side) or 0) if side.endswith("%") else 0 for side in (one, other)]
    return sum(parts) >= 0.95 or is_far(one) or is_far(other)


def is_filtered(declared: Declarations) -> bool:
    """Return whether a filter makes the text vanish. (Old programs write `alpha(opacity=0)`.)"""
    value = declared.get("filter", "")
    for name, said in functions(value):
        if name == "opacity" and is_little(said):
            return True
        if name == "blur" and (leading_number(said) or 0) >= _BLURRED:
            return True
        if name == "invert" and (share(said or "1") or 0) > 0.8 and "background-color" not in declared:
            return True  # Black text becomes white, and the background stays white.
    return re.search(r"opacity\s*=\s*0\)", value) is not None
