"""The daily mail: who wants one and when, and which calls wait for it.

A call waits in the outbox as long as at least a day is left for it, and where there is no deadline: the daily
mail tells of it instead. When less is left its own mail goes out as for everybody, so that nobody is called
too late, and no deadline is served without it (`games.services.time.deadlines`).
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
from games.services.mail.mails import call_by_mail
from games.services.mail.outbox import noted, try_again

if TYPE_CHECKING:
    from collections.abc import Collection
    from datetime import datetime

DAILY = "daily"
"""What it is called among the kinds of mail."""
LEAST_BETWEEN = timedelta(hours=12)
"""Between two daily mails, also when one comes late or the hour changes."""


# --- What the person wants


def hour_of(user: User) -> int | None:
    """The hour of the day at which the person gets their daily mail; None where they want none."""
    wanted = DailyMail.objects.filter(user=user, due_at__isnull=False)
    return wanted.values_list("hour", flat=True).first()


@transaction.atomic
def set_hour(user: User, hour: int | None) -> None:
    """Send the person one mail a day at this hour of their time zone; None: one for each call again."""
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if hour == hour_of(user):
        return
    if hour is None:
        DailyMail.objects.filter(user=user).update(due_at=None, planned_at=None, lease=None, attempts=0)
        call_by_mail(user=user)
        return
    now = timezone.now()
    daily = DailyMail.objects.select_for_update().filter(user=user).first() or DailyMail(user=user, since=now)
    if daily.due_at is None:
        daily.since = now
    daily.hour, daily.zone = hour, user.time_zone
    plan_anew(daily, now)


def set_wanted(user: User, *, wanted: bool) -> None:
    """End the daily mail, or send it again at the hour at which it came before."""
    daily = DailyMail.objects.filter(user=user).first()
    if daily:
        set_hour(user, daily.hour if wanted else None)


@receiver(post_save, sender=User)
@transaction.atomic
def follow_zone(instance: User, update_fields: Collection[str] | None, **_more: Any) -> None:
    """Go by the clocks of where the person is now."""
    if update_fields is not None and "time_zone" not in update_fields:
        return
    daily = DailyMail.objects.select_for_update().filter(user=instance, due_at__isnull=False).first()
    if daily and daily.zone != instance.time_zone:
        daily.zone = instance.time_zone
        plan_anew(daily, timezone.now())


def plan_anew(daily: DailyMail, now: datetime) -> None:
    """Plan the next one by what has changed; a worker that holds it loses it."""
    daily.planned_at = daily.due_at = next_after(daily, now)
    daily.lease, daily.attempts, daily.error = None, 0, ""
    daily.save()


def plan_all_anew(now: datetime) -> None:
    """After a backup was restored: what was due meanwhile may have been sent."""
    for daily in DailyMail.objects.filter(due_at__isnull=False):
        plan_anew(daily, now)


def next_after(daily: DailyMail, now: datetime) -> datetime:
    """The next time that it is the hour of a daily mail, not too soon after the last one."""
    after = max(now, daily.sent_at + LEAST_BETWEEN) if daily.sent_at else now
    zone = zone_called(daily.zone)
    days, today = Calendar(zone), after.astimezone(zone).date()
    moments = (days.moment(today + ahead * DAY, time(daily.hour)) for ahead in count())
    return next(moment for moment in moments if moment > after)


# --- What becomes of a daily mail


def note_sent(daily: DailyMail) -> None:
    """The mail server has it. Raises LeaseLost."""
    daily.sent_at = timezone.now()
    plan_next(daily, since=taken_at(daily), sent_at=daily.sent_at, error="")


def skip(daily: DailyMail, *, is_told: bool) -> None:
    """Send none today; the next one tells what happened since then, or all that this one would have told."""
    plan_next(daily, since=taken_at(daily) if is_told else daily.since, error="")


def note_failure(daily: DailyMail, error: Exception) -> None:
    """Try again later; when this was the last time the next one tells it too."""
    try_again(daily, error, give_up=lambda: plan_next(daily, **noted(daily, error)))


def plan_next(daily: DailyMail, **more: Any) -> None:
    """Plan the next one, and give the job out of one's hands. Raises LeaseLost."""
    moment = next_after(daily, timezone.now())
    give_back(daily, planned_at=moment, due_at=moment, attempts=0, **more)


# --- Calls that wait for it


def left_until(user: User, deadline: datetime | None, now: datetime) -> datetime | None:
    """Until when a call needs no mail of its own; None where it does now. For the transaction that leaves it.

    Where time does not run it is looked at again a day later, or when it runs again.
    """
    until = now + DAY if deadline is None else deadline - DAY
    # Locked, so that ending the daily mail either finds this call left to it, or keeps it from being left.
    wanted = DailyMail.objects.select_for_update().filter(user=user, due_at__isnull=False)
    return until if until > now and wanted.first() else None
