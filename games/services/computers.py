"""Computer players take their turns, through the same door as people.

Each order is a transaction of its own: whatever kills the worker, the orders that are stored
stand, and whoever comes next goes on from there. A lease keeps two workers from playing the same
game at once; should both believe that they hold it, the lock of the game puts them in a row and
each decides on what it then finds.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Iterator
from datetime import timedelta
from typing import TYPE_CHECKING

from django.db.models import Q
from django.utils import timezone

from games.bots import BOTS
from games.engine.errors import OrderError
from games.engine.visibility import redact
from games.models import Game
from games.services.errors import Refused
from games.services.sitting import sit_down

if TYPE_CHECKING:
    from datetime import datetime

    from django.db.models import QuerySet

    from games.services.sitting import Sitting

logger = logging.getLogger(__name__)
LEASE = timedelta(seconds=6)
MOST_ORDERS = 200
"""In one go; then other games get their turn."""
REFERENCE = "random"
"""Plays any legal order: steps in should another computer player ever order something illegal."""


def games_due(now: datetime) -> Iterator[int]:
    """The games in which a computer player is to act and nobody plays for it."""
    return free(now).values_list("pk", flat=True).iterator()


def play_computers(game_id: int) -> int:
    """Play for the computer players until a person or nobody is to act; how many orders that took.

    Does nothing when somebody else is at it. Stops after `MOST_ORDERS`; the game is still due then.
    """
    if not take_lease(game_id):
        return 0
    orders = 0
    try:
        while orders < MOST_ORDERS and play_one(game_id):
            orders += 1
    finally:
        Game.objects.filter(pk=game_id).update(computer_lease=None)
    return orders


def free(now: datetime) -> QuerySet[Game]:
    """Games that a worker may take."""
    nobody = Q(computer_lease=None) | Q(computer_lease__lt=now)
    return Game.objects.filter(nobody, computer_due__lte=now)


def take_lease(game_id: int) -> bool:
    """Become the one who plays for this game's computer players."""
    now = timezone.now()
    return bool(free(now).filter(pk=game_id).update(computer_lease=now + LEASE))


def play_one(game_id: int) -> bool:
    """One order of a computer player that is to act; False when there is none."""
    try:
        with sit_down(game_id) as sitting:
            seat = next(
                (s for s in sitting.rulebook.to_act(sitting.position) if sitting.players[s].bot), None
            )
            if seat is None:
                return False
            sitting.game.computer_lease = timezone.now() + LEASE
            play_seat(sitting, seat)
    except (Refused, Game.DoesNotExist):
        return False
    return True


def play_seat(sitting: Sitting, seat: int) -> None:
    """Let a seat's computer player order something, given only what the seat may see."""
    source = random.SystemRandom()
    key = sitting.players[seat].bot
    for name in (key, REFERENCE):
        view = redact(sitting.position, seat)
        order = BOTS[name].choose(sitting.rulebook, view, seat, random.Random(source.getrandbits(64)))
        try:
            sitting.play(seat, order)
        except OrderError:
            logger.exception(
                "The computer player %s gave an illegal order in game %s.", name, sitting.game.pk
            )
        else:
            return
