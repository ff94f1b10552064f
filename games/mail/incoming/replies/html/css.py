"""Style sheets, and what they declare for each element of a tree.

tinycss2 parses them and cssselect2 matches their selectors. Their cost is bounded: a mail is refused
(TooLong) if its styles take more work than those of any mail program.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element

from cssselect2 import ElementWrapper, Matcher, SelectorError, compile_selector_list
from tinycss2 import parse_blocks_contents, parse_component_value_list, parse_stylesheet, serialize
from tinycss2.ast import QualifiedRule

from games.mail.incoming.replies.html.media import applies, counts
from games.mail.incoming.replies.html.values import colours_in
from games.services.mail.raw_mail import TooLong

Declarations = dict[str, str]
_MOST_WORK = 1_000_000
"""The most elements, rules and declarations to look at, counting each look."""
_LEAST_WORK = 20_000
_WORK_OF_A_LETTER = 20
_COST_OF_A_CHILD = 3
_MOST_RULES = 3_000
_MOST_IN_A_SELECTOR = 100
_DEEPEST = 8
_LONGEST_VALUE = 500
_LONGHANDS = {
    "background": ("background-color", "background-image"),
    "font": ("font-size",),
    "mask": ("mask-image",),
    "-webkit-mask": ("mask-image",),
    "-webkit-mask-image": ("mask-image",),
    "-webkit-mask-size": ("mask-size",),
    "-webkit-clip-path": ("clip-path",),
    "-webkit-transform": ("transform",),
    "-webkit-filter": ("filter",),
    "-webkit-background-clip": ("background-clip",),
    "overflow": ("overflow-x", "overflow-y"),
    "text-decoration": ("text-decoration-line",),
    "white-space": ("white-space-collapse",),
    "-webkit-text-decoration": ("text-decoration-line",),
    "-webkit-text-decoration-line": ("text-decoration-line",),
}
"""Other names of properties, and the properties that a shorthand sets."""
_OF_ALL_PROPERTIES = frozenset({"inherit", "initial", "unset", "revert", "revert-layer"})
_DISPLAYS = re.compile(
    r"none|contents|(?:(?:block|inline|flow|flow-root|table|flex|grid|ruby|list-item|math)(?:\s+|\Z)){1,3}"
    r"|inline-(?:block|table|flex|grid)|-webkit-(?:inline-)?(?:box|flex)|ruby-\w+"
    r"|table-(?:row|cell|column|caption|(?:row|column|header|footer)-group)"
)
_DARK_OUTLOOK = re.compile(r"data-og(sc|sb|ac|ab)\b")
"""Attributes that Outlook on the web adds to mails that it shows in dark mode."""
_ANY_ELEMENT = re.compile(r":(?:defined|read-only|dir\(\s*ltr\s*\))(?![\w-])")
"""Pseudo-classes that match all elements in which people write. cssselect2 does not know them."""
_ANY_LETTERS = re.compile(r"::-webkit-[\w-]+")
_WORDS_ALONE = {"skip_comments": True, "skip_whitespace": True}
_LONG_NUMBER = re.compile(r"\d{100,}")


class Work:
    """The work that may still be spent on a document, which depends on its length.

    A mail may hold many short documents.
    """

    def __init__(self, length: int) -> None:
        self.left = min(_MOST_WORK, _LEAST_WORK + _WORK_OF_A_LETTER * length)

    def spend(self, steps: int) -> None:
        """Subtract this number of steps from the work left. Raise TooLong if none is left."""
        self.left -= steps
        if self.left < 0:
            raise TooLong


class Node(ElementWrapper):
    """An element as selectors see it. Looking at its neighbours costs work."""

    work: Work

    def __init__(self, etree_element: Element, parent: Node | None = None, **place: Any) -> None:
        super().__init__(etree_element, parent, **place)
        if parent:
            self.work = parent.work

    @classmethod
    def of(cls, root: Element, length: int) -> Node:
        """Return the root of a document of this length in characters."""
        node: Node = cls.from_html_root(root)
        node.work = Work(length)
        return node

    @property
    def ancestors(self) -> Iterator[Node]:
        node = self.parent
        while node is not None:
            self.work.spend(1)
            yield node
            node = node.parent

    @property
    def previous_siblings(self) -> Iterator[Node]:
        node = self.previous
        while node is not None:
            self.work.spend(1)
            yield node
            node = node.previous

    @property
    def etree_siblings(self) -> list[Element]:
        siblings: list[Element] = [self.etree_element] if self.parent is None else self.parent.etree_children
        self.work.spend(1 + len(siblings) // 10)
        return siblings

    @etree_siblings.setter
    def etree_siblings(self, siblings: list[Element]) -> None:
        """Ignore the value: the siblings are the children of the parent."""

    @cached_property
    def children(self) -> list[Node]:
        return list(super().iter_children())

    def iter_children(self) -> Iterator[Node]:
        for child in self.children:
            self.work.spend(_COST_OF_A_CHILD)
            yield child


class Rule(NamedTuple):
    """Declarations. The `important` ones (`!important`) override all others."""

    normal: Declarations
    important: Declarations


class Styles(Matcher):
    """The rules of all style sheets of a document."""

    def __init__(self, root: Element) -> None:
        super().__init__()
        for sheet in sheets_of(root):
            for prelude, parts in rules_in(parse_stylesheet(readable(sheet))):
                self.add(prelude, parts)

    def add(self, prelude: list[Any], parts: list[Any]) -> None:
        """Add a rule, unless a selector is invalid or the rule is for dark mode."""
        if selectors_in(prelude) > _MOST_RULES - self.order:
            raise TooLong
        said = _ANY_LETTERS.sub("::marker", _ANY_ELEMENT.sub(":not(:root:empty)", serialize(prelude)))
        if _DARK_OUTLOOK.search(said):
            return
        try:
            selectors = compile_selector_list(said)
        except (SelectorError, NotImplementedError, SyntaxError, ValueError):
            return
        rule = declared_in(parts)
        for selector in selectors:
            if selector.pseudo_element is None:
                self.add_selector(selector, rule)

    @staticmethod
    def add_relevant_selectors(element: Node, selectors: list[Any], relevant_selectors: list[Any]) -> None:
        element.work.spend(len(selectors))
        Matcher.add_relevant_selectors(element, selectors, relevant_selectors)

    def declared(self, node: Node, hints: Declarations) -> Declarations:
        """Return declarations by an element's attributes (`hints`), style sheets and own style."""
        found, important = dict(hints), Declarations()
        own = style_of(node.etree_element.get("style", ""))
        for rule in (*(rule for *_order, rule in self.match(node)), own):
            node.work.spend(len(rule.normal) + len(rule.important))
            found |= rule.normal
            important |= rule.important
        return found | important


