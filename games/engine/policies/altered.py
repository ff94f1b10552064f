"""Combat that a house rule alters, however the edition compares dice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from games.engine.policies.combat import Combat

if TYPE_CHECKING:
    from collections.abc import Mapping

    from games.engine.chance.comparison import Ranked
    from games.engine.chance.dice import Dice
    from games.engine.table import Table


@dataclass(frozen=True, slots=True, eq=False)
class Altered(Combat):
    """Combat that is like `plain`, except for what a subclass changes."""

    plain: Combat

    @classmethod
    def altering(cls, plain: Combat, *more: Any) -> Self:
        """Return the same dice, altered; `more` are the other fields of the subclass."""
        return cls(plain.attack, plain.defence, plain, *more, faces=plain.faces)

    def compare(self, attack: Ranked, defence: Ranked) -> tuple[int, int]:
        return self.plain.compare(attack, defence)

    def attack_throws(self, dice: int) -> Mapping[Ranked, int]:
        return self.plain.attack_throws(dice)

    def defence_throws(self, dice: int) -> Mapping[Ranked, int]:
        return self.plain.defence_throws(dice)

    def dice_of(self, table: Table, seat: int) -> Dice:
        return self.plain.dice_of(table, seat)
