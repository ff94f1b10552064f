"""The events of an order, played on a copy."""

from __future__ import annotations

from games.engine import Dice, Order, Position, Rulebook, Table
from games.engine.events import Event


def decide(rulebook: Rulebook, position: Position, seat: int, order: Order, dice: Dice) -> list[Event]:
    """Return the events of an order, without changing the position. Raise Illegal."""
    table = Table(rulebook, position.copy(), dice)
    table.play(seat, order)
    return table.events
