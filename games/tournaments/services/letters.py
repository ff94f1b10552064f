"""Which mails about tournaments are owed to whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils import timezone

from games.tournaments.models import Letter

if TYPE_CHECKING:
    from collections.abc import Iterable

    from games.tournaments.models import Entry


def queue_letters(entries: Iterable[Entry], kind: Letter.Kind, occasion: int = 0) -> None:
    """Owe these people a mail, unless it is owed or sent already."""
    now = timezone.now()
    Letter.objects.bulk_create(
        [Letter(entry=entry, kind=kind, occasion=occasion, due_at=now) for entry in entries if entry.user_id],
        ignore_conflicts=True,
    )
