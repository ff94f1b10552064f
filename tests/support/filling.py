"""The forms of a page, as a browser would send them."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import NamedTuple

NOT_SENT = {"submit", "button", "image", "reset", "file"}


class PageForm(NamedTuple):
    """A form: where it goes, how, and what it sends if nothing is changed."""

    action: str
    method: str
    fields: dict[str, str]
    chosen: set[str]
    """The names of the lists, buttons, check boxes and radio buttons, whose values the sender chooses."""


class FormReader(HTMLParser):
    """Collects the forms of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[PageForm] = []
        self.fields: dict[str, str] | None = None
        self.open_list = self.open_text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attrs}
        if tag == "form":
            action = has.get("action") or has.get("hx-post") or has.get("hx-get") or ""
            self.fields = {}
            self.forms.append(PageForm(action, has.get("method", "get").upper(), self.fields, set()))
        if self.fields is None:
            return
        if tag == "option" and self.open_list:
            if "selected" in has or self.open_list not in self.fields:
                self.fields[self.open_list] = has.get("value", "")
            return
        name = has.get("name", "")
        if not name:
            return
        if tag in ("select", "button") or has.get("type") in ("checkbox", "radio"):
            self.forms[-1].chosen.add(name)
        if tag == "select":
            self.open_list = name
        elif tag == "textarea":
            self.fields[name], self.open_text = "", name
        elif tag == "button":
            self.fields.setdefault(name, has.get("value", ""))
        elif tag == "input" and has.get("type") not in NOT_SENT:
            if has.get("type") not in ("checkbox", "radio") or "checked" in has:
                self.fields[name] = has.get("value", "on")
            else:
                self.fields.setdefault(name, "")

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.fields = None
        elif tag in ("textarea", "select"):
            self.open_list = self.open_text = ""

    def handle_data(self, data: str) -> None:
        if self.fields is not None and self.open_text:
            self.fields[self.open_text] += data.strip() if not self.fields[self.open_text] else ""


def forms_of(page: str) -> list[PageForm]:
    """Return all forms of a page, in their order."""
    reader = FormReader()
    reader.feed(page)
    return reader.forms
