"""What an order makes happen, on a copy."""

from __future__ import annotations

from games.engine import Dice, Order, Position, Rulebook, Table
from games.engine.events import Event


def decide(rulebook: Rulebook, position: Position, seat: int, order: Order, dice: Dice) -> list[Event]:
    """What an order makes happen. The position stays as it is. Raises Illegal."""
    table = Table(rulebook, position.copy(), dice)
    table.play(seat, order)
    return table.events
