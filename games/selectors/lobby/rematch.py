"""A finished game, as the model for another one that one of its players opens."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.models import Game

if TYPE_CHECKING:
    from accounts.models import User


class Earlier(NamedTuple):
    """A finished game: the levels of its computer players, in the order of play, and the other players.

    `guests` are the names of the others who can still be invited.
    """

    game: Game
    seats: int
    bots: list[str]
    guests: list[str]


def earlier_game(user: User, game_id: int | None) -> Earlier | None:
    """Return the game with this number if it is over and this person had a seat in it, else None."""
    if game_id is None:
        return None
    game = Game.objects.filter(pk=game_id, status=Game.Status.OVER, players__user=user).first()
    if game is None:
        return None
    players = list(game.players.select_related("user"))
    others = [player.user for player in players if player.user and player.user != user]
    return Earlier(
        game,
        len(players),
        [player.bot for player in players if player.bot],
        [other.username for other in others if other.is_active],
    )
