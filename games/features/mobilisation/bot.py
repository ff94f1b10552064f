"""How computer players mobilise, and what lands are worth to them for the sets that they are part of."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from games.engine.board import members
from games.features.mobilisation.orders import MobiliseAll
from games.features.mobilisation.sets import WORTH, by_symbols, in_no_set

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook

Shares = tuple[float, ...]
"""A number of armies for each symbol."""
ROUNDS = 1.0
"""For so many rounds a player counts on what their sets bring."""
SCARCE = 3
"""The power of the number of cards of a symbol by which one more of it is worth less."""
LOSS = 0.3
"""What it brings that somebody else loses an army of their sets."""


def mobilise_best(rulebook: Rulebook, view: Position, seat: int) -> MobiliseAll:
    """All sets, their armies on the greatest stacks of the border first: these attack next."""
    mine, borders, armies = view.lands[seat], rulebook.board.border_masks, view.armies

    def strength(land: int) -> tuple[bool, int]:
        return bool(borders[land] & ~mine), armies[land]

    return MobiliseAll(tuple(sorted(members(in_no_set(view, seat)), key=strength, reverse=True)))


def prizes(board: Board, view: Position, seat: int) -> Callable[[int], float]:
    """The share of a set that a territory of others brings, and takes from its owner."""
    lands, owner, symbol = view.lands, view.owner, places(board)
    brings = share_of_sets(board, lands[seat])

    def prize(land: int) -> float:
        if (other := owner[land]) < 0:
            return 0.0
        at = symbol[land]
        return ROUNDS * (brings[at] + LOSS * share_of_sets(board, lands[other])[at])

    return prize


@cache
def places(board: Board) -> list[int]:
    """Of each territory, where the symbol of its card stands among all."""
    order = [symbol for symbol, _ in by_symbols(board)]
    return [order.index(board.symbols[land]) for land in range(len(board.territories))]


@lru_cache(maxsize=1_000)
def share_of_sets(board: Board, lands: int) -> Shares:
    """The armies that one more card of each symbol brings a round: the scarcer it is the more."""
    weights = [(1 + (lands & mask).bit_count()) ** -SCARCE for _, mask in by_symbols(board)]
    return tuple(WORTH * weight / sum(weights) for weight in weights)
