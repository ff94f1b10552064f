"""Playouts of positions that people think about.

A page requests them, and they are played when no other work is waiting. They are played in short goes.
Between two goes the worker looks for other work, which takes priority, and for other people's playouts.
"""

from __future__ import annotations

import time
from datetime import timedelta
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from games.analysis.playouts import play_out
from games.bots import bot_for
from games.bots.sensible import SensiblePlayer
from games.engine.notation import position_from_json, position_to_json
from games.models import Playouts
from games.models.playouts import playouts_key
from games.services import wake
from games.services.jobs import claim, due_jobs, give_back, put_off_or_give_up, try_to

if TYPE_CHECKING:
    from games.engine import Position, Rulebook

MOST = 400
"""The number of playouts of a position; two standard errors are then 5 percentage points."""
LONGEST = 40.0
"""The seconds after which no more playouts of a position are played, even if there are only a few."""
GO = 1.5
"""The length of a go, in seconds."""
KEPT = timedelta(days=30)
IN_PERSON = SensiblePlayer.key
"""The computer player that plays in the place of people."""


def ask_for_playouts(rulebook: Rulebook, game_id: int, position: Position, seat: int | None) -> None:
    """Request the playouts of a position. Asking again gives the same playouts."""
    now = timezone.now()
    Playouts.objects.filter(asked_at__lt=now - KEPT).delete()
    asked = {
        "game_id": game_id,
        "position": position_to_json(rulebook, position),
        "seat": seat,
        "due_at": now,
    }
    with transaction.atomic():
        key = playouts_key(rulebook, game_id, position, seat)
        Playouts.objects.get_or_create(key=key, defaults=asked)
        transaction.on_commit(lambda: wake.wake_worker(wake.PLAY_OUT), robust=True)


def play_out_next() -> bool:
    """Continue with the position that has waited longest, for one go. Return whether another go is due."""
    for key in due_jobs(Playouts, timezone.now(), most=1):
        if playouts := claim(Playouts, key):
            try_to(play_more, playouts, put_off_or_give_up)
    return bool(due_jobs(Playouts, timezone.now(), most=1))


def play_more(playouts: Playouts) -> None:
    """Play some more."""
    rulebook = playouts.game.rulebook
    position = position_from_json(rulebook, playouts.position)
    keys = playouts.game.players.order_by("seat").values_list("bot", flat=True)
    bots = [bot_for(key or IN_PERSON) for key in keys]
    wins = playouts.wins or [0] * position.players
    begun = time.monotonic()
    while playouts.played < MOST and time.monotonic() < begun + GO:
        seed = f"{playouts.key} {playouts.played}"
        for seat in play_out(rulebook, position, bots, playouts.seat, seed):
            wins[seat] += 1
        playouts.played += 1
    playouts.wins = wins
    playouts.seconds += time.monotonic() - begun
    is_done = playouts.played >= MOST or playouts.seconds >= LONGEST
    due_at = None if is_done else timezone.now()
    give_back(playouts, "wins", "played", "seconds", due_at=due_at, attempts=0)
