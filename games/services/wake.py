"""Tell the workers that there is something to do.

The rows are authoritative, so a lost message costs only seconds.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

if TYPE_CHECKING:
    from datetime import datetime

    from games.models import Game

logger = logging.getLogger(__name__)
PLAY_COMPUTERS = "games.tasks.play_computers"
SERVE_DEADLINES = "games.tasks.serve_deadlines"
DELIVER_MAILS = "games.tasks.deliver_mails"
BEGIN_GAMES = "games.tasks.begin_games"
CALL_OFF_FORGOTTEN = "games.tasks.call_off_forgotten"
SEND_CANCELLATIONS = "games.tasks.send_cancellations"
SEND_VACATION_MAILS = "games.tasks.send_vacation_mails"
SEND_REPORT_MAILS = "games.tasks.send_report_mails"
SEND_BROADCASTS = "games.tasks.send_broadcasts"
SEND_INVITATIONS = "games.tasks.send_invitations"
SEND_PUSHES = "games.tasks.send_pushes"
TELL_ROOMS = "games.tasks.tell_rooms"
READ_MESSAGES = "games.tasks.read_messages"
SEND_DAILY_MAILS = "games.tasks.send_daily_mails"
READ_RETURNED = "games.tasks.read_returned"
ANALYSE_GAMES = "games.tasks.analyse_games"
MAKE_FILMS = "games.tasks.make_films"
PLAY_OUT = "games.tasks.play_out"
STALE = 30
"""The seconds after which a message is thrown away, since by then the sweep has sent another."""


def after_commit(game: Game, now: datetime) -> None:
    """Wake a worker for the computer players that must act, once the transaction is committed.

    No worker is woken if one already has the game: it looks once more, under the lock of the game, before it
    stops.
    """
    if game.computer_due and not game.is_leased(now):
        transaction.on_commit(lambda: wake_worker(PLAY_COMPUTERS, game.pk), robust=True)


def wake_worker(task: str, *args: int) -> None:
    """Send a message. If the broker cannot be reached or has no room, the sweep will find the work."""
    try:
        current_app.send_task(task, args=args, retry=False, expires=STALE)
    except (OperationalError, RedisError):
        logger.warning("The broker is away; the sweep will do %s%s.", task, args)
