"""When to hand in a set, and which."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.orders import Trade

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook


def trade(rulebook: Rulebook, view: Position, seat: int) -> Trade | None:
    hand = view.hands[seat]
    if len(hand) < 3:
        return None
    symbols = rulebook.board.symbols
    best, chosen = 0, None
    for cards in rulebook.sets.among(hand, symbols):
        worth = rulebook.sets.worth([symbols[card] for card in cards], view.sets_traded)
        if worth > best:
            best, chosen = worth, cards
    return None if chosen is None else Trade(chosen)
