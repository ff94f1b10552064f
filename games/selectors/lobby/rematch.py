"""A finished game, as the model for another one that one of its players opens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.models import Contact, Game
from games.rulebooks.registry import rulebook_for

if TYPE_CHECKING:
    from accounts.models import User
    from games.engine import Choice, Rulebook


@dataclass(frozen=True)
class Earlier:
    """A finished game: the levels of its computer players, in the order of play, and the other players.

    `guests` are the names of the others who can still be invited, without those whom the reader has blocked.
    """

    game: Game
    seats: int
    bots: list[str]
    guests: list[str]

    @property
    def options(self) -> dict[str, str]:
        """The options of the game that a new one can have.

        What favours a single seat is left out, since the seats are drawn again.
        """
        chosen = self.game.options
        return {
            choice.key: chosen[choice.key]
            for choice in rulebook_for(self.game.rulebook_key).choices
            if chosen.get(choice.key) in choice.offered and chosen[choice.key] not in choice.for_seats
        }

    @property
    def left_out(self) -> list[Choice]:
        """The options of the game that a new one cannot have."""
        return [
            choice
            for choice in self.game.rulebook.choices
            if self.game.options.get(choice.key, choice.default) != choice.default
            if choice.key not in self.options
        ]

    @property
    def rulebook(self) -> Rulebook:
        """The rules of a new game. Raise Impossible if the options no longer fit together."""
        return rulebook_for(self.game.rulebook_key, self.options)


def earlier_game(user: User, game_id: int | None) -> Earlier | None:
    """Return the game with this number if it is over and this person had a seat in it, else None."""
    if game_id is None:
        return None
    game = Game.objects.filter(pk=game_id, status=Game.Status.OVER, players__user=user).first()
    if game is None:
        return None
    players = list(game.players.select_related("user"))
    blocked = {*Contact.objects.blocked_by(user).values_list("person", flat=True)}
    others = [player.user for player in players if player.user and player.user != user]
    return Earlier(
        game,
        len(players),
        [player.bot for player in players if player.bot],
        [other.username for other in others if other.is_active and other.pk not in blocked],
    )


def rematch_of(game: Game) -> Game | None:
    """Return the rematch of a finished game, if somebody has opened one."""
    return Game.objects.filter(opening__again=game).first()
