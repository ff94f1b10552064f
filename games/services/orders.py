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

    Raises Stale when something has happened since that the seat can see (unless the order is one
    that any seat may give at any time), Illegal when the rules forbid it, Refused when the game is
    not running, Game.DoesNotExist. Then nothing has changed.
    """
    with sit_down(game_id) as sitting:
        if not sitting.rulebook.is_for_anyone(sitting.position, order):
            refuse_stale(sitting, seat, seen)
        sitting.play(seat, order, dice)
        return sitting.game


def refuse_stale(sitting: Sitting, seat: int, seen: int) -> None:
    """Raise Stale if the seat could see something happen after version `seen`."""
    later = sitting.game.events.filter(number__gt=seen).values_list("data", flat=True)
    if any(redact_event(e.from_json(data), seat) is not None for data in later):
        raise Stale(
            "stale",
            gettext_noop(
                "The game has moved on since this page was made. Nothing was done: look again and decide."
            ),
        )
