"""The work of the site: whether it is done, and done in time."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Max
from django.utils import timezone
from django.utils.timesince import timesince

from accounts.mail.hourly import is_full
from games.models import Heartbeat, Mail
from games.models.mail.outbox import OPEN
from operations.figures import work_waiting
from operations.presentation.page import part_name
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
    """Report mails that the mail server did not take, and those that MAILS_AN_HOUR holds back."""
    now = timezone.now()
    if is_full() and (held := Mail.objects.due(now).count()):
        yield advice(
            f"{held} mails wait because MAILS_AN_HOUR={settings.MAILS_AN_HOUR} has been reached.",
            "They leave in the next hours. Raise the number if the mail server takes more.",
        )
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
    late = [(row, row.since) for row in work_waiting(now) if row.since and now - row.since > LATE]
    for row, since in late:
        yield problem(
            f"Late in “{part_name(row.kind)}”: {row.pieces}, the oldest for {ago(since, now)}.",
            "Look at the log of the workers; if there is simply too much to do, start another.",
        )
    if not late:
        yield fine("No work is late.")


def ago(moment: datetime, now: datetime) -> str:
    """Return the time since a moment, like `2 hours`."""
    return timesince(moment, now, depth=1).replace("\xa0", " ")
