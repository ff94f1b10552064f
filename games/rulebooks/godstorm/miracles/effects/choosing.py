"""Slots and lists of choices, and the dice and cards that effects use."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from games.engine.board import SEA, members
from games.engine.chance.dice import one_die
from games.engine.legality import Slot
from games.rulebooks.godstorm.miracles.events import DieThrown, LandDrawn
from games.rulebooks.godstorm.reach import open_borders
from games.rulebooks.godstorm.state import SUNK

if TYPE_CHECKING:
    from collections.abc import Iterable

    from games.engine import Board, Position, Table


def slot_of_lands(found: Iterable[int]) -> Slot:
    """Return a slot for any of these territories."""
    return Slot("territory", tuple(found))


def slot_of_words(keys: Iterable[str]) -> Slot:
    """Return a slot for any of these words."""
    return Slot("word", tuple(keys))


def lands_of_seat(position: Position, seat: int) -> tuple[int, ...]:
    """Return the territories of a seat."""
    return members(position.lands[seat])


def occupied_lands(position: Position) -> tuple[int, ...]:
    """Return all territories with armies."""
    return members(reduce(or_, position.lands))


def neighbours(board: Board, position: Position, land: int) -> tuple[int, ...]:
    """Return the lands behind the open borders of a land."""
    return members(open_borders(board, position)[land])


def across_the_sea(board: Board, position: Position, land: int) -> tuple[int, ...]:
    """Return the lands to which an open sea lane leads."""
    sea = board.kinds[SEA][land]
    return tuple(other for other in neighbours(board, position, land) if sea >> other & 1)


def throw_for_card(table: Table, seat: int, card: str) -> int:
    """Throw a die for a card, and return what it shows."""
    dice = one_die(table.dice, card)
    table.write(DieThrown(seat, card, dice))
    return int(dice)


def draw_land(table: Table, card: str) -> int:
    """Draw the card of a territory, put it back, and return the territory. Sunken lands have no card."""
    sunk = SUNK.of(table.position)
    found = [land for land in range(len(table.position.owner)) if land not in sunk]
    land = found[table.dice.shuffle(len(found))[0]]
    table.write(LandDrawn(card, land))
    return land
