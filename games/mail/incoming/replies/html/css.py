"""Values of styles: as much of CSS as mail programs write.

These are the `style` of an element, and rules for an element, a class or an identity. Of a selector the last
part counts; rules for certain media do not count, but for those of every screen.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping

from PIL import ImageColor

Declarations = Mapping[str, str]
Colour = tuple[int, int, int]
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)|<!--|-->", re.DOTALL)
_SHEET = re.compile(r"<style\b[^>]{0,500}>", re.IGNORECASE)
_END_OF_SHEET = re.compile("</style", re.IGNORECASE)
_STATEMENT = re.compile(r"@(?:import|charset|namespace)[^;{}]{0,500};", re.IGNORECASE)
_EVERY_SCREEN = re.compile(r"@media\s+(?:only\s+)?(?:screen|all)\s*{", re.IGNORECASE)
_NUMBER = re.compile(r"-?\d*\.?\d+")
_MOST_RULES = 5_000
_FAR = 500
"""Pixels beyond which something lies outside of every screen."""


# --- Lengths


def is_nothing(value: str | None, least: float = 0.5) -> bool:
    found = number(value)
    return found is not None and 0 <= found < least


def number(value: str | None) -> float | None:
    """The number with which a value begins; None if there is none."""
    found = _NUMBER.match(value or "")
    return float(found[0]) if found else None


def is_flat(length: str) -> bool:
    """Whether nothing fits into a length: none at all, or a pixel."""
    return is_nothing(length) or length in ("1px", "1pt")


def is_far(value: str) -> bool:
    """Whether one of the lengths of a value leads off every screen."""
    lengths = re.findall(r"(-?\d*\.?\d+)(r?em|[cm]m|in)?", value)
    return any(abs(float(length)) * (16 if unit else 1) >= _FAR for length, unit in lengths)


# --- Colours


def is_clear(value: str) -> bool:
    """Whether what is behind a colour is seen through it."""
    parts = [float(part) for part in _NUMBER.findall(value)] if value.startswith(("rgb", "hsl")) else []
    is_hex = re.fullmatch(r"#(?:[0-9a-f]{3}0|[0-9a-f]{6}0[0-9a-f])", value)
    return value == "transparent" or bool(is_hex) or (len(parts) == 4 and parts[3] < 0.1)


def colour_of(value: str, around: Colour | None) -> Colour | None:
    """A colour; that of what is `around` where none is set, None where it is not known."""
    if value in ("inherit", "currentcolor", "initial", "unset", "none") or is_clear(value):
        return around
    if found := re.match(r"#([0-9a-f]{3,8})\b", value):
        digits = found[1]
        pairs = [one * 2 for one in digits[:3]] if len(digits) < 6 else [digits[i : i + 2] for i in (0, 2, 4)]
        red, green, blue = (int(pair, 16) for pair in pairs)
        return red, green, blue
    if value.startswith("rgb"):
        parts = re.findall(r"(\d*\.?\d+)(%?)", value)
        if len(parts) >= 3:
            red, green, blue = (
                round(float(part) * 2.55) if sign else round(float(part)) for part, sign in parts[:3]
            )
            return red, green, blue
    return named_colour(value if value.startswith("hsl") else value.split()[0] if value else "")


def named_colour(value: str) -> Colour | None:
    """A colour by its name, or by hue and lightness; None where it is not known."""
    try:
        red, green, blue = ImageColor.getrgb(value)[:3]
    except ValueError:
        return None
    return red, green, blue


# --- Style sheets


def declarations(text: str) -> dict[str, str]:
    """The declarations of a style, in small letters and without `!important`."""
    found = {}
    for declaration in _COMMENT.sub("", text).casefold().split(";"):
        name, _colon, value = declaration.partition(":")
        found[name.strip()] = value.replace("!important", "").strip()
    return found


def rules_of(html: str) -> Mapping[str, Declarations]:
    """The rules of all style sheets, by the last part of their selectors: `p`, `.name`, `#name`, `p.name`."""
    rules: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for sheet in _SHEET.split(html)[1:]:
        for selectors, body in blocks(_COMMENT.sub("", _END_OF_SHEET.split(sheet, maxsplit=1)[0])):
            for selector in selectors.casefold().split(","):
                if (parts := selector.split()) and len(rules) < _MOST_RULES:
                    rules[parts[-1].lstrip(">+~")] |= declarations(body)
    return rules


def blocks(sheet: str) -> Iterable[tuple[str, str]]:
    """Each rule of a style sheet that stands in no other: its selectors, and its declarations."""
    sheet = _EVERY_SCREEN.sub("", _STATEMENT.sub("", sheet))
    depth, head = 0, ""
    for part in re.split(r"(?<=[{}])", sheet):
        if part.endswith("{"):
            head = part[:-1].strip() if not depth else head
            depth += 1
        elif part.endswith("}"):
            depth = max(0, depth - 1)
            if not depth and not head.startswith("@"):
                yield head, part[:-1]
