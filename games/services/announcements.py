"""Announcements of events other than games that anybody may take part in. Apps register theirs here."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from accounts.models import User

MOST_SHOWN = 3
"""The largest number of announcements on the front page from each source."""


class Announcement(NamedTuple):
    """The name of the event, until when and how people can take part, and the path of its page. It names no
    person.
    """

    name: str
    terms: str
    path: str


OPEN: list[Callable[[User | None], list[Announcement]]] = []
"""Sources of announcements that are open to a person, or to visitors. The first to close comes first."""
NEWS: list[Callable[[User, datetime], list[Announcement]]] = []
"""Sources of announcements for a person's daily mail planned for this time. No other daily mail repeats them.
"""


def open_to(reader: User | None) -> list[Announcement]:
    """Return what the front page shows, in the active language."""
    return [one for source in OPEN for one in source(reader)[:MOST_SHOWN]]


def news_for(reader: User, planned_at: datetime) -> list[Announcement]:
    """Return what a person's daily mail announces, each event once, in the active language."""
    return [one for source in NEWS for one in source(reader, planned_at)]
