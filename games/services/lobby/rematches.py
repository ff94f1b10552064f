"""Play again with the same table: the first one who asks for it opens the rematch, and the others join it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from games.models import Game, Opening
from games.models.opening import Access
from games.selectors.lobby.rematch import earlier_game, rematch_of
from games.services.errors import Refused
from games.services.lobby.games import join_game
from games.services.lobby.invitations import open_game_for
from games.services.play.locked_game import lock_game
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from accounts.models import User
    from games.selectors.lobby.rematch import Earlier

NUMERALS = ("II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV", "XVI")
"""What distinguishes the names of rematches. A digit could turn a name into an order: “Defend 2”."""


@transaction.atomic
def play_again(*, game_id: int, user: User, replaces: bool = True) -> Game:
    """Give a person a seat in the rematch of a finished game, which they open unless somebody has.

    If it `replaces` guests, the seat of a guest who declines is open to everybody. Raise Refused or
    Impossible, or Game.DoesNotExist for a person who had no seat.
    """
    game = lock_game(game_id)
    if not game.players.filter(user=user).exists():
        raise Game.DoesNotExist
    earlier = earlier_game(user, game_id)
    if earlier is None:
        raise Refused("goes_on", gettext_noop("This game is not over: there can be no rematch yet."))
    rematch = rematch_of(game)
    if rematch is None:
        return open_rematch(earlier, user, replaces=replaces)
    if rematch.status != Game.Status.WAITING and not rematch.players.filter(user=user).exists():
        raise Refused("rematch_begun", gettext_noop("The rematch of this game has begun without you."))
    return join_game(game_id=rematch.pk, user=user)


def open_rematch(earlier: Earlier, user: User, *, replaces: bool) -> Game:
    """Open the rematch of a game whose lock the caller holds, and invite the others."""
    game = earlier.game
    if not earlier.guests:
        message = gettext_noop("Nobody of that table can be invited. Start a game of your own.")
        raise Refused("nobody_left", message)
    return open_game_for(
        earlier.guests,
        creator=user,
        name=name_of_rematch(game.name),
        rulebook_key=game.rulebook_key,
        seats=earlier.seats,
        bots=earlier.bots,
        options=earlier.options,
        pace=game.pace,
        advice=game.advice,
        letters=game.letters,
        opening=Opening(access=Access.PRIVATE, again=game, replaces=replaces),
    )


def name_of_rematch(name: str) -> str:
    """Return the name of the rematch of a game: “Alps”, “Alps II”, “Alps III”, …"""
    first, _blank, last = name.rpartition(" ")
    numbered = first and last in NUMERALS[:-1]
    stem = first if numbered else name
    ending = f" {NUMERALS[NUMERALS.index(last) + 1] if numbered else NUMERALS[0]}"
    longest = Game._meta.get_field("name").max_length or 0
    return stem[: longest - len(ending)].rstrip() + ending
