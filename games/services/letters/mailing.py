"""Bring letters by mail: with the next turn mail, in the daily mail, or in a mail of their own."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.db.models import Q
from django.utils import timezone

from games.models import Contact, LetterCopy, Mail
from games.models.mail.kinds import Kind
from games.models.mail.outbox import OPEN, UNDONE
from games.selectors.letters import unread_copies
from games.services.mail.mails import queue

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.db.models import QuerySet

    from accounts.models import User
    from games.models import DailyMail, Letter, Player

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
    waiting = waiting_for(mail)
    LetterCopy.objects.filter(pk__in=list(waiting.values_list("pk", flat=True))).update(mail=mail)


def waiting_for(mail: Mail) -> QuerySet[LetterCopy]:
    """Return the copies that a mail may bring: no other has brought them, and no daily mail is about to."""
    held = Q(mail__kind=Kind.LETTERS, mail__lease__gte=timezone.now())
    unsent = Q(mail=None) | Q(mail=mail) | Q(mail__sent_at=None) & ~held
    return unread_copies(mail.user).filter(unsent, letter__game=mail.game_id)


# --- The daily mail


def games_with_letters(user: User) -> QuerySet[Mail, int]:
    """Return the keys of the games that have a mail with letters for a person."""
    return Mail.objects.filter(OPEN, kind=Kind.LETTERS, user=user).values_list("game", flat=True)


def carry(daily: DailyMail, game_id: int) -> Mail | None:
    """Let a daily mail bring the letters that wait in a game.

    Return the mail whose place it takes; None if there is none. The worker that has the daily mail holds that
    mail, too. The caller holds the lock of the game.
    """
    assert daily.lease is not None
    mails = Mail.objects.filter(OPEN, kind=Kind.LETTERS, game=game_id, user=daily.user)
    mails = mails.unheld(timezone.now()).select_related(*Mail.RELATED)
    mail = mails.order_by("pk").first()
    if not (mail and waiting_for(mail).exists() and mails.filter(pk=mail.pk).take(daily.lease)):
        return None
    bring(mail)
    return mail


def note_carried(daily: DailyMail) -> None:
    """Note that a daily mail was sent in place of the mails that it carries."""
    carried = Mail.objects.filter(kind=Kind.LETTERS, user=daily.user, lease=daily.lease)
    carried.update(sent_at=timezone.now(), lease=None, error="")
