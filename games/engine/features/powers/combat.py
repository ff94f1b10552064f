"""The powers that change attacks: a die more for North America, sea routes for Oceania."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.engine.board import mask_of
from games.engine.features.powers.gained import AUSTRALIA, NORTH_AMERICA, has
from games.engine.policies.combat import Combat

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.chance.dice import Dice
    from games.engine.orders import Attack
    from games.engine.policies.reach import Borders
    from games.engine.position import Position
    from games.engine.table import Table

PIROGUES = {
    "indonesia": ("india", "china", "mongolia"),
    "new_guinea": ("japan",),
    "western_australia": ("madagascar",),
}
"""Where canoes come, besides the lanes of the board, one way."""


@dataclass
class OneMore:
    """The dice of an attacker who throws one more than they count: the lowest is put aside."""

    dice: Dice
    attacks: bool = True

    def roll(self, count: int) -> str:
        """Attacker and defender throw in turn."""
        attacks, self.attacks = self.attacks, not self.attacks
        if not attacks:
            return self.dice.roll(count)
        return "".join(sorted(self.dice.roll(count + 1), reverse=True)[:count])

    def shuffle(self, count: int) -> list[int]:
        """As without."""
        return self.dice.shuffle(count)


@dataclass(frozen=True, slots=True, eq=False)
class BestDice(Combat):
    """Whoever has the power of North America throws a die more and drops the lowest before comparing."""

    def dice_of(self, table: Table, seat: int) -> Dice:
        return OneMore(table.dice) if has(table.position, seat, NORTH_AMERICA) else table.dice

    def fight(self, table: Table, seat: int, order: Attack, defence: int = 0) -> bool:
        dice = table.dice
        table.dice = self.dice_of(table, seat)
        try:
            return Combat.fight(self, table, seat, order, defence)
        finally:
            table.dice = dice


@dataclass(frozen=True, slots=True)
class Pirogues:
    """The usual borders, and the sea for whoever has the power of Oceania."""

    usual: Borders

    def __call__(self, board: Board, position: Position, seat: int) -> Sequence[int]:
        borders = self.usual(board, position, seat)
        if not has(position, seat, AUSTRALIA):
            return borders
        index, wider = board.territory_index, [*borders]
        for source, targets in PIROGUES.items():
            wider[index[source]] |= mask_of(index[target] for target in targets)
        return wider
