"""The words that a person reads on a page before opening anything."""

from __future__ import annotations

import html
import re
from collections import Counter
from html.parser import HTMLParser

DRAWN = {"svg", "script", "style"}
VOID = {"br", "hr", "img", "input", "link", "meta"}


class Article(HTMLParser):
    """The words of an article, without drawings, text for screen readers alone, and folded parts."""

    def __init__(self) -> None:
        super().__init__()
        self.within: list[tuple[str, str]] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.within.append((tag, dict(attrs).get("class") or ""))

    def handle_endtag(self, tag: str) -> None:
        assert self.within.pop()[0] == tag

    def handle_data(self, data: str) -> None:
        tags = [tag for tag, _classes in self.within]
        folded = any(tag == "details" and "summary" not in tags[place:] for place, tag in enumerate(tags))
        hidden = any("visually-hidden" in classes.split() for _tag, classes in self.within)
        if "article" in tags and not (folded or hidden or DRAWN.intersection(tags)):
            self.words += data.split()


def words_open(page: str) -> list[str]:
    """Return the words of a page's article that are visible at once."""
    article = Article()
    article.feed(page)
    return article.words


def said_twice(page: str) -> list[str]:
    """Return the sentences that occur more than once in the paragraphs of an edition's rules."""
    rules = page.partition("<article")[2].partition('class="go small"')[0]
    paragraphs = re.findall(r"<(p|figcaption)\b[^>]*>(.*?)</\1>", rules, re.DOTALL)
    told = (html.unescape(re.sub(r"<[^>]+>", "", text)).strip() for _tag, text in paragraphs)
    sentences = Counter(said for text in told for said in re.split(r"(?<=\.)\s+", text) if said)
    return [said for said, times in sentences.items() if times > 1]
