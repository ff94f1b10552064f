"""Lots: territories that change hands together before the first armies are placed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.engine.events.set_up import put_first_army
from games.engine.notation import vocabulary as v
from games.engine.notation.formatting import format_cards
from games.engine.notation.positions.writing import cards_to_json

if TYPE_CHECKING:
    from games.engine.notation.reader import Reader
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook

Lot = tuple[int, ...]
"""Cards of territories, and jokers if these are exchanged too."""
LARGEST = 3
"""The most cards in a lot."""


def give_lot(p: Position, giver: int, taker: int, lot: Lot) -> None:
    """Give territories to another seat. Each takes an army from those that its new owner has to place."""
    for land in lot:
        p.lands[giver] &= ~(1 << land)
        put_first_army(p, land, taker)
    p.to_place[giver] += len(lot)
    p.to_place[taker] -= len(lot)


def lot_to_json(rulebook: Rulebook, lot: Lot) -> list[str]:
    """Return the keys of the cards; cards that the reader may not see are `hidden`."""
    return cards_to_json(rulebook.board, lot)


def read_lot(reader: Reader, jokers: Sequence[int] = (), until: tuple[str, ...] = ()) -> Lot:
    """Read the cards that are named next, up to one of the words in `until`."""
    left, found = [*jokers], []
    while True:
        found.append(left.pop(0) if left and reader.skip(*v.A_JOKER) else reader.territory())
        if not reader.skip(*v.AND) and (reader.at_end() or reader.begins(until)):
            return tuple(found)


def write_lot(rulebook: Rulebook, lot: Lot, language: str) -> str:
    return ", ".join(format_cards(rulebook.board, (card,), language) for card in lot)
