"""What of an HTML mail nobody sees, or sees struck out: by its elements, attributes and styles.

This is no more of CSS than mail programs write: the `style` of an element, and rules for an element, a class
or an identity. Of a selector the last part counts; rules for certain media do not count.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from typing import NamedTuple

Attributes = Mapping[str, str]
Declarations = Mapping[str, str]

_STRIKES = frozenset({"s", "strike", "del"})
_VOID = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
)
_ENDS_ITSELF = frozenset({"p", "li", "dt", "dd", "tr", "td", "th", "option"})
"""Elements that end where the next of their kind begins."""
_ENDS_A_PARAGRAPH = frozenset(
    {"address", "article", "blockquote", "center", "div", "dl", "form", "h1", "h2", "h3", "h4", "h5", "h6"}
    | {"header", "footer", "hr", "main", "ol", "p", "pre", "section", "table", "ul"}
)
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)|<!--|-->", re.DOTALL)
_SHEET = re.compile(r"<style\b[^>]{0,500}>", re.IGNORECASE)
_END_OF_SHEET = re.compile("</style", re.IGNORECASE)
_NUMBER = re.compile(r"-?\d*\.?\d+")
_MOST_RULES = 5_000
_FAR = 500
"""Pixels beyond which something lies outside of every screen."""
_NAMED = {
    **{"white": (255, 255, 255), "black": (0, 0, 0), "snow": (255, 250, 250), "ivory": (255, 255, 240)},
    **{"whitesmoke": (245, 245, 245), "ghostwhite": (248, 248, 255), "floralwhite": (255, 250, 240)},
    **{"mintcream": (245, 255, 250), "azure": (240, 255, 255), "red": (255, 0, 0), "blue": (0, 0, 255)},
    **{"green": (0, 128, 0), "yellow": (255, 255, 0), "gray": (128, 128, 128), "grey": (128, 128, 128)},
    **{"silver": (192, 192, 192), "lightgray": (211, 211, 211), "lightgrey": (211, 211, 211)},
    **{"navy": (0, 0, 128), "maroon": (128, 0, 0), "purple": (128, 0, 128), "teal": (0, 128, 128)},
}
Colour = tuple[int, int, int]
_ALIKE = 12
"""How far apart red, green and blue of two colours are at most that nobody tells from each other."""


class Look(NamedTuple):
    """How text looks within an element. What is `gone` or `struck` stays so in all that it holds."""

    gone: bool = False
    struck: bool = False
    invisible: bool = False
    tiny: bool = False
    colour: Colour | None = (0, 0, 0)
    background: Colour | None = (255, 255, 255)

    @property
    def is_read(self) -> bool:
        """Whether a reader sees the text, and sees it as meant."""
        blends = self.colour and self.background and are_alike(self.colour, self.background)
        return not (self.gone or self.struck or self.invisible or self.tiny or blends)


class Looks:
    """The look of the text at each point of a document, as its elements begin and end."""

    def __init__(self, html: str) -> None:
        self.rules = rules_of(html)
        self.open: list[tuple[str, Look]] = []
        self.count: Counter[str] = Counter()

    @property
    def now(self) -> Look:
        return self.open[-1][1] if self.open else Look()

    def begin(self, tag: str, attributes: Attributes) -> None:
        """An element begins."""
        if tag in _VOID:
            return
        if tag in _ENDS_A_PARAGRAPH:
            self.end("p")
        if tag in _ENDS_ITSELF and self.open and self.open[-1][0] == tag:
            self.end(tag)
        declared: dict[str, str] = {}
        names = (tag, *(f".{name}" for name in attributes.get("class", "").split()))
        for name in (*names, f"#{attributes['id']}" if attributes.get("id") else ""):
            declared |= self.rules.get(name, {})
            declared |= self.rules.get(f"{tag}{name}", {})
        declared |= declarations(attributes.get("style", ""))
        self.open.append((tag, look_of(tag, attributes, declared, self.now)))
        self.count[tag] += 1

    def end(self, tag: str) -> None:
        """An element ends, with all that is open in it; one that is not open changes nothing."""
        if not self.count[tag]:
            return
        while self.open:
            name, _look = self.open.pop()
            self.count[name] -= 1
            if name == tag:
                return


def look_of(tag: str, attributes: Attributes, declared: Declarations, around: Look) -> Look:
    """How text looks within an element that stands in text that looks so."""
    seen = declared.get("visibility")
    colour = declared.get("color") or attributes.get("color", "")
    background = (
        declared.get("background-color") or declared.get("background") or attributes.get("bgcolor", "")
    )
    size = declared.get("font-size", "")
    ground = colour_of(background, around.background) if background else around.background
    return Look(
        gone=around.gone or "hidden" in attributes or is_gone(declared),
        struck=around.struck or tag in _STRIKES or is_struck(declared),
        invisible=around.invisible if seen is None else seen in ("hidden", "collapse"),
        tiny=is_tiny(size) if size else around.tiny,
        colour=ground if is_clear(colour) else colour_of(colour, around.colour) if colour else around.colour,
        background=ground,
    )


def are_alike(one: Colour, other: Colour) -> bool:
    """Whether nobody tells two colours from each other."""
    return all(abs(a - b) <= _ALIKE for a, b in zip(one, other, strict=True))


def is_struck(declared: Declarations) -> bool:
    names = ("text-decoration", "text-decoration-line")
    return any("line-through" in declared.get(name, "") for name in names)


def is_gone(declared: Declarations) -> bool:
    """Whether an element takes no room that anybody sees."""
    clips = "hidden" in declared.get("overflow", "") or "hidden" in declared.get("overflow-y", "")
    flat = any(is_nothing(declared.get(name)) for name in ("height", "width", "max-height", "max-width"))
    lifted = declared.get("position") in ("absolute", "fixed")
    aside = any(abs(number(declared.get(name)) or 0) >= _FAR for name in ("left", "top", "right", "bottom"))
    return (
        declared.get("display") == "none"
        or declared.get("mso-hide") == "all"
        or declared.get("content-visibility") == "hidden"
        or is_nothing(declared.get("opacity"), least=0.1)
        or (clips and flat)
        or is_nothing(declared.get("max-height"))
        or (lifted and (aside or "clip" in declared or "clip-path" in declared))
        or abs(number(declared.get("text-indent")) or 0) >= _FAR
        or "alpha(opacity=0)" in declared.get("filter", "")
        or re.search(r"scale\(0", declared.get("transform", "")) is not None
    )


def is_tiny(size: str) -> bool:
    """Whether letters of this size cannot be read."""
    found = number(size)
    return found is not None and found <= (1 if not size.endswith(("em", "%")) else 0.1)


def is_nothing(value: str | None, least: float = 0.5) -> bool:
    found = number(value)
    return found is not None and 0 <= found < least


def number(value: str | None) -> float | None:
    """The number with which a value begins; None if there is none."""
    found = _NUMBER.match(value or "")
    return float(found[0]) if found else None


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
        parts = [float(part) for part in _NUMBER.findall(value)]
        if len(parts) >= 3:
            red, green, blue = (round(part) for part in parts[:3])
            return red, green, blue
    return _NAMED.get(value.split()[0] if value else "")


def declarations(text: str) -> dict[str, str]:
    """The declarations of a style, in small letters and without `!important`."""
    found = {}
    for declaration in _COMMENT.sub("", text).casefold().split(";"):
        name, _colon, value = declaration.partition(":")
        found[name.strip()] = value.replace("!important", "").strip()
    return found


def rules_of(html: str) -> dict[str, Declarations]:
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
    depth, head = 0, ""
    for part in re.split(r"(?<=[{}])", sheet):
        if part.endswith("{"):
            head = part[:-1].strip() if not depth else head
            depth += 1
        elif part.endswith("}"):
            depth = max(0, depth - 1)
            if not depth and not head.startswith("@"):
                yield head, part[:-1]
