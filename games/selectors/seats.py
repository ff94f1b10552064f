"""Seats: how they look, and who may enter a game.

Everything about a game begins by finding the reader's own seat.
"""

from __future__ import annotations

from functools import cache
from itertools import chain, islice, repeat
from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext as _

from games.engine import NOBODY
from games.models import Game, Player
from games.models.player import COLOURLESS, spare_colours
from games.rulebooks.texts import neutral_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from accounts.models import User
    from games.engine import Rulebook

STONE = "stone"
"""The sign of a neutral."""
RIMS = ("smooth", "notched")
"""The signs of seats that are on a side with others, by the number of the side."""


class Neutral(NamedTuple):
    """A neutral at the table, with its name in the form used inside a sentence.

    The number of its seat is above those of the players.
    """

    seat: int
    colour: str
    name: str


@cache
def look_of(colour: str, side: int = NOBODY, *, is_neutral: bool = False) -> str:
    """Return the look of a seat as CSS classes: its colour, followed by the signs of what else it is."""
    signs = (STONE if is_neutral else "", "" if side == NOBODY else RIMS[side % len(RIMS)])
    return " ".join(filter(None, (colour, *signs)))


def neutrals_of(rulebook: Rulebook, players: Sequence[Player]) -> list[Neutral]:
    """Return the neutrals, in the colours that are left."""
    colours = spare_colours(player.colour for player in players)
    spare = [(str(colour), str(colour.label)) for colour in colours]
    looks = islice(chain(spare, repeat((COLOURLESS, ""))), rulebook.neutrals_beside(len(players)))
    name = _(neutral_name(rulebook))
    return [
        Neutral(seat, colour, name % {"colour": label})
        for seat, (colour, label) in enumerate(looks, start=len(players))
    ]


def game_of(user: User, game_id: int) -> Game:
    """Return the game, for a person who has a seat in it. Raise Game.DoesNotExist for everybody else."""
    return Game.objects.of(user).get(pk=game_id)


def seat_of(user: User, players: Sequence[Player]) -> int:
    """Return the seat of a person among the players of their game."""
    return next(player.seat for player in players if player.user_id == user.pk)
