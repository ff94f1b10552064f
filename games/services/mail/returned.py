"""Messages to the return paths of mails: stored before they are accepted, and counted once."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from accounts.mail.bounces import note_bounce
from accounts.mail.return_paths import number_of, read_return_path
from accounts.models import User
from games.models import Returned
from games.services import wake
from games.services.errors import Refused
from games.services.jobs import is_last_attempt, log_and_put_off
from games.services.mail.raw_mail import refuse_hostile
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from accounts.mail.return_paths import ReturnPath

MOST_WAITING = 20
"""The most messages for one person that may wait to be read. Only an attacker would send more."""


def expected_back(recipient: str) -> ReturnPath | None:
    """Return what a return path refers to; None if it is not ours, or if its account is closed."""
    path = read_return_path(recipient)
    return path if path and User.objects.filter(pk=path.user_id).exists() else None


def receive_back(path: ReturnPath, raw: bytes) -> None:
    """Store a message to a return path. Raise Refused if it is too large or broken, or if too many wait."""
    refuse_hostile(raw)
    if Returned.objects.filter(user=path.user_id).count() >= MOST_WAITING:
        raise Refused("too_many", gettext_noop("Too many reports are waiting to be read. Try again later."))
    with transaction.atomic():
        Returned.objects.create(
            user_id=path.user_id,
            mail=path.mail,
            address=path.address,
            sent_at=datetime.fromtimestamp(path.sent, UTC),
            raw=raw,
            due_at=timezone.now(),
        )
        transaction.on_commit(lambda: wake.wake_worker(wake.READ_RETURNED), robust=True)


def note_failure(returned: Returned, error: Exception) -> None:
    """Try again later. A message that can never be read is deleted to make room for others."""
    if is_last_attempt(returned):
        returned.delete()
    else:
        log_and_put_off(returned, error)


@transaction.atomic
def note_read(returned: Returned, status: str | None) -> None:
    """Count the mail as returned if there is a status, and delete the message.

    A mail does not count if the person has since given up its address.
    """
    if status and number_of(returned.user.email) == returned.address:
        note_bounce(returned.user_id, returned.mail, status=status, sent_at=returned.sent_at)
    returned.delete()
