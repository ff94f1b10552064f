"""Absence and return: what a stand-in may do for a player, and when the player is back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.models import Player
from games.services.play.locked_game import locked_game

if TYPE_CHECKING:
    from games.bots.stand_in import Limits


def set_limits(*, game_id: int, seat: int, limits: Limits) -> None:
    """Set what a stand-in may do for a seat from now on."""
    Player.objects.filter(game=game_id, seat=seat).update(limits=limits.to_json())


def come_back(*, game_id: int, seat: int) -> None:
    """Let the person who holds a seat play again. Raise Refused or Game.DoesNotExist.

    If the game waits for them, they have at least the time for a question. Nothing happens if they were not
    away.
    """
    with locked_game(game_id) as locked:
        if locked.welcome(seat):
            player = locked.players[seat]
            player.save(update_fields=["ahead", "ahead_ended"])
            locked.look_again()