def sheets_of(root: Element) -> list[str]:
    """Return the style sheets for a screen, each only once, at its last position.

    Quoted mails repeat them.
    """
    found: dict[str, None] = {}
    for sheet in root.iter("style"):
        if sheet.get("type", "") in ("", "text/css") and applies(sheet.get("media", "")):
            text = (sheet.text or "").casefold()
            found.pop(text, None)
            found[text] = None
    return list(found)


def rules_in(nodes: Iterable[Any], depth: int = 0) -> Iterator[tuple[list[Any], list[Any]]]:
    """Yield the selectors and the parts of each rule that applies on a screen."""
    for node in nodes if depth <= _DEEPEST else ():
        if node.type == "qualified-rule":
            parts = parse_blocks_contents(node.content, **_WORDS_ALONE)
            yield node.prelude, parts
            yield from rules_in(nested(node.prelude, parts), depth + 1)
        elif node.type == "at-rule" and node.content and counts(node):
            yield from rules_in(parse_blocks_contents(node.content, **_WORDS_ALONE), depth + 1)


def nested(prelude: list[Any], parts: list[Any]) -> Iterator[Any]:
    """Yield the rules nested in another, with complete selectors (CSS Nesting 1)."""
    for rule in parts:
        if rule.type == "qualified-rule":
            outer, inner = f":is({serialize(prelude)})", serialize(rule.prelude)
            whole = inner.replace("&", outer) if "&" in inner else f"{outer} {inner}"
            if len(whole) > _LONGEST_VALUE:
                raise TooLong
            yield QualifiedRule(0, 0, parse_component_value_list(whole), rule.content)
        elif rule.type == "at-rule" and rule.content and counts(rule):
            yield QualifiedRule(0, 0, prelude, rule.content)


def selectors_in(prelude: list[Any]) -> int:
    """Return how many selectors a rule has. Raise TooLong if one has more tokens than any needs."""
    length, selectors = 0, 1
    for token in prelude:
        length = 0 if token == "," else length + size(token)
        selectors += token == ","
        if length > _MOST_IN_A_SELECTOR:
            raise TooLong
    return selectors


def size(token: Any, depth: int = 1) -> int:
    """Return how many tokens a part of a selector has, with those in brackets. Raise TooLong."""
    if depth > _DEEPEST:
        raise TooLong
    inner = getattr(token, "content", None) or getattr(token, "arguments", None) or ()
    return 1 + sum(size(part, depth + 1) for part in inner)


@lru_cache(maxsize=1000)
def style_of(text: str) -> Rule:
    """Return the declarations of an element's own style."""
    return declared_in(parse_blocks_contents(readable(text), **_WORDS_ALONE))


def readable(css: str) -> str:
    """Return styles in which numbers that are too long to be real are shortened."""
    return _LONG_NUMBER.sub("9", css)


def declared_in(parts: Iterable[Any]) -> Rule:
    """Return a style's declarations, each by all its equivalent names. Long values are cut off."""
    rule = Rule({}, {})
    for part in parts:
        said = part.value if part.type == "declaration" else ()
        value = serialize([word for word in said if word.type != "comment"]).strip()[:_LONGEST_VALUE]
        if value and is_valid(part.lower_name, value):
            names = (part.lower_name, *_LONGHANDS.get(part.lower_name, ()))
            (rule.important if part.important else rule.normal).update(dict.fromkeys(names, value))
    return rule


def is_valid(name: str, value: str) -> bool:
    """Return whether a value is valid for its property; an invalid value is to be ignored.

    Only properties that can hide text are checked.
    """
    if "(" in value or value in _OF_ALL_PROPERTIES:
        return True
    if name in ("color", "background-color", "-webkit-text-fill-color"):
        return value == "currentcolor" or bool(colours_in(value))
    if name == "display":
        return _DISPLAYS.fullmatch(value) is not None
    return (
        name != "font"
        or re.search(r"\d|small|medium|large|caption|icon|menu|message-box|status-bar", value) is not None
    )
