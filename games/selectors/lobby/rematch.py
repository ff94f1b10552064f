"""A game that is over, as one of those who sat there may open another like it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.models import Game

if TYPE_CHECKING:
    from accounts.models import User


class Earlier(NamedTuple):
    """A game that is over: how its computers played, in the order of play, and who else sat there.

    `guests` are the others who can still be invited, by name.
    """

    game: Game
    seats: int
    bots: list[str]
    guests: list[str]


def earlier_game(user: User, game_id: int | None) -> Earlier | None:
    """The game with this number, if it is over and this person sat there; else None."""
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
