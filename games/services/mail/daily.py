"""The daily mail: who wants one and when, and which mails wait for it.

A call waits in the outbox if at least a day is left for it, or if it has no deadline. The daily mail reports
it instead. If less time is left, a mail of its own is sent as usual, so that nobody is called too late. No
deadline passes before that mail (`games.services.time.deadlines`). Letters wait in the same way, and the
daily mail brings them.
"""

from __future__ import annotations

from datetime import time, timedelta
from itertools import count
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.db.models.signals import post_save
from django.dispatch import receiver
from django.utils import timezone

from accounts.models import User
from accounts.time_zones import zone_called
from games.clock.calendar import DAY, Calendar
from games.models import DailyMail
from games.services.jobs import give_back, taken_at
from games.services.mail.mails import look_again_at_left_mails
from games.services.mail.outbox import noted, try_again

if TYPE_CHECKING:
    from collections.abc import Collection
    from datetime import datetime

DAILY = "daily"
"""The key of the daily mail among the kinds of mail."""
LEAST_BETWEEN = timedelta(hours=12)
"""The shortest time between two daily mails, even if one is late or the hour changes."""


# --- The person's wishes


def hour_of(user: User) -> int | None:
    """Return the hour of the day at which the person gets their daily mail; None if they want none."""
    wanted = DailyMail.objects.filter(user=user, due_at__isnull=False)
    return wanted.values_list("hour", flat=True).first()


@transaction.atomic
def set_hour(user: User, hour: int | None) -> None:
    """Send the person one mail a day at this hour of their time zone.

    If the hour is None, send them a mail for each call again.
    """
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if hour == hour_of(user):
        return
    if hour is None:
        DailyMail.objects.filter(user=user).update(due_at=None, planned_at=None, lease=None, attempts=0)
        look_again_at_left_mails(user=user)
        return
    now = timezone.now()
    daily = DailyMail.objects.select_for_update().filter(user=user).first() or DailyMail(user=user, since=now)
    if daily.due_at is None:
        daily.since = now
    daily.hour, daily.zone = hour, user.time_zone
    plan_anew(daily, now)


def set_wanted(user: User, *, wanted: bool) -> None:
    """Stop the daily mail, or send it again at the hour at which it came before."""
    daily = DailyMail.objects.filter(user=user).first()
    if daily:
        set_hour(user, daily.hour if wanted else None)


@receiver(post_save, sender=User)
@transaction.atomic
def follow_zone(instance: User, update_fields: Collection[str] | None, **_more: Any) -> None:
    """Adjust the daily mail to the person's new time zone."""
    if update_fields is not None and "time_zone" not in update_fields:
        return
    daily = DailyMail.objects.select_for_update().filter(user=instance, due_at__isnull=False).first()
    if daily and daily.zone != instance.time_zone:
        daily.zone = instance.time_zone
        plan_anew(daily, timezone.now())


def plan_anew(daily: DailyMail, now: datetime) -> None:
    """Plan the next daily mail again after a change. A worker that holds it loses it."""
    daily.planned_at = daily.due_at = next_after(daily, now)
    daily.lease, daily.attempts, daily.error = None, 0, ""
    daily.save()


def plan_all_anew(now: datetime) -> None:
    """Plan all daily mails again after a backup was restored.

    Mails that have been due since the backup may have been sent.
    """
    for daily in DailyMail.objects.filter(due_at__isnull=False):
        plan_anew(daily, now)


def next_after(daily: DailyMail, now: datetime) -> datetime:
    """Return the next time at which the hour of a daily mail comes, not too soon after the last one."""
    after = max(now, daily.sent_at + LEAST_BETWEEN) if daily.sent_at else now
    zone = zone_called(daily.zone)
    days, today = Calendar(zone), after.astimezone(zone).date()
    moments = (days.moment(today + ahead * DAY, time(daily.hour)) for ahead in count())
    return next(moment for moment in moments if moment > after)


# --- Results of a daily mail


def note_sent(daily: DailyMail) -> None:
    """Note that the mail server has accepted the mail. Raise LeaseLost."""
    daily.sent_at = timezone.now()
    plan_next(daily, since=taken_at(daily), sent_at=daily.sent_at, error="")


def skip(daily: DailyMail, *, is_told: bool) -> None:
    """Send no mail today. The next one covers everything that this one would have told."""
    plan_next(daily, since=taken_at(daily) if is_told else daily.since, error="")


def note_failure(daily: DailyMail, error: Exception) -> None:
    """Try again later. If this was the last attempt, the next daily mail includes the news of this one."""
    try_again(daily, error, give_up=lambda: plan_next(daily, **noted(daily, error)))


def plan_next(daily: DailyMail, **more: Any) -> None:
    """Plan the next daily mail, and release the job. Raise LeaseLost."""
    moment = next_after(daily, timezone.now())
    give_back(daily, planned_at=moment, due_at=moment, attempts=0, **more)


# --- Mails that wait for it


def left_until(user: User, deadline: datetime | None, now: datetime) -> datetime | None:
    """Return the time until which a call or letters need no mail of their own; None if they need one now.

    Call this in the transaction that leaves the mail to the daily mail. If no clock is running, it is looked
    at again a day later, or when the clock runs again.
    """
    until = now + DAY if deadline is None else deadline - DAY
    # Locked, so that ending the daily mail either finds this mail left to it, or keeps it from being left.
    wanted = DailyMail.objects.select_for_update().filter(user=user, due_at__isnull=False)
    return until if until > now and wanted.first() else None
