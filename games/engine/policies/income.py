"""How many reinforcements a turn brings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.position import Position

Income = tuple[tuple[str, int], ...]
"""Pairs of (what it is for: `territories` or a continent's key, armies)."""


def one_card(position: Position, seat: int) -> int:
    """A card every turn (1957, La conquête du monde, premier temps)."""
    return 1


def cards_by_remainder(divisor: int) -> Callable[[Position, int], int]:
    """As many cards as territories are left over when they are counted by the `divisor`."""

    def cards(position: Position, seat: int) -> int:
        return position.lands[seat].bit_count() % divisor

    return cards


@dataclass(frozen=True, slots=True)
class LandAndContinents:
    """One army for each `divisor` territories, at least `minimum`, and the continents held whole."""

    divisor: int
    minimum: int

    def __call__(self, board: Board, position: Position, seat: int) -> Income:
        lands = position.lands[seat]
        others = ~lands
        held = [part for mask, part in board.bonuses if not mask & others]
        return (("territories", max(self.minimum, lands.bit_count() // self.divisor)), *held)
