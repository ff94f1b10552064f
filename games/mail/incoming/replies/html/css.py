"""Values of styles: as much of CSS as mail programs write.

These are the `style` of an element, and rules by kind, class, attribute and identity. Of a selector the last
part counts; rules for certain media do not count, but for those of every screen.
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping

from PIL import ImageColor

Declarations = Mapping[str, str]
Rules = Mapping[frozenset[str], Declarations]
"""Declarations by the words that are all said of an element for which they are."""
Colour = tuple[int, int, int]
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)|<!--|-->", re.DOTALL)
_SHEET = re.compile(r"<style\b[^>]{0,500}>", re.IGNORECASE)
_END_OF_SHEET = re.compile("</style", re.IGNORECASE)
_STATEMENT = re.compile(r"@(?:import|charset|namespace)[^;{}]{0,500};", re.IGNORECASE)
_EVERY_SCREEN = re.compile(r"@media\s+(?:only\s+)?(?:screen|all)\s*{", re.IGNORECASE)
_ESCAPED = re.compile(r"\\([0-9a-f]{1,6}\s?|.)", re.IGNORECASE | re.DOTALL)
_NUMBER = re.compile(r"(?:calc\()?\s*(-?\d*\.?\d+)")
_COMBINATOR = re.compile(r"[\s>+~]+(?![^\[]*\])")
_WORD = re.compile(r"[.#]?[\w-]+|\*|\[[^\]]*\]")
_MOST_ALIKE = 50
"""Selectors that end with the same word, of those that are kept."""
_HUE = re.compile(r"hsla?\((\s*[\d.]+(?:\s*,\s*[\d.]+%){2})")
_MOST_RULES = 5_000
_FAR = 500
"""Pixels beyond which something lies outside of every screen."""
_PIXELS = {"": 1, "vw": 5, "vh": 5, "%": 5}
"""How many a unit has at the least, where it has fewer than letters have."""


# --- Lengths


def is_nothing(value: str | None, least: float = 0.5) -> bool:
    found = number(value)
    return found is not None and 0 <= found < least


def number(value: str | None) -> float | None:
    """The number with which a value begins; None if there is none."""
    found = _NUMBER.match(value or "")
    return float(found[1]) if found else None


def is_flat(length: str) -> bool:
    """Whether nothing fits into a length: none at all, or a pixel."""
    return is_nothing(length) or length in ("1px", "1pt")


def is_far(value: str) -> bool:
    """Whether one of the lengths of a value leads off every screen."""
    lengths = re.findall(r"(-?\d*\.?\d+)(r?em|[cm]m|in|v[wh]|%)?", value)
    return any(abs(float(length)) * _PIXELS.get(unit, 16) >= _FAR for length, unit in lengths)


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
    value = re.sub(r"^([0-9a-f]{6})$", r"#\1", value)  # As attributes may have it.
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
    return named_colour(f"hsl({hue[1]})" if (hue := _HUE.match(value)) else value.partition(" ")[0])


def named_colour(value: str) -> Colour | None:
    """A colour by its name, or by hue and lightness; None where it is not known."""
    try:
        red, green, blue = ImageColor.getrgb(value)[:3]
    except ValueError:
        return None
    return red, green, blue


# --- Style sheets


def declarations(text: str) -> dict[str, str]:
    """The declarations of a style, in small letters, without escapes and `!important`."""
    found = {}
    for declaration in _COMMENT.sub("", text).casefold().split(";"):
        name, _colon, value = _ESCAPED.sub(unescaped, declaration).partition(":")
        found[name.strip()] = value.replace("!important", "").strip()
    return found


def unescaped(escape: re.Match[str]) -> str:
    """The sign for which an escape stands (CSS Syntax 3, 4.3.7)."""
    said = escape[1].strip()
    is_number = re.fullmatch("[0-9a-f]{1,6}", said) is not None
    return chr(min(int(said, 16), sys.maxunicode)) if is_number else said


def rules_of(html: str) -> Mapping[str, Rules]:
    """The rules of all style sheets by the last word of their selectors, which is one of `names_of`.

    What is for everything within another element is left out: which that is, is not known here.
    """
    rules: defaultdict[str, dict[frozenset[str], dict[str, str]]] = defaultdict(dict)
    for sheet in _SHEET.split(html)[1:]:
        for selectors, body in blocks(_COMMENT.sub("", _END_OF_SHEET.split(sheet, maxsplit=1)[0])):
            for selector in selectors.casefold().split(","):
                *before, last = _COMBINATOR.split(selector.strip())
                words = [word.replace('"', "").replace("'", "") for word in _WORD.findall(last)]
                if not words or _WORD.sub("", last) or (before and words == ["*"]):
                    continue
                alike, names = rules[words[-1]], frozenset(words)
                if names in alike or (len(alike) < _MOST_ALIKE and len(rules) < _MOST_RULES):
                    alike[names] = alike.get(names, {}) | declarations(body)
    return rules


def names_of(tag: str, attributes: Mapping[str, str]) -> list[str]:
    """The words by which selectors call an element, from `*` and its kind to its `.class` and `#id`."""
    said = (word for name, value in attributes.items() for word in (f"[{name}]", f"[{name}={value}]"))
    classes = (f".{name}" for name in attributes.get("class", "").split())
    return ["*", tag, *said, *classes, f"#{attributes.get('id', '')}"]


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
