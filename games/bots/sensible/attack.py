"""Which attack to make, if any."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.bots.sensible.outlook import Outlook
from games.engine.board import members
from games.engine.orders import Attack, End, Order

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook


FEWEST = 3


def attack(rulebook: Rulebook, view: Position, seat: int) -> Order:
    """The siege that brings most; none if none brings anything."""
    outlook = Outlook(rulebook, view, seat)
    lands, armies, borders = outlook.lands, view.armies, outlook.borders
    best, chosen = 0.0, None
    for source in members(lands):
        mine = armies[source]
        if mine < FEWEST:
            continue
        for target in members(borders[source] & ~lands):
            score = outlook.score(mine, target, 0, mine >= outlook.main)
            if score > best:
                best, chosen = score, (source, target)
    if chosen is None:
        return End()
    return Attack(chosen[0], chosen[1], None, 1)
