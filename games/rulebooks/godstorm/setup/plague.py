"""The plague at the beginning of the game, which comes to four lands (« Mise en place », 1).

The lands are drawn with territory cards, which are then put back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from games.engine.errors import Impossible
from games.engine.events.knowledge import known_to_all, recorded_as
from games.rulebooks.godstorm.state import PLAGUE

if TYPE_CHECKING:
    from games.engine import Position, Table

STRICKEN = 4


@recorded_as("plague_spread")
@known_to_all
class PlagueSpread(NamedTuple):
    """The plague has come to these lands."""

    lands: tuple[int, ...]

    def fold(self, p: Position) -> None:
        PLAGUE.put(p, tuple(sorted({*PLAGUE.of(p), *self.lands})))


def strike(table: Table, given: Any) -> None:
    """Draw the four lands, or take the given ones. Raise Impossible if these are not four lands."""
    lands = len(table.rulebook.board.territories)
    drawn = table.dice.shuffle(lands)[:STRICKEN] if given is None else given
    if len({*drawn} & {*range(lands)}) != STRICKEN or len(drawn) != STRICKEN:
        raise Impossible("impossible_set_up.plague", count=STRICKEN)
    table.write(PlagueSpread(tuple(drawn)))
