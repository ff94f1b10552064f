"""Computer players take their turns, through the same entry point as people.

Each order is a transaction of its own: whatever kills the worker, the stored orders remain, and the next
worker continues from there. A worker holds a game by a lease. It renews the lease with each order, and gives
it back in the transaction that finds nothing more to do, so that no call is lost in between. If the worker
dies, the lease runs out and the sweep finds the game.

A player thinks while nothing is locked, so that a slow one delays nobody. Its order is given if the game is
still as it was; otherwise it thinks again.
"""

from __future__ import annotations

import logging
import random
from datetime import timedelta
from typing import TYPE_CHECKING, NamedTuple

from django.db.models import Q
from django.utils import timezone

from games.bots import BOTS, bot_for
from games.bots.restraint import view_for
from games.bots.stand_in import Limits, StandIn
from games.clock.pace import Cover
from games.engine import OrderError, redact
from games.models import Game
from games.services.errors import Refused
from games.services.play.ahead import give_next
from games.services.play.locked_game import locked_game
from games.services.record.storage import newest_first

if TYPE_CHECKING:
    from datetime import datetime

    from django.db.models import QuerySet

    from games.bots import Bot
    from games.bots.reasons import Reason
    from games.engine import Order
    from games.services.play.locked_game import LockedGame

logger = logging.getLogger(__name__)
LEASE = timedelta(seconds=20)
"""The time for which a worker holds a game: much longer than any player thinks about an order."""
MOST_ORDERS = 20
"""The most orders in one go, after which other games get their turn.

So a person who lets computers play alone delays nobody.
"""
ON_ITS_WAY = timedelta(seconds=10)
"""How long the sweep ignores a game whose lease was given back, since a message for it is on its way."""
MOST_GAMES = 200
"""The most games for which one sweep wakes workers; the next sweep comes soon."""
REFERENCE = "random"
"""The computer player that plays any legal order.

It steps in for one that fails or orders something illegal.
"""


class Thought(NamedTuple):
    """An order that a computer player has thought of for a seat, in one version of a game, and its reason."""

    version: int
    seat: int
    bot: Bot
    order: Order
    reason: Reason | None


def games_due(now: datetime) -> QuerySet[Game, int]:
    """Return the games in which a computer player must act and no worker plays for it.

    The game longest due comes first.
    """
    waiting = free(now).filter(computer_due__lte=now).order_by("computer_due")
    return waiting.values_list("pk", flat=True)[:MOST_GAMES]


def play_computers(game_id: int) -> bool:
    """Play for the computer players until none must act.

    Return whether one still has to act after `MOST_ORDERS`. Do nothing if another worker holds the game.
    """
    lease = take_lease(game_id)
    seen = look(game_id, lease) if lease else None
    for _ in range(MOST_ORDERS):
        if seen is None:
            return False
        seen = play_one(seen)
    return give_back(game_id, seen.game.computer_lease if seen else None)


def free(now: datetime) -> QuerySet[Game]:
    """Return the games that a worker may take."""
    nobody = Q(computer_lease=None) | Q(computer_lease__lt=now)
    return Game.objects.filter(nobody, computer_due__isnull=False)


def take_lease(game_id: int) -> datetime | None:
    """Take the lease to play for this game's computer players. Return None if that is not possible."""
    now = timezone.now()
    lease = now + LEASE
    return lease if free(now).filter(pk=game_id).update(computer_lease=lease) else None


def give_back(game_id: int, lease: datetime | None) -> bool:
    """Give the lease back, so that a worker whom the caller wakes can continue.

    Return whether there was a lease to give back.
    """
    held = Game.objects.filter(pk=game_id, computer_lease=lease, computer_lease__isnull=False)
    return bool(held.update(computer_lease=None, computer_due=timezone.now() + ON_ITS_WAY))


