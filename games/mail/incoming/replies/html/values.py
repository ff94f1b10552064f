"""Values in styles: lengths, angles and colours, as far as they can hide something."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

from tinycss2 import parse_component_value_list
from tinycss2.color4 import Color
from tinycss2.color5 import parse_color

Values = list[float]
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?")
_LENGTH = re.compile(rf"(?:[a-z]+\()?\s*({_NUMBER.pattern})\s*(%|[a-z]*)")
_TIMES_NOTHING = re.compile(r"\*\s*0(?![.\d])|[(\s]0\s*\*")
_ANGLE = re.compile(rf"({_NUMBER.pattern})(deg|grad|rad|turn)")
_LENGTHS = re.compile(rf"({_NUMBER.pattern})(%|[a-z]*)")
_CALCULATED = re.compile(r"calc\(([^()]*)\)")
_FUNCTION = re.compile(r"([a-z0-9-]+)\(([^()]*)\)")
_FAR_BACK, _FAR_ON = -500, 5_000
"""The distances in pixels beyond which nothing is visible.

The first applies to the left and above, the second to the right and below.
"""
_OF_THE_WHOLE = frozenset({"%", "vw", "vh", "vmin", "vmax"})
_PIXELS = {"px": 1.0, "pt": 4 / 3, "pc": 16.0, "cm": 38.0, "mm": 3.8, "q": 0.95, "in": 96.0, "rem": 16.0}
_OF_PARENT = {"em": 1.0, "%": 0.01, "ex": 0.5, "ch": 0.5, "lh": 1.2}
_SIZES = {"xx-small": 9.0, "x-small": 10.0, "small": 13.0, "medium": 16.0, "large": 18.0, "x-large": 24.0}
_FULL_CIRCLE = {"deg": 360.0, "grad": 400.0, "rad": 6.2832, "turn": 1.0}


# --- Lengths


def leading_number(value: str | None) -> float | None:
    """Return the number with which a value begins; None if there is none."""
    found = _LENGTH.match(value or "")
    return (0.0 if _TIMES_NOTHING.search(value or "") else float(found[1])) if found else None


def all_numbers(value: str) -> Values:
    return [float(found) for found in _NUMBER.findall(value)]


def is_nothing(value: str | None) -> bool:
    """Return whether a length is zero or nearly so."""
    found = leading_number(value)
    return found is not None and 0 <= found < 0.5


def is_little(value: str | None) -> bool:
    """Return whether a factor leaves nothing visible."""
    found = share(value)
    return found is not None and abs(found) < 0.1


def share(value: str | None) -> float | None:
    """Return a factor, which may be a percentage; None if there is none."""
    found = leading_number(value)
    return found if found is None or not (value or "").rstrip(" )").endswith("%") else found / 100


def is_flat(length: str) -> bool:
    """Return whether a length is too short for anything to fit: zero, or a few pixels."""
    found = leading_number(length)
    return is_nothing(length) or (found is not None and found <= 4 and length.endswith(("px", "pt")))


def is_far(value: str) -> bool:
    """Return whether one of the lengths in a value leads off every screen."""
    return any(is_far_off(float(length), unit) for length, unit in _LENGTHS.findall(value))


def is_far_off(length: float, unit: str) -> bool:
    """Return whether something moved by this length is no longer visible."""
    if unit in _OF_THE_WHOLE:
        return abs(length) >= 100
    length *= _PIXELS.get(unit or "px", 16)
    return length <= _FAR_BACK or length >= _FAR_ON


def pixels(value: str, parent: float) -> float:
    """Return a font size in pixels.

    `parent` is the size around it, which is also returned if the value cannot be read.
    """
    found = _LENGTH.match(value)
    if found is None:
        return _SIZES.get(value, parent)
    unit = found[2] or "px"
    return (leading_number(value) or 0) * (
        parent * _OF_PARENT[unit] if unit in _OF_PARENT else _PIXELS.get(unit, 10.0)
    )


def functions(value: str) -> list[tuple[str, str]]:
    """Return the functions in a value, each with the text between its brackets."""
    return _FUNCTION.findall(_CALCULATED.sub(r"\1", value))


def is_edgewise(said: str) -> bool:
    """Return whether something turned by this angle is seen edge-on."""
    found = _ANGLE.search(said)
    turned = float(found[1]) / _FULL_CIRCLE[found[2]] if found else 0.0
    return abs(turned % 0.5 - 0.25) < 0.015


def is_empty(corners: Values) -> bool:
    """Return whether a polygon has no area. Its corners are given as x and y in turn."""
    points = list(zip(corners[::2], corners[1::2], strict=False))
    area = sum(a * d - b * c for (a, b), (c, d) in pairwise([*points, *points[:1]]))
    return abs(area) < 2


# --- Colours


class RGBA(NamedTuple):
    """A colour: red, green and blue from 0 to 1, and its opacity `alpha`."""

    red: float
    green: float
    blue: float
    alpha: float = 1.0

    def over(self, ground: RGBA) -> RGBA:
        """Return the colour as it appears on a background."""
        return RGBA(*(a * self.alpha + b * (1 - self.alpha) for a, b in zip(self[:3], ground, strict=False)))

    @property
    def is_clear(self) -> bool:
        """Whether the background shows through it."""
        return self.alpha < 0.1


BLACK, WHITE = RGBA(0, 0, 0), RGBA(1, 1, 1)
_ALIKE = 20 / 255
"""The largest difference in red, green or blue between two colours that look the same."""
_OF_THE_SYSTEM = {
    **dict.fromkeys(("canvas", "window", "field", "menu", "background", "scrollbar", "highlighttext"), WHITE),
    **dict.fromkeys(("activecaption", "appworkspace", "inactivecaption", "infobackground"), WHITE),
    "highlight": RGBA(0.1, 0.4, 0.8),
    **dict.fromkeys(("buttonface", "buttonhighlight", "threedface"), RGBA(0.94, 0.94, 0.94)),
    **dict.fromkeys(("canvastext", "windowtext", "fieldtext", "buttontext", "menutext", "infotext"), BLACK),
}
_OF_LINEAR_LIGHT = {
    "xyz-d50": ((3.134, -1.617, -0.491), (-0.979, 1.916, 0.033), (0.072, -0.229, 1.405)),
    "xyz-d65": ((3.241, -1.537, -0.499), (-0.969, 1.876, 0.042), (0.056, -0.204, 1.057)),
    "srgb-linear": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
}
"""The matrices from the coordinates of a colour space to linear red, green and blue.

