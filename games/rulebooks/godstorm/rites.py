"""The hooks that only Godstorm has, and the parts of the edition that use them.

Miracles and the Underworld are features like any other, and may override these hooks as well as those of
every game. No other feature knows them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.feature import Feature
from games.rulebooks.godstorm.invasion.might import NO_MIGHT, Might

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.engine import Attack, Position, Rulebook, Table


class Rites(Feature):
    """A part of the edition. By default, none of these hooks does anything."""

    def invaded(self, table: Table, attack: Attack | None) -> bool:
        """Act on the declaration of an invasion. Return whether a question was put.

        `attack` is the attack that has been ordered already, if any. A part that puts a question calls
        `invasion.conduct.resume` when it is answered.
        """
        return False

    def spared(self, table: Table, seat: int, killed: int) -> int:
        """Return how many of the `killed` defenders a seat saves, by giving something up for them."""
        return 0

    def might(self, position: Position, seat: int, land: int, attacking: bool) -> Might:
        """Return the might that a seat has, apart from that of its gods, when gods fight gods on a land."""
        return NO_MIGHT

    def cast(self, table: Table, seat: int) -> None:
        """Act on three dice alike in a throw of a seat, rerolls included.

        This is called once for each throw and side.
        """

    def conquered(self, table: Table, seat: int) -> None:
        """Act when a land was taken from armies in the present turn. `TURN` has already counted it."""

    def god_destroyed(self, table: Table, seat: int) -> None:
        """Act when this seat destroys a god on its turn, in a fight or by conquest.

        `TURN` has already counted it.
        """

    def left(self, table: Table, seat: int) -> None:
        """Act before a seat leaves the game and loses everything except its lands."""

    def bid_bonus(self, position: Position, seat: int) -> int:
        """Return the number that is added to the bids of a seat."""
        return 0

    def score(self, rulebook: Rulebook, position: Position, seat: int) -> int:
        """Return a seat's points at the end, apart from those for lands and continents."""
        return 0


def rites(rulebook: Rulebook) -> Iterator[Rites]:
    """Return the parts of an edition that use these hooks."""
    return (feature for feature in rulebook.features if isinstance(feature, Rites))
