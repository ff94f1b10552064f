"""What of an HTML mail nobody sees, or sees struck out: by its elements, attributes and styles.

What is read of styles is said in `css`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from games.mail.incoming.replies.html.css import (
    Colour,
    Declarations,
    colour_of,
    declarations,
    is_clear,
    is_far,
    is_flat,
    is_nothing,
    names_of,
    number,
    rules_of,
)

Attributes = Mapping[str, str]

_STRIKES = frozenset({"s", "strike", "del"})
_CLOSED = frozenset({"details", "dialog"})
"""Elements that show what they hold when somebody opens them."""
_INSTEAD = frozenset(
    {"audio", "canvas", "datalist", "iframe", "noembed", "noframes", "object", "rp", "select", "video", "xml"}
)
"""Elements whose text stands there for programs that do not know them."""
_FORMATS = frozenset(
    {"a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u"}
)
"""Elements that go on where one ends in which they began, or with which they were crossed."""
_MOST_GOING_ON = 20
_VOID = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
)
_ENDS_ITSELF = frozenset({"p", "li", "dt", "dd", "tr", "td", "th", "option"})
"""Elements that end where the next of their kind begins."""
_ENDS_A_PARAGRAPH = frozenset(
    {"address", "article", "blockquote", "center", "div", "dl", "form", "h1", "h2", "h3", "h4", "h5", "h6"}
    | {"header", "footer", "hr", "main", "ol", "p", "pre", "section", "table", "ul"}
)
_SIZES = ("height", "width", "max-height", "max-width", "block-size", "inline-size")
_PLACES = ("left", "top", "right", "bottom", "inset", "inset-inline-start", "inset-block-start")
_ALIKE = 20
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
        self.open: list[tuple[str, Attributes, Look]] = []
        self.count: Counter[str] = Counter()

    @property
    def now(self) -> Look:
        return self.open[-1][2] if self.open else Look()

    def begin(self, tag: str, attributes: Attributes) -> None:
        """An element begins."""
        if tag in _VOID:
            return
        if tag in _ENDS_A_PARAGRAPH:
            self.end("p")
        if tag in _ENDS_ITSELF and self.open and self.open[-1][0] == tag:
            self.end(tag)
        declared: dict[str, str] = {}
        names = names_of(tag, attributes)
        for name in names:
            for words, found in self.rules.get(name, {}).items():
                if words.issubset(names):
                    declared |= found
        declared |= declarations(attributes.get("style", ""))
        self.open.append((tag, attributes, look_of(tag, attributes, declared, self.now)))
        self.count[tag] += 1

    def end(self, tag: str) -> None:
        """An element ends, with all that is open in it; one that is not open changes nothing."""
        if not self.count[tag]:
            return
        going_on: list[tuple[str, Attributes]] = []
        while self.open:
            name, attributes, _look = self.open.pop()
            self.count[name] -= 1
            if name == tag:
                break
            if name in _FORMATS or tag in _FORMATS:
                going_on.append((name, attributes))
        for name, attributes in reversed(going_on[:_MOST_GOING_ON]):
            self.begin(name, attributes)


def look_of(tag: str, attributes: Attributes, declared: Declarations, around: Look) -> Look:
    """How text looks within an element that stands in text that looks so."""
    seen = declared.get("visibility")
    colour = declared.get("-webkit-text-fill-color") or declared.get("color") or attributes.get("color", "")
    background = (
        declared.get("background-color") or declared.get("background") or attributes.get("bgcolor", "")
    )
    size = size_of(declared)
    unopened = tag in _INSTEAD or (tag in _CLOSED and "open" not in attributes)
    ground = colour_of(background, around.background) if background else around.background
    return Look(
        gone=around.gone or unopened or "hidden" in attributes or is_gone(declared),
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
    crossed = any("line-through" in value for name, value in declared.items() if "text-decoration" in name)
    return crossed or declared.get("text-line-through", "none") != "none"


def is_gone(declared: Declarations) -> bool:
    """Whether an element takes no room that anybody sees."""
    clips = "hidden" in declared.get("overflow", "") or "hidden" in declared.get("overflow-y", "")
    flat = any(is_flat(declared.get(name, "")) for name in _SIZES)
    lifted = declared.get("position") in ("absolute", "fixed")
    placed = lifted or declared.get("position") == "relative"
    aside = placed and any(is_far(declared.get(name, "")) for name in _PLACES)
    moved = declared.get("transform", "") or f"translate({declared.get('translate', '')})"
    margins = (declared.get(name, "") for name in ("margin", "margin-left", "margin-top"))
    path = declared.get("clip-path", "")
    return (
        declared.get("display") == "none"
        or declared.get("mso-hide") == "all"
        or declared.get("content-visibility") == "hidden"
        or is_nothing(declared.get("opacity"), least=0.1)
        or (clips and flat)
        or is_nothing(declared.get("max-height"))
        or is_nothing(declared.get("max-block-size"))
        or is_nothing(declared.get("scale"), least=0.1)
        or is_nothing(declared.get("zoom"), least=0.1)
        or aside
        or is_far(declared.get("text-indent", ""))
        or any("-" in margin and is_far(margin) for margin in margins)
        or (lifted and ("clip" in declared or "clip-path" in declared))
        or re.match(r"(inset\((50|[6-9]\d|100)%|circle\(0)", path) is not None
        or re.match(r"rect\((0(px)?[ ,]*){4}\)|rect\((1px[ ,]*){4}\)", declared.get("clip", "")) is not None
        or re.search(r"opacity(=0\)|\(0%?\))", declared.get("filter", "")) is not None
        or re.search(r"scale(x|y|3d)?\( *0 *[,)]", moved) is not None
        or ("translate" in moved and is_far(moved.partition("translate")[2]))
    )


def size_of(declared: Declarations) -> str:
    """What is said of the size of letters, also within `font`."""
    within = re.search(r"(?:^|\s)(0|[\d.]+[a-z%]+)\s*(?:/|\s)", declared.get("font", ""))
    return declared.get("font-size") or (within[1] if within else "")


def is_tiny(size: str) -> bool:
    """Whether letters of this size cannot be read."""
    found = number(size)
    return found is not None and found <= (1 if not size.endswith(("em", "%")) else 0.1)
