"""Queue mails about tournaments."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.utils import timezone

from games.clock.calendar import DAY
from games.tournaments.models import TournamentMail

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

    from accounts.models import User
    from games.tournaments.models import Entry, Step

AHEAD = timedelta(days=7)
"""How long before the end of a game its reminder is sent. For the end of entry, it is a day."""


def queue_mails(
    entries: Iterable[Entry], kind: TournamentMail.Kind, occasion: int = 0, *, due_at: datetime | None = None
) -> None:
    """Queue a mail for these people, due now or later, unless it is queued or sent already."""
    due = due_at or timezone.now()
    TournamentMail.objects.bulk_create(
        [
            TournamentMail(entry=entry, kind=kind, occasion=occasion, due_at=due)
            for entry in entries
            if entry.user_id
        ],
        ignore_conflicts=True,
    )


def tell_of(step: Step, entries: Iterable[Entry]) -> None:
    """Queue a mail for these people about a decision of the organisers."""
    queue_mails(entries, TournamentMail.Kind.DECIDED, step.pk)


def tell_former(step: Step, entry: Entry, user: User) -> None:
    """Queue a mail about a decision for the person who had this entry before."""
    mail = TournamentMail(
        entry=entry, kind=TournamentMail.Kind.DECIDED, occasion=step.pk, to=user, due_at=timezone.now()
    )
    TournamentMail.objects.bulk_create([mail], ignore_conflicts=True)


def tell_outsider(step: Step, user: User) -> None:
    """Queue a mail about a decision for a person who has no entry, or no longer has one."""
    TournamentMail.objects.create(
        kind=TournamentMail.Kind.DECIDED, occasion=step.pk, to=user, due_at=timezone.now()
    )


def drop_unsent(entries: Iterable[Entry], kind: TournamentMail.Kind, occasion: int) -> None:
    """Drop mails to these people that are not sent yet, because they are no longer true."""
    TournamentMail.objects.filter(entry__in=entries, kind=kind, occasion=occasion, sent_at=None).delete()


def remind_of_closing(entry: Entry) -> None:
    """Queue a reminder for a day before entry closes, unless that day has begun."""
    due_at = entry.tournament.closes_at - DAY
    if due_at > timezone.now():
        queue_mails([entry], TournamentMail.Kind.CLOSING, due_at=due_at)


def remind_of_closing_anew(entries: Sequence[Entry]) -> None:
    """Queue reminders again when the closing time has changed, even those that were sent."""
    TournamentMail.objects.filter(entry__in=entries, kind=TournamentMail.Kind.CLOSING).delete()
    for entry in entries:
        remind_of_closing(entry)


def remind(entries: Iterable[Entry], draw_number: int, ends_at: datetime | None) -> None:
    """Queue a reminder for a week before these people's game is adjudicated, if it ever is."""
    if ends_at:
        queue_mails(entries, TournamentMail.Kind.ENDING, draw_number, due_at=ends_at - AHEAD)


def remind_anew(entries: Sequence[Entry], draw_number: int, ends_at: datetime | None) -> None:
    """Queue reminders again when the end of a game has changed, even those that were sent."""
    TournamentMail.objects.filter(
        entry__in=entries, kind=TournamentMail.Kind.ENDING, occasion=draw_number
    ).delete()
    remind(entries, draw_number, ends_at)
