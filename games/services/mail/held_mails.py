"""Mails to an address that accepts none (`accounts.mail.bounces`) are held, so that none is lost.

A held mail stops no deadline: the reader's games continue by their rule for absence, and can be played on the
site. When mails arrive again, the reader gets the held mails that are still true, and is called again to the
games that wait for them now.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.dispatch import receiver
from django.utils import timezone

from accounts.mail.bounces import mails_arrive, mails_stopped
from games.models import Game, Mail, Player
from games.models.mail.kinds import Kind
from games.models.mail.outbox import OPEN, UNDONE
from games.services import wake

if TYPE_CHECKING:
    from accounts.models import User


@receiver(mails_stopped)
def look_again(user: User, **_more: Any) -> None:
    """Make mails that wait for another attempt due now, so that they are held.

    While they wait, they stop a deadline.
    """
    Mail.objects.filter(OPEN, user=user, attempts__gt=0).update(due_at=timezone.now())


@receiver(mails_arrive)
def release_mails(user: User, **_more: Any) -> None:
    """Send the held mails, and the newest call of each game that waits for the person."""
    held = Mail.objects.filter(UNDONE, user=user, held_at__isnull=False)
    waiting = Player.objects.filter(user=user, to_act=True, game__status=Game.Status.RUNNING)
    calls = Mail.objects.filter(
        user=user, kind=Kind.YOUR_TURN, game__in=waiting.values("game"), dropped_at=None
    )
    newest = dict(calls.order_by("pk").values_list("game", "pk")).values()
    now = timezone.now()
    for mails in (held, Mail.objects.filter(pk__in=newest)):
        mails.update(
            sent_at=None, failed_at=None, held_at=None, released_at=now, due_at=now, attempts=0, error=""
        )
    transaction.on_commit(lambda: wake.wake_worker(wake.DELIVER_MAILS), robust=True)
