"""What everybody may take part in beside the games: whoever brings such a thing names it here."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from accounts.models import User

MOST_SHOWN = 3
"""On the front page, from each source."""


class Announcement(NamedTuple):
    """Its name, until when one can take part and how, and the path of its page; no person is named."""

    name: str
    terms: str
    path: str


OPEN: list[Callable[[User | None], list[Announcement]]] = []
"""What is open to somebody, or to visitors; the first to close comes first."""
NEWS: list[Callable[[User, datetime], list[Announcement]]] = []
"""What somebody is told of in the daily mail planned for this moment, and in no other one."""


def open_to(reader: User | None) -> list[Announcement]:
    """What the front page shows, in the language that is active."""
    return [one for source in OPEN for one in source(reader)[:MOST_SHOWN]]


def news_for(reader: User, planned_at: datetime) -> list[Announcement]:
    """What their daily mail tells of, in the language that is active: each thing once."""
    return [one for source in NEWS for one in source(reader, planned_at)]
