"""How computer players mobilise, and what territories are worth to them as parts of sets."""

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
"""The number of rounds for which a computer player counts on its sets."""
SCARCE = 3
"""The exponent that makes one more card of a symbol worth less, the more of them a seat has."""
LOSS = 0.3
"""The worth of an army that another seat can no longer form, compared with one gained."""


def mobilise_best(rulebook: Rulebook, view: Position, seat: int) -> MobiliseAll:
    """Return the order to form all sets, with their armies on the border.

    The largest garrisons come first, since they attack next.
    """
    mine, borders, armies = view.lands[seat], rulebook.board.border_masks, view.armies

    def strength(land: int) -> tuple[bool, int]:
        return bool(borders[land] & ~mine), armies[land]

    return MobiliseAll(tuple(sorted(members(in_no_set(view, seat)), key=strength, reverse=True)))


def prizes(board: Board, view: Position, seat: int) -> Callable[[int], float]:
    """Return a function that gives the worth of a territory of others, in armies.

    It adds the share of a set that the territory brings to a part of what its owner would lose.
    """
    lands, owner, symbol = view.lands, view.owner, symbol_indices(board)
    brings = share_of_sets(board, lands[seat])

    def prize(land: int) -> float:
        if (other := owner[land]) < 0:
            return 0.0
        at = symbol[land]
        return ROUNDS * (brings[at] + LOSS * share_of_sets(board, lands[other])[at])

    return prize


@cache
def symbol_indices(board: Board) -> list[int]:
    """Return, for each territory, the index of its card's symbol."""
    order = [symbol for symbol, _ in by_symbols(board)]
    return [order.index(board.symbols[land]) for land in range(len(board.territories))]


@lru_cache(maxsize=1_000)
def share_of_sets(board: Board, lands: int) -> Shares:
    """Return the armies a round that one more card of each symbol brings.

    The scarcer the symbol, the more it brings.
    """
    weights = [(1 + (lands & mask).bit_count()) ** -SCARCE for _, mask in by_symbols(board)]
    return tuple(WORTH * weight / sum(weights) for weight in weights)
