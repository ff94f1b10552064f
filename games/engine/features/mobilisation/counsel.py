"""What territories are worth to computer players for the sets that they are part of."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from games.engine.board import mask_of, members
from games.engine.features.mobilisation.sets import SYMBOLS, WORTH

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.position import Position

ROUNDS = 1.0
"""For so many rounds a player counts on what their sets bring."""
SCARCE = 3
"""The power of the number of cards of a symbol by which one more of it is worth less."""
LOSS = 0.3
"""What it brings that somebody else loses an army of their sets."""


def prizes(board: Board, view: Position, seat: int) -> dict[int, float]:
    """The share of a set that each territory of others brings, and takes from its owner."""
    mine, found = share_of_sets(board, view.lands[seat]), dict[int, float]()
    for owner, lands in enumerate(view.lands):
        if owner != seat and lands:
            theirs = share_of_sets(board, lands)
            worth = {symbol: ROUNDS * (mine[symbol] + LOSS * theirs[symbol]) for symbol in SYMBOLS}
            for land in members(lands):
                found[land] = worth[board.symbols[land]]
    return found


@lru_cache(maxsize=10_000)
def share_of_sets(board: Board, lands: int) -> dict[int, float]:
    """The armies that one more card of each symbol brings a round: the scarcer it is the more."""
    weights = {symbol: (1 + (lands & mask).bit_count()) ** -SCARCE for symbol, mask in by_symbols(board)}
    total = sum(weights.values())
    return {symbol: WORTH * weight / total for symbol, weight in weights.items()}


@cache
def by_symbols(board: Board) -> list[tuple[int, int]]:
    """Each symbol with the territories whose cards show it, as a bit mask."""
    return [
        (symbol, mask_of(land for land in range(len(board.territories)) if board.symbols[land] == symbol))
        for symbol in SYMBOLS
    ]
