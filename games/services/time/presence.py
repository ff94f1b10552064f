"""Absence and return: what a computer player that stands in for somebody may do, and when that ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.models import Player
from games.services.play.locked_game import locked_game

if TYPE_CHECKING:
    from games.bots.stand_in import Limits


def set_limits(*, game_id: int, seat: int, limits: Limits) -> None:
    """Say what a stand-in may do for a seat from now on."""
    Player.objects.filter(game=game_id, seat=seat).update(limits=limits.to_json())


def come_back(*, game_id: int, seat: int) -> None:
    """The person of a seat plays again; if the game waits for them, their time runs: a question's at least.

    Nothing happens if they were not away. Raises Refused, Game.DoesNotExist.
    """
    with locked_game(game_id) as locked:
        if locked.welcome(seat):
            player = locked.players[seat]
            player.save(update_fields=["ahead", "ahead_ended"])
            locked.look_again()
