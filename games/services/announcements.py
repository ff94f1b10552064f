"""Announcements of things that anybody may take part in besides games. An app that has some registers them
here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from accounts.models import User

MOST_SHOWN = 3
"""The most announcements on the front page from each source."""


class Announcement(NamedTuple):
    """The name of the thing, until when and how people can take part, and the path of its page. It names no
    person.
    """

    name: str
    terms: str
    path: str


OPEN: list[Callable[[User | None], list[Announcement]]] = []
"""Sources of what is open to a person, or to visitors; the first to close comes first."""
NEWS: list[Callable[[User, datetime], list[Announcement]]] = []
"""Sources of what a person is told in the daily mail planned for this moment, and in no other one."""


def open_to(reader: User | None) -> list[Announcement]:
    """Return what the front page shows, in the active language."""
    return [one for source in OPEN for one in source(reader)[:MOST_SHOWN]]


def news_for(reader: User, planned_at: datetime) -> list[Announcement]:
    """Return what a person's daily mail announces, in the active language: each thing once."""
    return [one for source in NEWS for one in source(reader, planned_at)]
