"""Which mails about tournaments are owed to whom."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.utils import timezone

from games.tournaments.models import Letter

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from games.tournaments.models import Entry

AHEAD = timedelta(days=7)


def queue_letters(
    entries: Iterable[Entry], kind: Letter.Kind, occasion: int = 0, *, due_at: datetime | None = None
) -> None:
    """Owe these people a mail, now or later, unless it is owed or sent already."""
    due = due_at or timezone.now()
    Letter.objects.bulk_create(
        [Letter(entry=entry, kind=kind, occasion=occasion, due_at=due) for entry in entries if entry.user_id],
        ignore_conflicts=True,
    )


def remind(entries: Iterable[Entry], draw_number: int, ends_at: datetime | None) -> None:
    """Have these people reminded a week before their game is adjudicated, once more if that has moved."""
    people = list(entries)
    Letter.objects.filter(entry__in=people, kind=Letter.Kind.ENDING, occasion=draw_number).delete()
    if ends_at:
        queue_letters(people, Letter.Kind.ENDING, draw_number, due_at=ends_at - AHEAD)
