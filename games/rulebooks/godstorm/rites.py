"""The hooks that only Godstorm has, and the parts of the edition that act at them.

Miracles and the Underworld are features like any other; besides the hooks of every game they may override
these. Nobody else knows what they are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.feature import Feature
from games.rulebooks.godstorm.invasion.might import NO_MIGHT, Might

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.engine import Attack, Position, Rulebook, Table


class Rites(Feature):
    """A part of the edition; none of these hooks does anything by itself."""

    def invaded(self, table: Table, attack: Attack | None) -> bool:
        """An invasion was declared, with this attack if it is already ordered; whether a question was put.

        Whoever puts one lets `invasion.conduct.resume` go on when it is answered.
        """
        return False

    def spared(self, table: Table, seat: int, killed: int) -> int:
        """How many of so many defenders that would fall a seat keeps, by what it gives for them."""
        return 0

    def might(self, position: Position, seat: int, land: int, attacking: bool) -> Might:
        """What a seat has besides its gods when gods meet gods on a land."""
        return NO_MIGHT

    def cast(self, table: Table, seat: int) -> None:
        """Three dice of a seat lay alike in a throw, rerolls included; once a throw and side."""

    def conquered(self, table: Table, seat: int) -> None:
        """A land was taken from armies in the present turn; `TURN` has counted it."""

    def god_destroyed(self, table: Table, seat: int) -> None:
        """A god fell to this seat, on turn, in a fight or a conquest; `TURN` has counted it."""

    def left(self, table: Table, seat: int) -> None:
        """A seat is about to leave the game, with all that is not land."""

    def bid_bonus(self, position: Position, seat: int) -> int:
        """What is added to the bids of a seat."""
        return 0

    def score(self, rulebook: Rulebook, position: Position, seat: int) -> int:
        """Points at the end, besides those for lands and continents."""
        return 0


def rites(rulebook: Rulebook) -> Iterator[Rites]:
    """The parts of an edition that act at these hooks."""
    return (feature for feature in rulebook.features if isinstance(feature, Rites))
