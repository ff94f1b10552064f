"""Who may come in: everything about a game begins by finding the reader's own seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.models import Game, Player

if TYPE_CHECKING:
    from collections.abc import Sequence

    from accounts.models import User


def game_of(user: User, game_id: int) -> Game:
    """The game, for somebody who has a seat in it. Raises Game.DoesNotExist for everybody else."""
    return Game.objects.of(user).get(pk=game_id)


def seat_of(user: User, players: Sequence[Player]) -> int:
    """The seat of a person among the players of his game."""
    return next(player.seat for player in players if player.user_id == user.pk)
