"""The tree of an HTML mail: which element holds what. Elements end where browsers end them."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser
from xml.etree.ElementTree import Element, TreeBuilder

from games.services.mail.raw_mail import TooLong

BLOCKS = frozenset(
    {"address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details", "dialog"}
    | {"dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3"}
    | {"h4", "h5", "h6", "header", "hr", "legend", "li", "main", "menu", "nav", "ol", "p", "pre", "section"}
    | {"summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul"}
)
"""Elements that are shown on lines of their own."""
CELLS = frozenset({"table", "caption", "tbody", "td", "tfoot", "th", "thead", "tr"})
_ENDS_A_PARAGRAPH = BLOCKS - CELLS - {"body", "legend"} | {"table"}
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_CELL, _PART = frozenset({"td", "th"}), frozenset({"tbody", "tfoot", "thead"})
_ENDS = {
    **{name: frozenset({name}) for name in ("a", "button", "li", "nobr", "option", "tr")},
    **dict.fromkeys(("dd", "dt"), frozenset({"dd", "dt"})),
    **dict.fromkeys(_CELL, _CELL),
    **dict.fromkeys(_PART, _PART),
}
"""For each element, the open elements that end where it begins."""
_KEEPS_WITHIN = {
    **dict.fromkeys(("a", "button", "nobr"), _CELL | {"table"}),
    **dict.fromkeys(("dd", "dt", "li", "option"), _CELL | {"dl", "menu", "ol", "select", "table", "ul"}),
    **dict.fromkeys(_CELL, frozenset({"table", "tr"})),
    **dict.fromkeys((*_PART, "tr"), frozenset({"table"})),
}
"""For each of these elements, the elements that limit this effect."""
_FORMATS = frozenset(
    {"a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u"}
)
"""Elements that are reopened after an element that contained or overlapped them has ended."""
_MOST_GOING_ON = 20
_MOST_ELEMENTS = 30_000
_MOST_STEPS = 1_000_000
_LONGEST_VALUE = 2_000
_VOID = frozenset(
    {"area", "base", "basefont", "bgsound", "br", "col", "embed", "frame", "hr", "img", "input"}
    | {"link", "meta", "param", "source", "track", "wbr"}
)
_BEGINS_THE_HEAD = frozenset({"base", "basefont", "bgsound", "link", "meta", "script", "style", "title"})
_IN_THE_HEAD = _BEGINS_THE_HEAD | {"noscript", "template", "xml"}
_HOLD_NO_SHEET = ("template", "textarea", "title")
_UNSHOWN = re.compile(
    r"(<style\b.*?(?:</style|\Z))[^>]*|<!--(?:-?>|.*?(?:--!?>|\Z))|<![^>]*>?|</(?![a-z])[^>]*>?",
    re.DOTALL | re.IGNORECASE,
)
"""Comments and declarations of the kinds that mail programs invent.

