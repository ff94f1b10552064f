"""Messages from the staff to everybody: their mails, and people who hide them on the site."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db import transaction
from django.utils import timezone

from games.models import Broadcast, BroadcastCopy
from games.services import wake

if TYPE_CHECKING:
    from accounts.models import User

KEPT = timedelta(days=90)
"""How long a broadcast is kept after it was last shown."""
BATCH = 1000


@transaction.atomic
def queue_mails(broadcast: Broadcast) -> None:
    """Queue a mail to everybody with a confirmed address, unless they have a copy already.

    They leave so slowly that half of MAILS_AN_HOUR is left for mails about games.
    """
    now = timezone.now()
    pause = timedelta(hours=2) / settings.MAILS_AN_HOUR if settings.MAILS_AN_HOUR else timedelta()
    confirmed = EmailAddress.objects.filter(verified=True, primary=True, user__is_active=True)
    readers = confirmed.filter(user__waits_since=None).values_list("user", flat=True)
    copies = [
        BroadcastCopy(broadcast=broadcast, user_id=reader, due_at=now + number * pause)
        for number, reader in enumerate(readers)
    ]
    BroadcastCopy.objects.bulk_create(copies, BATCH, ignore_conflicts=True)
    transaction.on_commit(lambda: wake.wake_worker(wake.SEND_BROADCASTS), robust=True)


def hide(broadcast_id: int, reader: User) -> None:
    """Show a broadcast to this person no more. Raise Broadcast.DoesNotExist."""
    broadcast = Broadcast.objects.get(pk=broadcast_id)
    BroadcastCopy.objects.update_or_create(
        broadcast=broadcast, user=reader, defaults={"hidden_at": timezone.now()}
    )


def forget_old() -> None:
    """Delete the broadcasts that were last shown long ago."""
    Broadcast.objects.filter(shown_until__lt=timezone.now() - KEPT).delete()
