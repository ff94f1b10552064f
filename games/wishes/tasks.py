"""Background work for wishes: each task calls one service."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from games.services import jobs as jobs
from games.services import wake
from games.services.jobs import LEASE
from games.wishes.mails.post import send_due
from games.wishes.models import WishMail
from games.wishes.services import proposing, wishing
from games.wishes.services.forgetting import forget_old_mails
from games.wishes.services.mailing import SEND_MAILS

PROPOSE = "games.wishes.tasks.propose"


@shared_task(name=PROPOSE)
def propose() -> None:
    """Take back the places that nobody answered, and propose new tables."""
    proposing.close_late_proposals()
    proposing.propose_tables()


@shared_task(name=SEND_MAILS, soft_time_limit=LEASE.seconds - 5, time_limit=LEASE.seconds)
def send_mails() -> None:
    """Send the mails about wishes that are due."""
    send_due()


@shared_task(name="games.wishes.tasks.tidy_up")
def tidy_up() -> None:
    """Delete what mails about wishes and open games have left behind, once nobody can need it any more."""
    forget_old_mails(timezone.now())


@shared_task(name="games.wishes.tasks.sweep")
def sweep() -> None:
    """Find the wishes and tables with which something is to be done, and start the tasks for it."""
    now = timezone.now()
    if proposing.must_look(now) or proposing.has_late_proposals(now):
        wake.wake_worker(PROPOSE)
    wishing.tell_of_waiting()
    if jobs.due_jobs(WishMail, now, most=1):
        wake.wake_worker(SEND_MAILS)
