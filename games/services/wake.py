"""Tell the workers that there is something to do. The rows are the truth: a lost call costs seconds."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError

if TYPE_CHECKING:
    from games.models import Game

logger = logging.getLogger(__name__)
PLAY_COMPUTERS = "games.tasks.play_computers"


def after_commit(game: Game) -> None:
    """When the transaction is through, wake a worker for the computer players that are to act."""
    if game.computer_due:
        transaction.on_commit(lambda: send(PLAY_COMPUTERS, game.pk))


def send(task: str, *args: int) -> None:
    """Send a message; if the broker is away the sweep will find the work."""
    try:
        current_app.send_task(task, args=args, retry=False)
    except OperationalError:
        logger.warning("The broker is away; the sweep will do %s%s.", task, args)
