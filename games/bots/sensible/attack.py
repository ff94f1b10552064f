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
    outlook = Outlook(rulebook, view, seat)
    lands, borders = outlook.lands, outlook.terrain.borders
    best, order = 0.0, None
    for source in members(lands):
        mine = view.armies[source]
        if mine < LEAST:
            continue
        for target in members(borders[source] & ~lands):
            balance = outlook.balance(mine, target, lands)
            if balance > best:
                balance -= outlook.exposure(source, target)
            if balance > best:
                best, order = balance, Attack(source, target, dice=None, stop=1)
    return order or End()
