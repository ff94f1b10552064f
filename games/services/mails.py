"""Put mails into the outbox, in the transaction of what they tell about."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.conf import settings

from games.models import Mail

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.models import Game, Player

YOUR_TURN = "your_turn"
GAME_OVER = "game_over"


def queue_your_turn(game: Game, player: Player, position: Position, now: datetime) -> None:
    """Tell a person that the game waits for him: once a turn, once for each question."""
    on_turn = position.round and position.pending is None
    occasion = f"turn-{position.round}" if on_turn else f"call-{game.version}"
    due = now + timedelta(seconds=settings.MAIL_DELAY)
    queue(YOUR_TURN, game, [player], occasion, due)


def queue_game_over(game: Game, players: Sequence[Player], now: datetime) -> None:
    """Tell everybody how it ended."""
    queue(GAME_OVER, game, players, "over", now)


def queue(kind: str, game: Game, players: Sequence[Player], occasion: str, due: datetime) -> None:
    """One mail for each person among these; one that is there already stays as it is."""
    mails = [
        Mail(kind=kind, user_id=player.user_id, game=game, occasion=occasion, due_at=due)
        for player in players
        if player.user_id
    ]
    Mail.objects.bulk_create(mails, ignore_conflicts=True)
