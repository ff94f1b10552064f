"""Background work: each task loads rows by id and calls one service. See `games.services.wake`."""

from __future__ import annotations

from typing import Any

from celery import shared_task
from django.utils import timezone

from games.mail.daily import delivery
from games.mail.incoming import inbox, reports
from games.mail.outgoing import (
    broadcast_mails,
    cancellations,
    invitations,
    post,
    report_mails,
    vacation_mails,
)
from games.models import (
    Analysis,
    BroadcastCopy,
    Cancellation,
    ChatRoom,
    DailyMail,
    Film,
    Inbound,
    Invitation,
    Mail,
    Opening,
    Playouts,
    Push,
    ReportMail,
    Returned,
    VacationMail,
)
from games.models.job import Job
from games.notices import chat, films, push
from games.services import broadcasts, wake
from games.services import jobs as jobs
from games.services.jobs import LEASE
from games.services.lobby import games, openings
from games.services.lobby.invitations import forget_addresses
from games.services.mail import outbox
from games.services.notices import outward
from games.services.people.newcomers import forget_newcomers
from games.services.play import computers
from games.services.record import analyses, archiving, playouts
from games.services.time import deadlines
from games.services.time.outages import beat, note_sweep

JOBS: dict[type[Job], str] = {
    Mail: wake.DELIVER_MAILS,
    Inbound: wake.READ_MESSAGES,
    Returned: wake.READ_RETURNED,
    ChatRoom: wake.TELL_ROOMS,
    Push: wake.SEND_PUSHES,
    DailyMail: wake.SEND_DAILY_MAILS,
    Invitation: wake.SEND_INVITATIONS,
    Cancellation: wake.SEND_CANCELLATIONS,
    VacationMail: wake.SEND_VACATION_MAILS,
    ReportMail: wake.SEND_REPORT_MAILS,
    BroadcastCopy: wake.SEND_BROADCASTS,
    Analysis: wake.ANALYSE_GAMES,
    Film: wake.MAKE_FILMS,
    Playouts: wake.PLAY_OUT,
}
"""The kinds of job, with the task that does each."""


IN_LEASE: dict[str, Any] = {"soft_time_limit": LEASE.seconds - 5, "time_limit": LEASE.seconds}
"""Limits for tasks that do jobs, so that no run outlives the lease of a job that it holds."""


@shared_task(name=wake.PLAY_COMPUTERS)
def play_computers(game_id: int) -> None:
    """Play for the computer players of a game."""
    if computers.play_computers(game_id):
        wake.wake_worker(wake.PLAY_COMPUTERS, game_id)


@shared_task(name=wake.SERVE_DEADLINES)
def serve_deadlines(game_id: int) -> None:
    """Serve the deadlines of a game."""
    deadlines.serve_deadlines(game_id)


@shared_task(name=wake.DELIVER_MAILS, **IN_LEASE)
def deliver_mails() -> None:
    """Send the mails that are due."""
    post.deliver_mails()


@shared_task(name=wake.SEND_DAILY_MAILS, **IN_LEASE)
def send_daily_mails() -> None:
    """Send the daily mails that are due."""
    delivery.send_daily_mails()


@shared_task(name=wake.READ_MESSAGES, **IN_LEASE)
def read_messages() -> None:
    """Work on the mails that arrived."""
    inbox.read_messages()


@shared_task(name=wake.READ_RETURNED, **IN_LEASE)
def read_returned() -> None:
    """Read the messages that came back to return paths."""
    reports.read_returned()


@shared_task(name=wake.TELL_ROOMS, **IN_LEASE)
def tell_rooms() -> None:
    """Tell chat rooms the news of their games."""
    outward.alone(chat.tell_rooms)


@shared_task(name=wake.SEND_PUSHES, **IN_LEASE)
def send_pushes() -> None:
    """Call people's devices."""
    outward.alone(push.send_pushes)


@shared_task(name=wake.SEND_INVITATIONS, **IN_LEASE)
def send_invitations() -> None:
    """Send the invitations that are due."""
    invitations.send_invitations()


@shared_task(name=wake.SEND_CANCELLATIONS, **IN_LEASE)
def send_cancellations() -> None:
    """Send the mails that say that games were called off."""
    cancellations.send_cancellations()


@shared_task(name=wake.SEND_VACATION_MAILS, **IN_LEASE)
def send_vacation_mails() -> None:
    """Tell people about their vacations."""
    vacation_mails.send_vacation_mails()


@shared_task(name=wake.SEND_REPORT_MAILS, **IN_LEASE)
def send_report_mails() -> None:
    """Tell staff that reported letters wait."""
    report_mails.send_report_mails()


@shared_task(name=wake.SEND_BROADCASTS, **IN_LEASE)
def send_broadcasts() -> None:
    """Mail the staff's messages to everybody."""
    broadcast_mails.send_broadcasts()


@shared_task(name=wake.ANALYSE_GAMES, **IN_LEASE)
def analyse_games() -> None:
    """Analyse the games that have ended."""
    analyses.analyse_games()


@shared_task(name=wake.MAKE_FILMS, **IN_LEASE)
def make_films() -> None:
    """Make the films of games that have a public link."""
    films.make_films()


@shared_task(name=wake.PLAY_OUT, **IN_LEASE)
def play_out() -> None:
    """Play out the positions that people think about."""
    if playouts.play_out_next():
        wake.wake_worker(wake.PLAY_OUT)


@shared_task(name=wake.BEGIN_GAMES)
def begin_games() -> None:
    """Begin the games whose date has come."""
    openings.begin_due()


@shared_task(name=wake.CALL_OFF_FORGOTTEN)
def call_off_forgotten() -> None:
    """Call off the games that have waited for players for too long."""
    games.call_off_forgotten()


@shared_task(name="games.tasks.tidy_up")
def tidy_up() -> None:
    """Delete what is no longer needed."""
    forget_addresses()
    forget_newcomers()
    broadcasts.forget_old()
    outbox.forget_old()


@shared_task(name="games.tasks.archive_records")
def archive_records() -> None:
    """Archive the records of games that ended long ago, for some seconds."""
    archiving.archive_records(timezone.now(), archiving.LONGEST_RUN)


@shared_task(name="games.tasks.sweep")
def sweep() -> None:
    """Find work whose message was lost, so that nothing waits longer than a few seconds, whatever died."""
    now = timezone.now()
    is_beat = beat(now)
    for game_id in deadlines.games_due(now):
        wake.wake_worker(wake.SERVE_DEADLINES, game_id)
    for game_id in computers.games_due(now):
        wake.wake_worker(wake.PLAY_COMPUTERS, game_id)
    if Opening.objects.due(now).exists():
        wake.wake_worker(wake.BEGIN_GAMES)
    if games.waiting_too_long(now).exists():
        wake.wake_worker(wake.CALL_OFF_FORGOTTEN)
    for kind, task in JOBS.items():
        if jobs.due_jobs(kind, now, most=1):
            wake.wake_worker(task)
    if is_beat:
        note_sweep(now, timezone.now() - now)
