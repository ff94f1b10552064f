"""What territories are worth to computer players for the sets that they are part of."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from games.engine.features.mobilisation.sets import WORTH, by_symbols

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.position import Position

Shares = tuple[float, ...]
"""A number of armies for each symbol."""
ROUNDS = 1.0
"""For so many rounds a player counts on what their sets bring."""
SCARCE = 3
"""The power of the number of cards of a symbol by which one more of it is worth less."""
LOSS = 0.3
"""What it brings that somebody else loses an army of their sets."""


def prizes(board: Board, view: Position, seat: int) -> dict[int, float]:
    """The share of a set that each territory of others brings, and takes from its owner."""
    mine = share_of_sets(board, view.lands[seat])
    worth = [
        [
            ROUNDS * (brings + LOSS * takes)
            for brings, takes in zip(mine, share_of_sets(board, lands), strict=True)
        ]
        for lands in view.lands
    ]
    symbol = places(board)
    return {land: worth[owner][symbol[land]] for land, owner in enumerate(view.owner) if 0 <= owner != seat}


@cache
def places(board: Board) -> list[int]:
    """Of each territory, where the symbol of its card stands among all."""
    order = [symbol for symbol, _ in by_symbols(board)]
    return [order.index(board.symbols[land]) for land in range(len(board.territories))]


def share_of_sets(board: Board, lands: int) -> Shares:
    """The armies that one more card of each symbol brings a round: the scarcer it is the more."""
    return shares(tuple([(lands & mask).bit_count() for _, mask in by_symbols(board)]))


@cache
def shares(held: tuple[int, ...]) -> Shares:
    """The same by how many cards of each symbol one has."""
    weights = [(1 + number) ** -SCARCE for number in held]
    return tuple(WORTH * weight / sum(weights) for weight in weights)
