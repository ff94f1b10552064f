"""The general mobilisation: as many sets as possible, their armies on the stacks that attack next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine import End, Order
from games.engine.features.mobilisation.orders import Mobilise
from games.engine.features.mobilisation.sets import WORTH, by_symbol, thriftiest

if TYPE_CHECKING:
    from games.engine import Position, Rulebook


def mobilise(rulebook: Rulebook, view: Position, seat: int) -> Order:
    """The set that leaves most others, its armies on the greatest stack of the border."""
    board = rulebook.board
    left = by_symbol(board, view, seat)
    symbols = thriftiest(board, view, seat)
    if not symbols:
        return End()
    armies, mine, borders = view.armies, view.lands[seat], board.border_masks

    def strength(land: int) -> tuple[bool, int]:
        return bool(borders[land] & ~mine), armies[land]

    front = max((land for symbol in symbols for land in left[symbol]), key=strength)
    cards = [
        front if board.symbols[front] == symbol else min(left[symbol], key=strength) for symbol in symbols
    ]
    return Mobilise(tuple((land, WORTH if land == front else 0) for land in sorted(cards)))
