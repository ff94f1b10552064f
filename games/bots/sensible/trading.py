"""Which set to hand in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.board import JOKER
from games.engine.orders import Trade

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook


def best_set(rulebook: Rulebook, view: Position, seat: int) -> Trade | None:
    """The set that brings most armies, with as few jokers as possible; None without a set.

    A set is handed in as soon as there is one: armies today are worth more than a better set later.
    """
    hand = view.hands[seat]
    if len(hand) < 3:
        return None
    board, rules = rulebook.board, rulebook.sets

    def value(cards: tuple[int, ...]) -> tuple[int, int]:
        symbols = [board.symbols[card] for card in cards]
        lands = [board.cards[card].territory for card in cards]
        own = sum(1 for land in lands if land >= 0 and view.owner[land] == seat)
        return rules.worth(symbols, view.sets_traded) + own * rules.own_land_bonus, -symbols.count(JOKER)

    cards = max(rules.among(hand, board.symbols), key=value, default=None)
    return None if cards is None else Trade(cards)
