"""HTML mails as plain text, with what they quote marked as plain text marks it."""

from __future__ import annotations

import re
from html.parser import HTMLParser

from games.mail.incoming.replies.html.looks import Looks

UNREAD = "\ue001"
"""Begins a line of what its writer struck out, or hid. (A letter that means nothing to anybody.)"""
_BLOCKS = frozenset(
    {"address", "article", "blockquote", "body", "center", "div", "dl", "dd", "dt", "footer", "form"}
    | {"h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "ol", "p", "pre", "section"}
    | {"table", "tbody", "td", "th", "tr", "ul"}
)
_UNSHOWN = re.compile(r"<!--.*?(?:-->|\Z)|<![^>]*>?", re.DOTALL)
"""Comments and declarations, as mail programs invent them: the library fails for some, is slow for many."""
_UNSEEN = frozenset({"head", "script", "style", "title", "template", "noscript"})
_ATTRIBUTIONS = ("gmail_attr", "moz-cite-prefix", "yahoo_quoted", "protonmail_quote", "zmail_extra")
"""Classes of what mail programs put round a quotation, or before it."""
_SIGNATURES = (
    "gmail_signature",
    "moz-signature",
    "composer_signature",
    "ms-outlook-mobile-signature",
    "protonmail_signature_block",
    "ymail_android_signature",
)
"""Classes and identities of signatures."""
_LAST = ("divrplyfwdmsg", "appendonsend", "mail-editor-reference-message-container", "olk_src_body_section")
"""Identities after which all is quoted."""


class _Text(HTMLParser):
    """Collects lines. A quotation begins with an element and ends with it, or never; it is marked, or not.

    So is what nobody sees, or sees struck out, outside of quotations: it stands in a line of its own behind
    that in which it was, or is left out.
    """

    def __init__(self, html: str, *, is_marked: bool) -> None:
        super().__init__()
        self.is_marked = is_marked
        self.looks = Looks(html)
        self.unread: list[str] = []
        self.lines: list[str] = []
        self.line: list[str] = []
        self.unseen = ""
        self.quoting = ""
        self.depth = 0
        self.in_pre = False

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        if self.unseen and tag != "body":
            return
        self.unseen = tag if tag in _UNSEEN else ""
        if tag == "br":
            self.flush(keep_empty=True)
        elif tag in _BLOCKS:
            self.flush()
        self.in_pre = self.in_pre or tag == "pre"
        values = {name: (value or "").casefold() for name, value in attributes}
        self.looks.begin(tag, values)
        if self.quoting:
            self.depth += tag == self.quoting
            return
        known = f"{values.get('class', '')} {values.get('id', '')}"
        if any(name in known for name in _LAST):
            self.quoting, self.depth = "the rest", 1
        elif is_quotation(tag, values) or any(name in known for name in _ATTRIBUTIONS):
            self.quoting, self.depth = tag, 1
        elif any(name in known.split() for name in _SIGNATURES) or "data-signatureblock" in values:
            self.flush()
            self.lines += ["-- "] * self.is_marked

    def handle_endtag(self, tag: str) -> None:
        if self.unseen:
            self.unseen = "" if tag == self.unseen else self.unseen
            return
        if tag in _BLOCKS:
            self.flush(keep_empty=tag == "p")
        self.looks.end(tag)
        self.in_pre = self.in_pre and tag != "pre"
        if tag == self.quoting:
            self.depth -= 1
            if not self.depth:
                self.quoting = ""

    def handle_data(self, data: str) -> None:
        if self.unseen:
            return
        if not self.quoting and not self.looks.now.is_read:
            self.unread.append(data)
            return
        if not self.in_pre:
            self.line.append(data)
            return
        first, *others = data.split("\n")
        self.line.append(first)
        for other in others:
            self.flush(keep_empty=True)
            self.line.append(other)

    def flush(self, *, keep_empty: bool = False) -> None:
        """End the line; an empty one counts only where it was asked for."""
        line = " ".join("".join(self.line).split())
        if line or (keep_empty and self.lines and self.lines[-1]):
            self.lines.append(f"> {line}" if self.quoting and self.is_marked else line)
        unread = " ".join("".join(self.unread).split())
        if unread and self.is_marked:
            self.lines.append(f"{UNREAD}{unread}")
        self.line, self.unread = [], []


def is_quotation(tag: str, values: dict[str, str]) -> bool:
    """Whether an element quotes; a blockquote without a border only indents."""
    style = values.get("style", "").replace(" ", "")
    marked = values.get("type") == "cite" or "quote" in values.get("class", "")
    return tag == "blockquote" and (marked or "border:none" not in style)


def text_of_html(html: str, *, is_marked: bool = True) -> str:
    """The text, a line for each line that is seen.

    Unless nothing is to be marked, quoted lines begin with `>`, signatures with `-- `, and what is struck out
    or hidden with `UNREAD`; else the latter is left out.

    A tag that never ends is left out with all that follows, as browsers do (WHATWG HTML, 13.2.5).
    """
    parser = _Text(html, is_marked=is_marked)
    # Closed, it would look for the end of each such tag again. Nothing is kept back before a line end.
    parser.feed(_UNSHOWN.sub("", html) + "\n")
    parser.flush()
    return "\n".join(parser.lines)