def look(game_id: int, lease: datetime) -> LockedGame | None:
    """Return the game as it is now, no longer locked; None if another worker holds it, or it does not run."""
    try:
        with locked_game(game_id) as locked:
            return locked if locked.game.computer_lease == lease else None
    except (Refused, Game.DoesNotExist):
        return None


def play_one(seen: LockedGame) -> LockedGame | None:
    """Give one order of a computer player and renew the lease. Return the game, no longer locked.

    If the game is not as it was `seen` when the player thought, no order is given. Return None if no computer
    player must act any more, or if the lease had run out and another worker holds the game.
    """
    thought = think(seen)
    try:
        with locked_game(seen.game.pk) as locked:
            game = locked.game
            if game.computer_lease is None or game.computer_lease != seen.game.computer_lease:
                return None
            seat = seat_to_play(locked)
            game.computer_lease = timezone.now() + LEASE
            if locked.has_left_orders(seat):
                give_next(locked, seat)
            elif thought and thought[:3] == (game.version, seat, bot_of(locked, seat)):
                play_thought(locked, thought)
            else:
                game.save(update_fields=["computer_lease"])
    except (Refused, Game.DoesNotExist):
        return None
    return locked if game.computer_lease else None


def seat_to_play(locked: LockedGame) -> int:
    """Return the first seat that must act and for which a worker acts."""
    return next(seat for seat in locked.rulebook.to_act(locked.position) if locked.is_automatic(seat))


def think(seen: LockedGame) -> Thought | None:
    """Return what the next computer player would order. The reference player steps in if it fails.

    Return None if the orders that a person has left come next.
    """
    seat = seat_to_play(seen)
    if seen.has_left_orders(seat):
        return None
    bot = thinker = bot_of(seen, seat)
    if (name := seen.players[seat].bot) and name not in BOTS:
        logger.error("Nobody knows the computer player %s of game %s any more.", name, seen.game.pk)
    try:
        order = order_of_computer(bot, seen, seat)
    except Exception:
        logger.exception("The computer player %s failed in game %s.", bot.key, seen.game.pk)
        thinker = bot_for(REFERENCE)
        order = order_of_computer(thinker, seen, seat)
    return Thought(seen.game.version, seat, bot, order, reason_for(thinker, seen, seat, order))


def play_thought(locked: LockedGame, thought: Thought) -> None:
    """Give an order and note its reason. The reference player steps in if it is illegal."""
    seat, first = thought.seat, locked.game.version + 1
    try:
        locked.play(seat, thought.order)
        if thought.reason:
            locked.game.events.filter(number=first).update(reason=thought.reason)
    except OrderError:
        logger.exception(
            "The computer player %s gave an illegal order in game %s.", thought.bot.key, locked.game.pk
        )
        locked.play(seat, order_of_computer(bot_for(REFERENCE), locked, seat))


def bot_of(locked: LockedGame, seat: int) -> Bot:
    """Return the computer player of a seat, or the one that stands in for its person within their limits."""
    player, pace = locked.players[seat], locked.game.pace
    if player.bot:
        return BOTS.get(player.bot) or bot_for(REFERENCE)
    skips = pace is not None and pace.cover == Cover.SKIP
    return StandIn(Limits() if skips else Limits.from_json(player.limits))


def reason_for(bot: Bot, locked: LockedGame, seat: int, order: Order) -> Reason | None:
    """Return the reason that a computer player gives for its order, judging only by what everybody sees."""
    spectator = redact(locked.rulebook, locked.position, None)
    return bot.reason_for(locked.rulebook, spectator, seat, order)


def order_of_computer(bot: Bot, locked: LockedGame, seat: int) -> Order:
    """Return the order of a computer player, given only what the seat may see and its level allows."""
    rng = random.Random(random.SystemRandom().getrandbits(64))
    record = (event for _, event in newest_first(locked.game))
    view = view_for(bot, locked.rulebook, locked.position, seat, record)
    return bot.choose(locked.rulebook, view, seat, rng)
