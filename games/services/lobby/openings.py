"""Change who may join a game that waits for players, and begin those whose date has come."""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from games.clock.pace import HOUR
from games.models import Game, Opening
from games.services.errors import Refused
from games.services.lobby.games import (
    LONGEST_WAIT,
    begin_if_full,
    refuse_begun,
    refuse_others,
    refuse_too_many_open,
    seat_computers,
)
from games.services.play.locked_game import lock_game
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from datetime import datetime

    from accounts.models import User

logger = logging.getLogger(__name__)
PAUSE = HOUR
"""The time after which a game that could not begin at its date is tried again."""


@transaction.atomic
def change_opening(*, game_id: int, user: User, opening: Opening) -> Game:
    """Give a game these terms instead of its present ones. Players keep their seats. If nothing holds the
    game back any longer, it begins. Raise Refused or Game.DoesNotExist.
    """
    game = lock_game(game_id)
    refuse_begun(game)
    refuse_others(game, user)
    refuse_date(game, opening)
    before = Opening.of(game)
    if opening.is_open and not before.is_open:
        refuse_too_many_open(user)
    opening.game, opening.again_id = game, before.again_id
    opening.replaces = before.replaces and opening.access == before.access
    opening.save()
    begin_if_full(game, user)
    return game


def refuse_date(game: Game, opening: Opening) -> None:
    """Raise Refused if the game would begin after it is called off."""
    if opening.begins_at and opening.begins_at > game.created_at + LONGEST_WAIT:
        raise Refused(
            "begins_too_late",
            gettext_noop("A game can wait for players for %(days)d days at most: choose an earlier date."),
            days=LONGEST_WAIT.days,
        )


def begin_due() -> None:
    """Begin the games whose date has come, with computer players on the free seats."""
    now = timezone.now()
    for game_id in list(Opening.objects.due(now).values_list("game", flat=True)):
        try:
            with transaction.atomic(), suppress(Game.DoesNotExist):
                begin(lock_game(game_id), now)
        except Exception as error:  # One game must not keep all others waiting.
            logger.warning("Game %s does not begin yet: %s", game_id, type(error).__name__)
            Opening.objects.filter(game=game_id).update(begins_at=now + PAUSE)


def begin(game: Game, now: datetime) -> None:
    """Begin a locked game whose date has come, unless that has changed. Raise Refused."""
    opening = Opening.objects.due(now).filter(game=game).first()
    if opening is None:
        return
    if game.status != Game.Status.WAITING:
        # Code of before 1.0 begins games without noting it here, until its machine is upgraded too.
        Opening.objects.filter(game=game).update(has_begun=True)
        return
    if game.players.filter(user=None, bot="").exists():
        seat_computers(game, opening.level, {})
    begin_if_full(game, None)