The library fails on some of them and is slow on many. Within a style sheet they hide nothing.
"""


def tree_of(html: str) -> Element:
    """Return the root of an HTML document, with attributes in lower case. Raise TooLong.

    A tag that never ends is left out with everything that follows, as browsers do (WHATWG HTML, 13.2.5).
    """
    builder = _Builder()
    # `close` would look for the end of each such tag again. Nothing is kept back before a line end, except a
    # style sheet that never ends.
    builder.feed(_UNSHOWN.sub(lambda found: found[1] or "", html) + "\n</style>\n")
    builder.finish()
    return builder.root


class _Builder(HTMLParser):
    """Builds a tree with one head and one body.

    The body begins with the first thing that does not belong in a head.
    """

    def __init__(self) -> None:
        super().__init__()
        self.builder = TreeBuilder()
        self.open: list[Element] = []
        self.count: Counter[str] = Counter()
        self.elements = 0
        self.steps = 0
        self.body: Element | None = None
        self.root = self.begin("html", {})

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        values = {name: small(name, value or "") for name, value in reversed(attributes)}
        if tag in ("html", "body"):
            one = self.root if tag == "html" else self.begin_body()
            one.attrib |= values | one.attrib
            return
        if self.body is None and not self.is_within_the_head:
            if tag in _BEGINS_THE_HEAD and not self.count["head"]:
                self.begin("head", {})
            elif tag != "head" and not (tag in _IN_THE_HEAD and self.count["head"]):
                self.begin_body()
        if tag in _ENDS_A_PARAGRAPH:
            self.end("p")
        if tag in _HEADINGS and self.open[-1].tag in _HEADINGS:
            self.end(self.open[-1].tag)
        if tag in _ENDS and (before := self.nearest(_ENDS[tag], _KEEPS_WITHIN[tag])):
            self.end(before)
        if tag == "style" and any(self.count[name] for name in _HOLD_NO_SHEET):
            values["type"] = "text/plain"
        self.begin(tag, values)

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Treat a tag's final slash as browsers do: it matters only in a drawing or a formula."""
        self.handle_starttag(tag, attributes)
        if tag not in _VOID and (self.count["svg"] or self.count["math"]):
            self.end(tag)

    @property
    def is_within_the_head(self) -> bool:
        """Whether an element inside the head is open. Such an element may hold anything."""
        return self.count["head"] > 0 and self.open[-1].tag != "head"

    def begin_body(self) -> Element:
        """Return the body, which holds everything that follows. Begin it if necessary."""
        if self.body is None:
            self.end("head")
            self.body = self.begin("body", {})
        return self.body

    def begin(self, tag: str, attributes: dict[str, str]) -> Element:
        self.elements += 1
        if self.elements > _MOST_ELEMENTS:
            raise TooLong
        element = self.builder.start(tag, attributes)
        if tag in _VOID:
            self.builder.end(tag)
        else:
            self.open.append(element)
            self.count[tag] += 1
        return element

    def handle_endtag(self, tag: str) -> None:
        if tag in _HEADINGS:
            tag = self.nearest(_HEADINGS, CELLS) or tag
        if tag not in ("html", "body") and not self.is_shut_in(tag):
            self.end(tag)

    def is_shut_in(self, tag: str) -> bool:
        """Return whether an end tag is out of place.

        It is if its element is inline and holds a block that has not ended.
        """
        if tag in BLOCKS or tag in _FORMATS or not self.count[tag]:
            return False
        return self.nearest(frozenset({tag}), BLOCKS) is None

    def nearest(self, tags: frozenset[str], borders: frozenset[str]) -> str | None:
        """Return the innermost open tag among these, unless one of `borders` lies in between."""
        for element in reversed(self.open) if any(self.count[tag] for tag in tags) else ():
            self.steps += 1
            if self.steps > _MOST_STEPS:
                raise TooLong
            if element.tag in tags:
                return element.tag
            if element.tag in borders:
                break
        return None

    def end(self, tag: str) -> None:
        """End an element and everything open inside it, if such an element is open."""
        if not self.count[tag]:
            return
        going_on: list[Element] = []
        while True:
            element = self.open.pop()
            self.builder.end(element.tag)
            self.count[element.tag] -= 1
            if element.tag == tag:
                break
            if element.tag in _FORMATS or tag in _FORMATS:
                going_on.append(element)
        for element in reversed(going_on[:_MOST_GOING_ON]):
            self.begin(element.tag, element.attrib)

    def finish(self) -> None:
        """End all open elements."""
        while self.open:
            self.builder.end(self.open.pop().tag)

    def handle_data(self, data: str) -> None:
        if self.body is None and not self.is_within_the_head and data.strip():
            self.begin_body()
        self.builder.data(data)


def small(name: str, value: str) -> str:
    """Return an attribute's value in lower case. Long values, except styles, are cut off."""
    return value.casefold() if name == "style" else value[:_LONGEST_VALUE].casefold()
