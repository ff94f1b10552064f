"""Give an order: what the page, the mail and every other door of a person calls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine import events as e
from games.engine.errors import gettext_noop
from games.engine.visibility import redact_event
from games.services.errors import Stale
from games.services.sitting import sit_down

if TYPE_CHECKING:
    from games.engine.dice import Dice
    from games.engine.orders import Order
    from games.models import Game
    from games.services.sitting import Sitting


def give_order(*, game_id: int, seat: int, order: Order, seen: int, dice: Dice | None = None) -> Game:
    """Play an order of a seat that has seen the game up to version `seen`; the game as it is then.

    Raises Stale when something has happened since that the seat can see (or, for an order that any
    seat may give at any time, when the seat itself has given another since: the same form sent
    twice), Illegal when the rules forbid it, Refused when the game is not running,
    Game.DoesNotExist. Then nothing has changed.
    """
    with sit_down(game_id) as sitting:
        if sitting.rulebook.is_for_anyone(sitting.position, order):
            stale = any(player.seat == seat and player.acted_version > seen for player in sitting.players)
        else:
            stale = has_seen_more(sitting, seat, seen)
        if stale:
            raise Stale(
                "stale",
                gettext_noop(
                    "The game has moved on since this page was made. Nothing was done: look again and decide."
                ),
            )
        sitting.play(seat, order, dice)
        return sitting.game


def has_seen_more(sitting: Sitting, seat: int, seen: int) -> bool:
    """Whether something has happened after version `seen` that the seat can see."""
    if seen >= sitting.game.version:
        return False
    later = sitting.game.events.filter(number__gt=seen).order_by("number").values_list("data", flat=True)
    return any(redact_event(e.from_json(data), seat) is not None for data in later.iterator(chunk_size=50))
