"""The work of the site: whether it is done, and done in time."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.apps import apps
from django.db.models import Max
from django.utils import timezone
from django.utils.timesince import timesince

from games.models import Heartbeat, Mail
from games.models.job import Job
from games.models.mail.outbox import OPEN
from games.services.jobs import all_of
from risk_site.doctor.findings import Finding, advice, fine, problem

LONGEST_SILENCE = timedelta(minutes=2)
"""The longest time between two sweeps; they note the time every half minute."""
LATE = timedelta(minutes=15)
"""How long after it was due nothing should still wait."""
LATELY = timedelta(days=7)


def sweep() -> Iterator[Finding]:
    """Report when a worker last looked for what is to be done."""
    last, now = Heartbeat.objects.aggregate(last=Max("beat_at"))["last"], timezone.now()
    remedy = "Start the worker and beat, and look at their logs."
    if last is None:
        yield advice("Nothing has ever looked for deadlines.", remedy)
    elif now - last > LONGEST_SILENCE:
        yield problem(f"The last sweep was {ago(last, now)} ago, and nothing is done meanwhile.", remedy)
    else:
        yield fine("Deadlines are looked for.")


def mails() -> Iterator[Finding]:
    """Report mails that the mail server did not take."""
    now = timezone.now()
    failed = Mail.objects.filter(OPEN).exclude(error="").order_by("created_at")
    if oldest := failed.first():
        yield problem(
            f"{failed.count()} mails wait after a failure, the oldest for {ago(oldest.created_at, now)}: "
            f"{oldest.error}.",
            "Check EMAIL_URL and the mail server; the mails are tried again by themselves.",
        )
    else:
        yield fine("No mail waits after a failure.")
    if lost := Mail.objects.filter(failed_at__gt=now - LATELY).count():
        yield advice(
            f"{lost} mails of the last week were given up.", "The staff page of the outbox says why."
        )


def jobs() -> Iterator[Finding]:
    """Report work of any kind that should have been done long ago."""
    now = timezone.now()
    kinds = [model for model in apps.get_models() if issubclass(model, Job)]
    late = [finding for kind in kinds if (finding := lateness(kind, now))]
    yield from late
    if not late:
        yield fine("No work is late.")


def lateness(kind: type[Job], now: datetime) -> Finding | None:
    """Return what is late of one kind of work, or None."""
    late = all_of(kind).due(now - LATE)
    count, first = late.count(), late.first()
    if first is None:
        return None
    since = min(filter(None, (first.lease, first.due_at)))  # type: ignore[attr-defined]
    return problem(
        f"Late in “{kind._meta.verbose_name_plural}”: {count}, the oldest for {ago(since, now)}.",
        "Look at the log of the workers; if there is simply too much to do, start another.",
    )


def ago(moment: datetime, now: datetime) -> str:
    """Return the time since a moment, like `2 hours`."""
    return timesince(moment, now, depth=1).replace("\xa0", " ")
