"""Addresses that reject mail. After two bounces, none is sent there until one arrives again.

Code that sends mails asks `User.is_unreachable`; the signals say when to hold mails and when to send them. A
person who asks for a code or a trial gets it all the same, since that is how an address proves good.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.db import transaction
from django.dispatch import Signal
from django.utils import timezone

from accounts.models import Bounce, User

if TYPE_CHECKING:
    from datetime import datetime

MOST = 2
"""The number of bounces after which no more mails are sent."""
MEMORY = timedelta(days=60)
"""The time for which a bounce counts. By its end many other mails have arrived, or bounced too."""
AGAIN = timedelta(hours=1)
"""A mail that is sent again this much later and rejected again counts as another bounce."""

mails_stopped = Signal()
"""Sent with `user` when mails to them stop, in the transaction that notes it."""
mails_arrive = Signal()
"""Sent with `user` when mails to them resume, in the transaction that notes it."""


@transaction.atomic
def note_bounce(user_id: int, mail: int, *, status: str, sent_at: datetime) -> None:
    """Note a permanent bounce from the person's present address. Each mail counts once.

    A mail that was sent again counts again. Otherwise a game would wait as long as its only mail is retried.
    Nothing happens if the address has proved good since the mail was sent.
    """
    now = timezone.now()
    user = User.objects.select_for_update(no_key=True).get(pk=user_id)
    if user.mail_proved_at and sent_at <= user.mail_proved_at:
        return
    Bounce.objects.get_or_create(
        user=user, mail=mail, defaults={"sent_at": sent_at, "came_at": now, "status": status}
    )
    lately = user.bounces.filter(came_at__gt=now - MEMORY)
    if user.mail_proved_at:
        lately = lately.filter(sent_at__gt=user.mail_proved_at)
    is_again = lately.filter(mail=mail, sent_at__lte=sent_at - AGAIN).exists()
    if not user.is_unreachable and lately.count() + is_again >= MOST:
        user.mail_off_at = now
        user.save(update_fields=["mail_off_at"])
        mails_stopped.send(User, user=user)


@transaction.atomic
def note_arrival(user: User) -> None:
    """Note that the person's address works or is new, so that earlier bounces no longer count."""
    user = User.objects.select_for_update(no_key=True).get(pk=user.pk)
    was_unreachable = user.is_unreachable
    user.mail_off_at, user.mail_proved_at = None, timezone.now()
    user.save(update_fields=["mail_off_at", "mail_proved_at"])
    if was_unreachable:
        mails_arrive.send(User, user=user)
