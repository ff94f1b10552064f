"""Letters in words: who is in a conversation, and texts in which links are nothing but text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.models import Game
from games.models.letters import Audience
from games.presentation.language.words import listed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from games.selectors.letters import Conversation

LINK = re.compile(r"\b[a-z][a-z0-9+.-]{1,20}://[^\s<>\"“”«»]+", re.IGNORECASE)


def with_whom(conversation: Conversation) -> str:
    """Return the others of a conversation, as a title."""
    if conversation.audience == Audience.ALL:
        return _("All at the table")
    names = listed([person.name for person in conversation.others])
    if conversation.audience == Audience.TEAM:
        return _("Your team: %(names)s") % {"names": names}
    return names


def to_whom(audience: str, names: Iterable[str]) -> str:
    """Return those to whom a letter goes, inside a sentence."""
    if audience == Audience.ALL:
        return _("all at the table")
    return _("your team") if audience == Audience.TEAM else listed(list(names))


def terms_of(letters: str) -> str:
    """Return the sentence for letters that a table allows."""
    return {
        Game.Letters.NONE: _("Letters: none."),
        Game.Letters.ALL: _("Letters: only to all at the table."),
        Game.Letters.ANY: _("Letters: to all at the table, or to some."),
    }[Game.Letters(letters)]


def letter_text(text: str) -> SafeString:
    """Return the text of a letter for a page. Links are text, with their host in bold."""
    return format_html_join("", "{}", ((part,) for part in parts_of(text)))


def parts_of(text: str) -> Iterator[str]:
    """Yield the text between links, and the links."""
    end = 0
    for link in LINK.finditer(text):
        yield text[end : link.start()]
        host = host_of(link[0])
        before, _host, after = link[0].partition(host) if host else (link[0], "", "")
        yield format_html("{}<b>{}</b>{}", before, _host, after)
        end = link.end()
    yield text[end:]


def host_of(link: str) -> str:
    """Return the host that a link leads to, as the link writes it; empty if it has none."""
    try:
        place = urlsplit(link).netloc
    except ValueError:
        return ""
    return place.rpartition("@")[2]


def with_hosts(text: str) -> str:
    """Return a text in which the host follows each link that hides it behind something else."""
    return LINK.sub(lambda link: f"{link[0]} [{host_of(link[0])}]" if "@" in link[0] else link[0], text)