They come from IEC 61966-2-1; for D50 they are adapted by Bradford's method.
"""
_BY_WAY_OF = {"lab": "xyz-d50", "lch": "xyz-d50", "oklab": "xyz-d65", "oklch": "xyz-d65", "xyz": "xyz-d65"}


def are_alike(one: RGBA, other: RGBA) -> bool:
    """Return whether two colours look the same."""
    return all(abs(a - b) <= _ALIKE for a, b in zip(one[:3], other[:3], strict=True))


@lru_cache(maxsize=1000)
def colours_in(value: str) -> tuple[RGBA, ...]:
    """Return the colours in a value, including those in functions such as gradients."""
    found: list[RGBA] = []
    for token in parse_component_value_list(value, skip_comments=True):
        if colour := colour_of(token):
            found.append(colour)
        elif token.type == "function" and token.lower_name != "var":
            inner = [one for part in token.arguments if (one := colour_of(part))]
            if token.lower_name == "color-mix" and len(inner) == 2:
                inner = [mixed(inner[0], inner[1], share_of_first(token.arguments))]
            found += inner
    return tuple(found)


def mixed(one: RGBA, other: RGBA, share: float) -> RGBA:
    """Mix a share of one colour with the rest of another (CSS Color 5, `color-mix`).

    All spaces are treated as sRGB.
    """
    return RGBA(*(a * share + b * (1 - share) for a, b in zip(one, other, strict=True)))


def share_of_first(arguments: list[Any]) -> float:
    """Return the share of the first colour in a mixture of two."""
    commas = 0
    for part in arguments:
        commas += part == ","
        if part.type == "percentage":
            said = float(part.value) / 100
            return said if commas == 1 else 1 - said
    return 0.5


def colour_of(token: Any) -> RGBA | None:
    """Return the colour that a part of a value gives; None for none, or for one not known."""
    name = getattr(token, "lower_value", "")
    if name in _OF_THE_SYSTEM:
        return _OF_THE_SYSTEM[name]
    try:
        colour = parse_color(token)
        return of_screen(colour) if isinstance(colour, Color) else None
    except (ArithmeticError, AssertionError, AttributeError, NotImplementedError, TypeError, ValueError):
        return None  # The library assumes that functions have the right number of arguments.


def of_screen(colour: Color) -> RGBA:
    """Return a colour of any space as screens show it; colours of wide spaces are approximate."""
    space = colour.space
    if space in ("hsl", "hwb"):
        colour = colour.to("srgb")
    elif space == "device-cmyk":
        cyan, magenta, yellow, black = colour.coordinates
        red, green, blue = (1 - min(1.0, ink + black) for ink in (cyan, magenta, yellow))
        return RGBA(red, green, blue, colour.alpha)
    elif (through := _BY_WAY_OF.get(space, space)) in _OF_LINEAR_LIGHT:
        light = [part or 0 for part in (colour.to(through) if space not in ("xyz", through) else colour)[:3]]
        rows = _OF_LINEAR_LIGHT[through]
        red, green, blue = (from_light(sum(a * b for a, b in zip(row, light, strict=True))) for row in rows)
        return RGBA(red, green, blue, colour.alpha)
    red, green, blue = (min(1.0, max(0.0, part or 0)) for part in colour.coordinates)
    return RGBA(red, green, blue, colour.alpha)


def from_light(part: float) -> float:
    """Return the sRGB value of an amount of linear light."""
    part = min(1.0, max(0.0, part))
    return 12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055
