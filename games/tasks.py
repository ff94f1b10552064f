"""Background work: each task fetches by id and calls one service. See `games.services.wake`."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from games.services import computers, wake


@shared_task(name=wake.PLAY_COMPUTERS)
def play_computers(game_id: int) -> None:
    """Play for the computer players of a game."""
    if computers.play_computers(game_id) == computers.MOST_ORDERS:
        wake.send(wake.PLAY_COMPUTERS, game_id)


@shared_task(name="games.tasks.sweep")
def sweep() -> None:
    """Find the work whose message was lost: whoever died, nothing waits longer than some seconds."""
    for game_id in computers.games_due(timezone.now()):
        wake.send(wake.PLAY_COMPUTERS, game_id)
