"""Faith: paying with it, and the event that changes it. Everybody may know how much faith each player has."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.engine.errors import Illegal
from games.engine.events.knowledge import known_to_all, recorded_as
from games.rulebooks.godstorm.state import FAITH, faith, put_seat

if TYPE_CHECKING:
    from games.engine import Position, Table


@recorded_as("faith_changed")
@known_to_all
class FaithChanged(NamedTuple):
    """A seat gained faith or, if negative, spent it."""

    seat: int
    faith: int

    def fold(self, p: Position) -> None:
        put_seat(FAITH, p, self.seat, faith(p, self.seat) + self.faith, 0)


def change(table: Table, seat: int, by: int) -> None:
    """Change the faith of a seat, but never to less than 0."""
    by = max(by, -faith(table.position, seat))
    if by:
        table.write(FaithChanged(seat, by))


def check_price(position: Position, seat: int, price: int) -> None:
    """Raise Illegal if a seat cannot pay this price."""
    own = faith(position, seat)
    if own < price:
        raise Illegal("too_little_faith", price=price, faith=own)


def pay(table: Table, seat: int, price: int) -> None:
    """Sacrifice faith. Raise Illegal if there is too little."""
    check_price(table.position, seat, price)
    change(table, seat, -price)
