"""Background work for tournaments: each task calls one service, by id where needed."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from games.services import jobs as jobs
from games.services import wake
from games.services.jobs import LEASE
from games.tournaments.mails.post import send_letters
from games.tournaments.models import Complaint, Guest, TournamentMail, TryOut
from games.tournaments.services.organising.trying_out import TRY_OUT, try_out_all
from games.tournaments.services.rounds import progression

ADVANCE = "games.tournaments.tasks.advance"
SEND_LETTERS = "games.tournaments.tasks.send_letters"


@shared_task(name=ADVANCE)
def advance_tournament(tournament_id: int) -> None:
    """Take the steps of a tournament that can be taken now."""
    progression.take_all_steps(tournament_id)


@shared_task(name=SEND_LETTERS, soft_time_limit=LEASE.seconds - 5, time_limit=LEASE.seconds)
def send_due_letters() -> None:
    """Send the mails about tournaments that are due."""
    send_letters()


@shared_task(name=TRY_OUT, soft_time_limit=LEASE.seconds - 5, time_limit=LEASE.seconds)
def try_out() -> None:
    """Try out the tournaments whose organisers wait for it."""
    try_out_all()


@shared_task(name="games.tournaments.tasks.sweep")
def sweep() -> None:
    """Find the tournaments that have something to do, and start their tasks."""
    now = timezone.now()
    for tournament_id in progression.due(now).values_list("pk", flat=True):
        wake.wake_worker(ADVANCE, tournament_id)
    if any(jobs.due_jobs(kind, now, most=1) for kind in (TournamentMail, Complaint, Guest)):
        wake.wake_worker(SEND_LETTERS)
    if jobs.due_jobs(TryOut, now, most=1):
        wake.wake_worker(TRY_OUT)
