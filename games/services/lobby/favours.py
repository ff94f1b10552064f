"""Favours for a single seat.

The person who opened the game chooses the seat while the game waits for players.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from games.rulebooks.registry import rulebook_for
from games.services.errors import Refused
from games.services.lobby.games import refuse_begun, refuse_others
from games.services.play.locked_game import lock_game
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from accounts.models import User
    from games.models import Game


@transaction.atomic
def favour(*, game_id: int, user: User, option: str, value: str) -> Game:
    """Choose the value of an option that favours one seat, or its default, which favours nobody.

    Raise Refused or the engine's Impossible.
    """
    game = lock_game(game_id)
    refuse_begun(game)
    refuse_others(game, user)
    choice = next((choice for choice in game.rulebook.choices if choice.key == option), None)
    seats = game.players.count()
    possible = [given for given, number in choice.for_seats.items() if number < seats] if choice else []
    if choice is None or value not in (*possible, choice.default, game.options.get(option)):
        raise Refused("no_such_favour", gettext_noop("Choose one of those offered."))
    game.options = dict(rulebook_for(game.rulebook_key, {**game.options, option: value}).chosen)
    game.save(update_fields=["options"])
    return game
