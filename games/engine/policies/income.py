"""The reinforcements that a turn brings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.position import Position

Income = tuple[tuple[str, int], ...]
"""Pairs of (`territories` or a continent's key, the armies for it)."""


@dataclass(frozen=True, slots=True)
class LandAndContinents:
    """One army for every `divisor` territories, at least `minimum`, plus the bonuses of whole continents."""

    divisor: int
    minimum: int

    def __call__(self, board: Board, position: Position, seat: int) -> Income:
        lands = position.lands[seat]
        armies = lands.bit_count() // self.divisor
        income = [("territories", armies if armies > self.minimum else self.minimum)]
        for mask, bonus in board.bonuses:
            if lands & mask == mask:
                income.append(bonus)
        return tuple(income)
