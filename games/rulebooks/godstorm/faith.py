"""Faith: what it pays for, and the event by which it changes. Everybody may count it."""

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
    """A seat gained so much faith, or (negative) spent it."""

    seat: int
    faith: int

    def fold(self, p: Position) -> None:
        put_seat(FAITH, p, self.seat, faith(p, self.seat) + self.faith, 0)


def change(table: Table, seat: int, by: int) -> None:
    """Let a seat have more faith, or less, but never less than none."""
    by = max(by, -faith(table.position, seat))
    if by:
        table.write(FaithChanged(seat, by))


def check_price(position: Position, seat: int, price: int) -> None:
    """Refuse (Illegal) what a seat cannot pay for."""
    own = faith(position, seat)
    if own < price:
        raise Illegal("too_little_faith", price=price, faith=own)


def pay(table: Table, seat: int, price: int) -> None:
    """Sacrifice faith. Raises Illegal where there is too little."""
    check_price(table.position, seat, price)
    change(table, seat, -price)
