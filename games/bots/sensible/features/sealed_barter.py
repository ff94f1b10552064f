"""Exchanging territories unseen: away with the continent of which one holds least."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine import End, Order
from games.features.sealed_barter.lots import LOTS_LAID, Lot, numbers, unanswered
from games.features.sealed_barter.orders import Lay, Match, Pass, lots_of

if TYPE_CHECKING:
    from games.engine import Board, Position, Rulebook

LEAST = 0.3
"""The share of a continent below which its territories are worth less than a card that nobody knows."""


def exchange_unseen(rulebook: Rulebook, view: Position, seat: int) -> Order:
    """Match a lot, or lay one down, with what is worth least; else keep everything."""
    board = rulebook.board
    for number, _owner, lot in unanswered(view, seat):
        if own := worth_least(board, view, seat, len(lot)):
            return Match(number, own)
    own = worth_least(board, view, seat, 1)
    if own and not numbers(LOTS_LAID, view)[seat]:
        return Lay(own)
    return Pass() if any(unanswered(view, seat)) else End()


def worth_least(board: Board, view: Position, seat: int, size: int) -> Lot | None:
    """The lot of this size from the continent of which the seat holds least, if that is little.

    A joker alone is worth nothing: any territory is better.
    """

    def share(lot: Lot) -> float:
        if lot[0] >= len(board.territories):
            return 0
        mask = board.continent_masks[board.territories[lot[0]].continent]
        return (view.lands[seat] & mask).bit_count() / mask.bit_count()

    found = min(lots_of(board, view, seat, size), key=share, default=None)
    return found if found and share(found) < LEAST else None
