"""Mails to a person about their own vacation: that it began by itself, and that it ends soon."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from games.clock.calendar import DAY, Calendar, quiet_hours
from games.models import VacationMail
from games.services import wake
from games.services.jobs import give_back
from games.services.mail.outbox import noted, try_again

if TYPE_CHECKING:
    from datetime import datetime

    from accounts.models import User, Vacation

Kind = VacationMail.Kind
EARLIEST = DAY
"""The longest time before the end of a vacation at which the mail is sent."""
SHARE = 4
"""For a short vacation, that time is this fraction (1/`SHARE`) of the vacation."""


def queue_vacation_mails(vacation: Vacation) -> None:
    """Queue the mails about a vacation that begins now, to be sent outside the person's quiet hours."""
    days, now = days_of(vacation.user), timezone.now()
    due = {Kind.ENDS: end_told_at(days, vacation)}
    if vacation.by_itself:
        due[Kind.BEGAN] = days.woken(now)
    VacationMail.objects.bulk_create(
        VacationMail(vacation=vacation, kind=kind, due_at=moment) for kind, moment in due.items()
    )
    transaction.on_commit(lambda: wake.wake_worker(wake.SEND_VACATION_MAILS), robust=True)


def note_sent(mail: VacationMail) -> None:
    """Note that the mail server has accepted the mail. Raise LeaseLost."""
    give_back(mail, due_at=None, sent_at=timezone.now(), error="")


def drop(mail: VacationMail) -> None:
    """Drop a mail that would no longer be true. Raise LeaseLost."""
    give_back(mail, due_at=None, error="")


def note_failure(mail: VacationMail, error: Exception) -> None:
    """Try again later, or give up if this was the last attempt."""
    try_again(mail, error, give_up=lambda: give_back(mail, due_at=None, **noted(mail, error)))


def end_told_at(days: Calendar, vacation: Vacation) -> datetime:
    """Return when to tell a person that their vacation ends.

    This is a day before, or a quarter of the vacation before if that is less.
    """
    before = min(EARLIEST, (vacation.until - vacation.since) / SHARE)
    return days.wakeful(vacation.until - before, after=vacation.since, until=vacation.until)


def days_of(user: User) -> Calendar:
    """Return the calendar of a person's waking hours."""
    return Calendar(user.zone, quiet_hours(user.quiet_from, user.quiet_until))
