"""Addresses that take no mail: after two mails that came back for good, no more go there until one arrives.

Code that sends mails asks `User.is_unreachable`; the signals say when to hold mails, and when to send them. A
person who asks for a code or a trial gets it all the same: that is how an address proves good.
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
"""Mails that come back before no more are sent."""
MEMORY = timedelta(days=60)
"""How long a mail that came back counts: in that time many others have arrived, or come back too."""
AGAIN = timedelta(hours=1)
"""A mail that is sent so much later and refused once more counts as another."""

mails_stopped = Signal()
"""No mail goes to a person's address any more: `user`. Sent in the transaction that notes it."""
mails_arrive = Signal()
"""Mails go there again: `user`. Sent in the transaction that notes it."""


@transaction.atomic
def note_bounce(user_id: int, mail: int, *, status: str, sent_at: datetime) -> None:
    """A mail to the address that the person has now came back for good; each counts once.

    One that was sent again counts again: else a game would wait for as long as its only mail is tried.
    Nothing happens if the address has proved good since it was sent.
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
    """A mail has arrived at the person's address, or the address is new: earlier bounces no longer count."""
    user = User.objects.select_for_update(no_key=True).get(pk=user.pk)
    was_unreachable = user.is_unreachable
    user.mail_off_at, user.mail_proved_at = None, timezone.now()
    user.save(update_fields=["mail_off_at", "mail_proved_at"])
    if was_unreachable:
        mails_arrive.send(User, user=user)
