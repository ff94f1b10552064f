"""Background work: each task fetches by id and calls one service. See `games.services.wake`."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from celery import shared_task
from django.utils import timezone

from games.mail import cancellations, daily, inbox, invitations, post, reports, vacation_mails
from games.models import (
    Cancellation,
    ChatRoom,
    DailyMail,
    Inbound,
    Invitation,
    Mail,
    Push,
    Returned,
    VacationMail,
)
from games.models.errand import Errand
from games.notices import chat, push
from games.services import computers, deadlines, errands, games, wake
from games.services.outages import beat

ERRANDS: dict[type[Errand], str] = {
    Mail: wake.DELIVER_MAILS,
    Inbound: wake.READ_MESSAGES,
    Returned: wake.READ_RETURNED,
    ChatRoom: wake.TELL_ROOMS,
    Push: wake.SEND_PUSHES,
    DailyMail: wake.SEND_DAILY_MAILS,
    Invitation: wake.SEND_INVITATIONS,
    Cancellation: wake.SEND_CANCELLATIONS,
    VacationMail: wake.SEND_VACATION_MAILS,
}
"""Rows that stand for work, and who does it."""


def within(lease: timedelta) -> dict[str, Any]:
    """The time limits of a task that must not outlive a lease that it holds."""
    return {"soft_time_limit": lease.seconds - 5, "time_limit": lease.seconds}


@shared_task(name=wake.PLAY_COMPUTERS)
def play_computers(game_id: int) -> None:
    """Play for the computer players of a game."""
    if computers.play_computers(game_id):
        wake.send(wake.PLAY_COMPUTERS, game_id)


@shared_task(name=wake.SERVE_DEADLINES)
def serve_deadlines(game_id: int) -> None:
    """Serve the deadlines of a game."""
    deadlines.serve_deadlines(game_id)


@shared_task(name=wake.DELIVER_MAILS, **within(errands.LEASE))
def deliver_mails() -> None:
    """Send the mails that are due. No run outlives the lease of a mail that it holds."""
    post.deliver_mails()


@shared_task(name=wake.SEND_DAILY_MAILS, **within(errands.LEASE))
def send_daily_mails() -> None:
    """Send the daily mails that are due. No run outlives the lease of one that it holds."""
    daily.send_daily_mails()


@shared_task(name=wake.READ_MESSAGES, **within(errands.LEASE))
def read_messages() -> None:
    """Work on the mails that came. No run outlives the lease of a message that it holds."""
    inbox.read_messages()


@shared_task(name=wake.READ_RETURNED, **within(errands.LEASE))
def read_returned() -> None:
    """Read what came back to return paths. No run outlives the lease of a message that it holds."""
    reports.read_returned()


@shared_task(name=wake.TELL_ROOMS, **within(errands.LEASE))
def tell_rooms() -> None:
    """Tell chat rooms the news of their games. No run outlives the lease of a room that it holds."""
    chat.tell_rooms()


@shared_task(name=wake.SEND_PUSHES, **within(errands.LEASE))
def send_pushes() -> None:
    """Call people's devices. No run outlives the lease of a call that it holds."""
    push.send_pushes()


@shared_task(name=wake.SEND_INVITATIONS, **within(errands.LEASE))
def send_invitations() -> None:
    """Send the invitations that are due. No run outlives the lease of one that it holds."""
    invitations.send_invitations()


@shared_task(name=wake.SEND_CANCELLATIONS, **within(errands.LEASE))
def send_cancellations() -> None:
    """Tell people that games were called off. No run outlives the lease of a mail that it holds."""
    cancellations.send_cancellations()


@shared_task(name=wake.SEND_VACATION_MAILS, **within(errands.LEASE))
def send_vacation_mails() -> None:
    """Tell people of their vacations. No run outlives the lease of a mail that it holds."""
    vacation_mails.send_vacation_mails()


@shared_task(name=wake.CALL_OFF_FORGOTTEN)
def call_off_forgotten() -> None:
    """Call off the games that have waited for players for too long."""
    games.call_off_forgotten()


@shared_task(name="games.tasks.sweep")
def sweep() -> None:
    """Find the work whose message was lost: whoever died, nothing waits longer than some seconds."""
    now = timezone.now()
    beat(now)
    for game_id in deadlines.games_due(now):
        wake.send(wake.SERVE_DEADLINES, game_id)
    for game_id in computers.games_due(now):
        wake.send(wake.PLAY_COMPUTERS, game_id)
    if games.waiting_too_long(now).exists():
        wake.send(wake.CALL_OFF_FORGOTTEN)
    for kind, task in ERRANDS.items():
        if errands.due_errands(kind, now, most=1):
            wake.send(task)
