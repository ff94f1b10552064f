"""Give the seats of guests who decline to everybody, in games that were opened so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.models import Opening
from games.models.opening import Access

if TYPE_CHECKING:
    from games.models import Game


def replace_guests(game: Game) -> None:
    """List a game for everybody while it has more free seats than guests who may still come, else hide it.

    Nothing happens to a game whose opening replaces nobody. The caller holds the lock of the game.
    """
    opening = Opening.objects.filter(game=game, replaces=True).first()
    if opening is None:
        return
    free = game.players.filter(user=None, bot="").count()
    opening.access = Access.OPEN if free > awaited(game) else Access.PRIVATE
    opening.save(update_fields=["access"])


def awaited(game: Game) -> int:
    """Return how many guests have neither declined nor taken a seat."""
    seated = game.players.exclude(user=None).values("user")
    guests = game.invitations.filter(declined_at=None).exclude(user__in=seated)
    return len({user or box for user, box in guests.values_list("user", "box")})
