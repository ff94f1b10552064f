"""HTML mails as plain text, with quotations marked as in plain text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from games.mail.incoming.replies.html.computed_styles import ComputedStyle, computed_style
from games.mail.incoming.replies.html.css import Node, Styles
from games.mail.incoming.replies.html.tree import BLOCKS, tree_of

UNREAD = "\ue001"
"""The first character of a line that its writer struck out or hid: one for private use."""
_QUOTED = "> "
_SIGNATURE = "-- "
_NO_WORDS = frozenset({"script", "style"})
_NO_WORDS_IN_THE_HEAD = _NO_WORDS | {"noscript", "title", "xml"}
"""Elements that hold the words of programs, not of people."""
_ATTRIBUTIONS = ("gmail_attr", "moz-cite-prefix", "yahoo_quoted", "protonmail_quote", "zmail_extra")
"""Classes that mail programs give to a quotation or to the line before it."""
_SIGNATURES = (
    "gmail_signature",
    "moz-signature",
    "composer_signature",
    "ms-outlook-mobile-signature",
    "protonmail_signature_block",
    "ymail_android_signature",
)
"""Classes and ids of signatures."""
_LAST = ("divrplyfwdmsg", "appendonsend", "mail-editor-reference-message-container", "olk_src_body_section")
"""Ids after which everything is quoted."""


class Line(NamedTuple):
    """A line, and the mark that precedes it when lines are marked."""

    mark: str
    text: str


class Within(NamedTuple):
    """An element that is being read, with the style in and around it, and its unread children."""

    node: Node
    children: Iterator[Node]
    style: ComputedStyle
    around: ComputedStyle
    is_quoted: bool


class _Reader:
    """Collects lines. A quotation begins with an element and ends with it, or never.

    Text outside quotations that is hidden or struck out forms a line of its own, after the line that
    contained it.
    """

    def __init__(self, html: str) -> None:
        root = tree_of(html)
        self.styles = Styles(root)
        self.lines: list[Line] = []
        self.line: list[str] = []
        self.unread: list[str] = []
        self.is_rest = False
        self.read(Node.of(root, len(html)))

    def read(self, root: Node) -> None:
        """Read an element with all that it holds, without recursion, since nesting can be deep."""
        outside = Within(root, iter((root,)), ComputedStyle(), ComputedStyle(), is_quoted=False)
        within = [outside]
        while within:
            here = within[-1]
            if (node := next(here.children, None)) is not None:
                if node.local_name in (
                    _NO_WORDS_IN_THE_HEAD if here.node.local_name == "head" else _NO_WORDS
                ):
                    self.say(node.etree_element.tail, here)
                else:
                    within.append(self.begin(node, here))
                    self.say(node.etree_element.text, within[-1])
            else:
                within.pop()
                if within:
                    self.end(here)
                    self.say(here.node.etree_element.tail, within[-1])
        self.flush(outside)

    def begin(self, node: Node, here: Within) -> Within:
        """Begin an element within another."""
        tag, attributes = node.local_name, node.etree_element.attrib
        if tag == "br":
            self.flush(here, keep_empty=True)
        elif tag in BLOCKS:
            self.flush(here)
        known = f"{attributes.get('class', '')} {attributes.get('id', '')}"
        self.is_rest = self.is_rest or any(name in known for name in _LAST)
        begins_quotation = is_quotation(tag, attributes) or any(name in known for name in _ATTRIBUTIONS)
        is_quoted = here.is_quoted or self.is_rest or begins_quotation
        if is_quoted:
            return Within(node, node.iter_children(), here.style, here.style, is_quoted)
        if any(name in known.split() for name in _SIGNATURES) or "data-signatureblock" in attributes:
            self.flush(here)
            self.lines.append(Line(_SIGNATURE, ""))
        around = here.around if is_summary(node, here.node) else here.style
        style = computed_style(node, self.styles, around)
        if style.is_block:
            self.flush(here)
        return Within(node, node.iter_children(), style, around, is_quoted)

    def end(self, here: Within) -> None:
        """End an element."""
        if here.node.local_name in BLOCKS or (here.style.is_block and not here.is_quoted):
            self.flush(here, keep_empty=here.node.local_name == "p")

    def say(self, text: str | None, here: Within) -> None:
        """Add text of an element."""
        if not text:
            return
        if not (here.is_quoted or self.is_rest or here.style.is_read):
            self.unread.append(text)
            return
        if not here.style.keeps_lines:
            self.line.append(text)
            return
        first, *others = text.split("\n")
        self.line.append(first)
        for other in others:
            self.flush(here, keep_empty=True)
            self.line.append(other)

    def flush(self, here: Within, *, keep_empty: bool = False) -> None:
        """End the line. An empty line counts only if `keep_empty` asks for it."""
        line = " ".join("".join(self.line).split())
        if line or (keep_empty and self.lines and self.lines[-1] != Line("", "")):
            self.lines.append(Line(_QUOTED if here.is_quoted or self.is_rest else "", line))
        if unread := " ".join("".join(self.unread).split()):
            self.lines.append(Line(UNREAD, unread))
        self.line, self.unread = [], []


def is_summary(node: Node, parent: Node) -> bool:
    """Return whether an element is the visible part of one that is closed."""
    if (node.local_name, parent.local_name) != ("summary", "details"):
        return False
    return node is next(child for child in parent.iter_children() if child.local_name == "summary")


def is_quotation(tag: str, values: Mapping[str, str]) -> bool:
    """Return whether an element quotes. A blockquote without a border only indents."""
    style = values.get("style", "").replace(" ", "")
    marked = values.get("type") == "cite" or "quote" in values.get("class", "")
    return tag == "blockquote" and (marked or "border:none" not in style)


@lru_cache(maxsize=2)
def lines_of(html: str) -> tuple[Line, ...]:
    """Return the lines of a mail. Raise TooLong.

    They are cached, since they are needed with marks and without.
    """
    return tuple(_Reader(html).lines)


def text_of_html(html: str, *, is_marked: bool = True) -> str:
    """Return the text, a line for each visible line. Raise TooLong if its styles cost too much.

    If it `is_marked`, quoted lines begin with `>`, signatures with `-- `, and struck or hidden text with
    `UNREAD`. Otherwise signatures lose their mark, and struck or hidden text is left out.
    """
    lines = lines_of(html)
    if is_marked:
        return "\n".join(f"{mark}{text}" for mark, text in lines)
    return "\n".join(text for mark, text in lines if mark in ("", _QUOTED))
