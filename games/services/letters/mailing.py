"""Bring letters by mail: with the next turn mail, or in a mail of their own that brings all that wait."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.utils import timezone

from games.models import Contact, LetterCopy, Mail
from games.models.mail.kinds import Kind
from games.models.mail.outbox import UNDONE
from games.selectors.letters import unread_copies
from games.services.mail.mails import queue

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.db.models import QuerySet

    from accounts.models import User
    from games.models import Letter, Player

URGENT = timedelta(minutes=2)
"""The longest time for which letters wait while the game waits for their reader.

They may matter for the decision.
"""


def queue_letters(letter: Letter, readers: Iterable[Player]) -> None:
    """Queue the mails that bring a letter, unless one that brings others as early waits already."""
    now = timezone.now()
    for reader in readers:
        assert reader.user is not None
        if Contact.objects.unheard_by(reader.user).filter(person=letter.writer).exists():
            continue
        wait = timedelta(minutes=reader.user.letters_after)
        due = now + (min(wait, URGENT) if reader.to_act else wait)
        waiting = Mail.objects.filter(UNDONE, kind=Kind.LETTERS, game=letter.game_id, user=reader.user_id)
        if waiting.filter(attempts=0).exists():
            waiting.filter(due_at__gt=due).update(due_at=due)
        else:
            queue(Kind.LETTERS, letter.game, [reader], f"letters-{letter.pk}", due)


def bring(mail: Mail) -> None:
    """Let a mail bring all letters that its reader has not read and that no mail has brought.

    The caller holds the lock of the game.
    """
    waiting = waiting_for(mail.user, mail.game_id)
    LetterCopy.objects.filter(pk__in=list(waiting.values_list("pk", flat=True))).update(mail=mail)


def waiting_for(user: User, game_id: int) -> QuerySet[LetterCopy]:
    """Return the copies that wait to be brought to a person by mail."""
    return unread_copies(user).filter(mail__sent_at=None, letter__game=game_id)
