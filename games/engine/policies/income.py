"""How many reinforcements a turn brings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.engine.errors import gettext_noop
from games.engine.words.wording import Places, Wording

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.position import Position

Income = tuple[tuple[str, int], ...]
"""Pairs of (what it is for: `territories` or a continent's key, armies)."""


@dataclass(frozen=True, slots=True)
class LandAndContinents:
    """One army for each `divisor` territories, at least `minimum`, and the continents held whole."""

    divisor: int
    minimum: int

    @property
    def brief(self) -> Wording:
        numbers = {"divisor": self.divisor, "minimum": self.minimum}
        if self.minimum:
            return Wording(gettext_noop("one for %(divisor)d territories, %(minimum)d at least"), numbers)
        return Wording(gettext_noop("one for %(divisor)d territories"), numbers)

    @property
    def told(self) -> tuple[Wording, ...]:
        numbers = {"divisor": self.divisor, "minimum": self.minimum}
        each = gettext_noop(
            "Each turn brings an army for every %(divisor)d territories, %(minimum)d at least, and more for "
            "whole continents."
        )
        more = gettext_noop("A remainder brings nothing. The continents bring:")
        if not self.minimum:
            each = gettext_noop(
                "Each turn brings an army for every %(divisor)d territories, and more for whole continents."
            )
            more = gettext_noop("A remainder brings nothing, and there is no minimum. The continents bring:")
        return Wording(each, numbers), Wording(more)

    def points(self, board: Board) -> list[Wording]:
        """Each continent, and what it is worth."""
        return [
            Wording(
                gettext_noop("%(continent)s: %(armies)d"),
                {"continent": Places("continents", (one.key,)), "armies": one.bonus},
            )
            for one in board.continents
        ]

    def __call__(self, board: Board, position: Position, seat: int) -> Income:
        lands = position.lands[seat]
        armies = lands.bit_count() // self.divisor
        income = [("territories", armies if armies > self.minimum else self.minimum)]
        for mask, bonus in board.bonuses:
            if lands & mask == mask:
                income.append(bonus)
        return tuple(income)
