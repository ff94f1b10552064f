"""Which attack to make, if any."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.bots.sensible.outlook import LEAST, Outlook
from games.engine.board import members
from games.engine.orders import Attack, End, Order

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook


def attack(rulebook: Rulebook, view: Position, seat: int) -> Order:
    """The siege that brings most; the end of the attacks if none brings anything."""
    lands, borders = view.lands[seat], rulebook.board.border_masks
    fronts = [land for land in members(lands) if view.armies[land] >= LEAST and borders[land] & ~lands]
    if not fronts:
        return End()
    outlook = Outlook(rulebook, view, seat)
    best, order = 0.0, None
    for source in fronts:
        mine = view.armies[source]
        for target in members(borders[source] & ~lands):
            balance = outlook.balance(mine, target)
            if balance > best:
                balance -= outlook.exposure(source, target)
            if balance > best:
                best, order = balance, Attack(source, target, dice=None, stop=1)
    return order or End()
