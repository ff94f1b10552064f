"""Queue the mails about wishes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import transaction

from games.services import wake
from games.wishes.models import WishMail

if TYPE_CHECKING:
    from datetime import datetime

    from accounts.models import User

SEND_MAILS = "games.wishes.tasks.send_mails"


def queue_answer(user: User, mail: int, said: dict[str, Any], now: datetime) -> None:
    """Queue the answer to a mail that was received."""
    WishMail.objects.create(user=user, kind=WishMail.Kind.ANSWER, occasion=mail, said=said, due_at=now)
    transaction.on_commit(lambda: wake.wake_worker(SEND_MAILS), robust=True)


def queue(user: User, kind: WishMail.Kind, occasion: int, now: datetime) -> None:
    """Queue a mail, once for each occasion."""
    WishMail.objects.get_or_create(user=user, kind=kind, occasion=occasion, defaults={"due_at": now})
    transaction.on_commit(lambda: wake.wake_worker(SEND_MAILS), robust=True)
