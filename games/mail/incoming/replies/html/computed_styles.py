"""The style of text in an HTML mail, computed from elements, attributes and styles."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from games.mail.incoming.replies.html.css import Declarations, Node, Styles
from games.mail.incoming.replies.html.hidden import is_gone
from games.mail.incoming.replies.html.values import BLACK, RGBA, WHITE, are_alike, colours_in, pixels, share

_STRUCK = {"text-decoration-line": "line-through"}
_AS_TYPED = {"white-space-collapse": "preserve"}
_OF_ELEMENTS: Mapping[str, Declarations] = {
    "s": _STRUCK,
    "strike": _STRUCK,
    "del": _STRUCK,
    "pre": _AS_TYPED,
    "listing": _AS_TYPED,
    "xmp": _AS_TYPED,
    "button": {"background-color": "#efefef", "color": "black", "font-size": "small"},
    "textarea": {"background-color": "white", "color": "black", "white-space-collapse": "preserve"},
    "mark": {"background-color": "yellow", "color": "black"},
}
"""The declarations that browsers make for some elements."""
_CLOSED = frozenset({"details", "dialog"})
"""Elements that show their content only when somebody opens them."""
_INSTEAD = frozenset(
    {"audio", "canvas", "datalist", "iframe", "meter", "noembed", "noframes", "noscript"}
    | {"object", "progress", "rp", "select", "video", "xml"}
)
"""Elements whose text is meant for programs that do not know them."""
_NEVER_SHOWN = frozenset({"defs", "desc", "metadata", "symbol", "template", "title"})
_SPECIAL = _CLOSED | _INSTEAD | _NEVER_SHOWN
_GROUNDS = frozenset({"body", "table", "tbody", "td", "tfoot", "th", "thead", "tr"})
_HINTS = (
    ("color", frozenset({"basefont", "font"}), "color"),
    ("text", frozenset({"body"}), "color"),
    ("bgcolor", _GROUNDS, "background-color"),
)
"""Attributes for colours, the elements that have them, and the properties that they set."""
_KEPT_BY_OUTLOOK = (
    *(("data-ogac", "color"), ("data-ogsc", "color")),
    *(("data-ogab", "background-color"), ("data-ogsb", "background-color")),
)
"""Attributes in which Outlook keeps the original colours of a mail that it shows in dark mode."""
_EDGES = ("text-shadow", "-webkit-text-stroke", "-webkit-text-stroke-color")
_BLOCK = re.compile(r"(block|flow-root|flex|grid|table|list-item)\b(?!-)")
_AS_AROUND = frozenset({"inherit", "currentcolor", "unset", "revert", "revert-layer"})
_VARIABLE = re.compile(r"var\(\s*(--[^\s,()]+)\s*(?:,((?:[^()]|\([^()]*\))*))?\)")
_MOST_VARIABLES = 20
_COST_OF_A_VARIABLE = 10
_LONGEST_VALUE = 2_000
_SMALLEST = 2.0
"""The size in pixels below which letters cannot be read."""


class ComputedStyle(NamedTuple):
    """The style of text within an element. If it is `gone` or `struck`, so is everything inside."""

    gone: bool = False
    struck: bool = False
    invisible: bool = False
    size: float = 16.0
    opacity: float = 1.0
    colour: RGBA | None = BLACK
    background: RGBA | None = WHITE
    """None if it is a picture or unknown."""
    keeps_lines: bool = False
    is_block: bool = False
    """Whether its style puts the element on lines of its own. (This is not inherited.)"""
    edges: tuple[RGBA, ...] = ()
    """The colours of the shadows and outlines of letters."""
    variables: Mapping[str, str] = {}

    @property
    def is_read(self) -> bool:
        """Whether a reader sees the text, and sees it as meant."""
        hidden = self.gone or self.struck or self.invisible or self.size <= _SMALLEST or self.opacity < 0.1
        return not (hidden or self.blends)

    @property
    def blends(self) -> bool:
        """Whether the text cannot be told from its background."""
        if self.colour is None:
            return False
        ground, inks = self.background, (self.colour, *self.edges)
        if ground is None:
            return all(ink.is_clear for ink in inks)
        return all(are_alike(ink.over(ground), ground) for ink in inks)


def computed_style(node: Node, styles: Styles, around: ComputedStyle) -> ComputedStyle:
    """Return the style of text within an element, given the style of the text `around` it."""
    tag, attributes = node.local_name, node.etree_element.attrib
    declared = styles.declared(node, hints_of(tag, attributes))
    declared |= {name: attributes[kept] for kept, name in _KEPT_BY_OUTLOOK if attributes.get(kept)}
    if not declared and tag not in _SPECIAL and node.parent:
        return around._replace(is_block=False) if around.is_block else around
    variables = variables_of(node, declared, around)
    declared = {name: resolved(value, variables, node) for name, value in declared.items()}
    if node.parent is None and (declared.get("color-scheme") or scheme_of(node)) == "dark":
        around = around._replace(colour=WHITE, background=BLACK)
    unopened = tag in _INSTEAD or (tag in _CLOSED and "open" not in attributes)
    seen = declared.get("visibility", "inherit")
    spaces = declared.get("white-space-collapse", "inherit")
    opacity = share(declared.get("opacity"))
    ground = ground_of(declared, around.background)
    return ComputedStyle(
        gone=around.gone or unopened or tag in _NEVER_SHOWN or is_gone(tag, declared),
        struck=around.struck or is_struck(declared),
        invisible=around.invisible if seen in _AS_AROUND else seen in ("hidden", "collapse"),
        size=pixels(declared.get("font-size", ""), around.size),
        opacity=around.opacity * (1 if opacity is None else min(1, max(0, opacity))),
        colour=ink_of(declared, around.colour),
        background=ground,
        keeps_lines=around.keeps_lines
        if spaces in _AS_AROUND
        else spaces.startswith(("pre", "break-spaces")),
        is_block=_BLOCK.match(declared.get("display", "")) is not None,
        edges=tuple(ink for name in _EDGES for ink in colours_in(declared.get(name, ""))) or around.edges,
        variables=variables,
    )


def hints_of(tag: str, attributes: Mapping[str, str]) -> Declarations:
    """Return what an element and its attributes declare, which all style sheets can override."""
    declared = dict(_OF_ELEMENTS.get(tag, {}))
    if tag == "a" and "href" in attributes:
        declared["color"] = "#0000ee"
    for name, tags, declares in _HINTS:
        if tag in tags and (value := attributes.get(name, "").strip()) and "(" not in value:
            declared[declares] = re.sub(r"^([0-9a-f]{6})$", r"#\1", value)
    if tag == "font" and "size" in attributes:
        declared["font-size"] = "medium"
    if tag in _GROUNDS and attributes.get("background"):
        declared["background-image"] = "url()"
    if "hidden" in attributes or "popover" in attributes:
        declared["display"] = "none"
    return declared


def scheme_of(root: Node) -> str:
    """Return the colour scheme that a document declares (light, dark or both); empty if none."""
    said = (meta for meta in root.etree_element.iter("meta") if meta.get("name") == "color-scheme")
    return next((meta.get("content", "") for meta in said), "")


def variables_of(node: Node, declared: Declarations, around: ComputedStyle) -> Mapping[str, str]:
    """Return the custom properties that are set on an element or around it."""
    own = {name: value for name, value in declared.items() if name.startswith("--") and value != "initial"}
    if not own:
        return around.variables
    node.work.spend(len(around.variables))
    return {**around.variables, **own}


def resolved(value: str, variables: Mapping[str, str], node: Node) -> str:
    """Return a value with its variables replaced; `unset` if one of them has no value."""
    found, rounds = _VARIABLE.search(value), 0
    while found:
        node.work.spend(_COST_OF_A_VARIABLE)
        rounds += 1
        said: str | None = variables.get(found[1], found[2])
        if said is None or rounds > _MOST_VARIABLES or len(value) > _LONGEST_VALUE:
            return "unset"
        value = value[: found.start()] + said + value[found.end() :]
        found = _VARIABLE.search(value)
    return value


def ground_of(declared: Declarations, around: RGBA | None) -> RGBA | None:
    """Return the colour behind a text; None if there is a picture or an unknown colour."""
    value, image = declared.get("background-color", ""), declared.get("background-image", "")
    if "url(" in image or "image-set(" in image:
        return None
    found = colours_in(value)
    if found:
        around = found[0].over(around) if around else None if found[0].alpha < 1 else found[0]
    elif "(" in value and "gradient(" not in value:
        return None
    return ground_of_gradient(colours_in(image), around) if "gradient(" in image else around


def ground_of_gradient(colours: tuple[RGBA, ...], around: RGBA | None) -> RGBA | None:
    """Return the colour of a gradient between similar colours; None if it has several."""
    over = [colour.over(around) if around else colour for colour in colours]
    if not over or not all(are_alike(over[0], colour) for colour in over):
        return None
    return over[0] if around or colours[0].alpha == 1 else None


def ink_of(declared: Declarations, around: RGBA | None) -> RGBA | None:
    """Return the colour of a text; None if unknown or if letters are cut out of the background."""
    if "text" in declared.get("background-clip", "").split():
        return None
    value = declared.get("-webkit-text-fill-color", "initial")
    if value == "initial" or value in _AS_AROUND:
        value = declared.get("color", "inherit")
    if value in _AS_AROUND:
        return around
    if value == "initial":
        return BLACK
    found = colours_in(value)
    return found[0] if found else None if "(" in value else around


def is_struck(declared: Declarations) -> bool:
    """Return whether a line goes through the text."""
    crossed = "line-through" in declared.get("text-decoration-line", "")
    office = "line-through" in declared.get("mso-text-decoration", "")
    return crossed or office or declared.get("text-line-through", "none") != "none"
