"""Give an order. The page, the mail and every other entry point for people call this."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.services.errors import Stale
from games.services.play.locked_game import locked_game
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from games.engine import Dice, Order
    from games.models import Game
    from games.services.play.locked_game import LockedGame


def give_order(
    *, game_id: int, seat: int, order: Order, seen: int, by: int | None = None, dice: Dice | None = None
) -> Game:
    """Play an order of a seat. Return the game as it is then.

    The seat has seen `seen` of the events that it may know of. `by` is the primary key of the person who
    gives the order: if they have lost the seat meanwhile, the game does not exist for them.

    Raise Stale if something that the seat can see has happened since (or, for an order that any seat may give
    at any time, if the seat itself has given another since: the same form sent twice), Illegal if the rules
    forbid it, Refused if the game is not running, or Game.DoesNotExist. Then nothing has changed.
    """
    with locked_game(game_id) as locked:
        locked.check_owner(seat, by)
        order_at(locked, seat, order, seen, dice)
        return locked.game


def order_at(locked: LockedGame, seat: int, order: Order, seen: int, dice: Dice | None = None) -> None:
    """Play an order in a game that is already locked. Raise Stale and Illegal like `give_order`."""
    refuse_unseen(locked, seat, order, seen)
    locked.welcome(seat)
    locked.play(seat, order, dice)


def refuse_unseen(locked: LockedGame, seat: int, order: Order | None, seen: int) -> None:
    """Raise Stale if the seat gives the order, or none, without having seen what it should have."""
    if is_stale(locked, seat, order, seen):
        raise Stale(
            "stale",
            gettext_noop(
                "The game has moved on since this page was made. Nothing was done: look again and decide."
            ),
        )


def is_stale(locked: LockedGame, seat: int, order: Order | None, seen: int) -> bool:
    """Return whether the seat has not seen what it should have seen before this order."""
    if seat not in range(len(locked.players)):
        return False  # The engine says that there is no such seat.
    if order is not None and locked.rulebook.is_for_anyone(locked.position, order):
        return locked.players[seat].acted_version > seen
    return locked.game.known[seat] > seen
