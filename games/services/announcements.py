"""Events, other than games, that are open to anybody. Apps register their announcements here."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from accounts.models import User

MOST_SHOWN = 3
"""The largest number of announcements on the front page from each source."""


class Announcement(NamedTuple):
    """An announcement of an event, which names no person.

    `terms` says until when and how people can take part. `path` is that of the event's page.
    """

    name: str
    terms: str
    path: str


OPEN: list[Callable[[User | None], list[Announcement]]] = []
"""Sources of announcements for a person or for visitors. The first event to close comes first."""
NEWS: list[Callable[[User, datetime], list[Announcement]]] = []
"""Sources of announcements for a person's daily mail.

Each takes the person and the time for which the mail is planned. A person's daily mails never repeat an
announcement.
"""


def open_to(reader: User | None) -> list[Announcement]:
    """Return what the front page shows, in the active language."""
    return [one for source in OPEN for one in source(reader)[:MOST_SHOWN]]


def news_for(reader: User, planned_at: datetime) -> list[Announcement]:
    """Return what a person's daily mail announces, each event once, in the active language."""
    return [one for source in NEWS for one in source(reader, planned_at)]
