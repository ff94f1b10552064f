"""Step 1: faith for every temple and an army on it, in addition to the armies to be placed.

« Pour chaque temple que vous contrôlez, vous gagnez 1 jeton Foi et 1 armée … placée sur le territoire où le
temple est localisé. » The amount of faith follows the same table as armies, with the bonuses of continents.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.engine.events.knowledge import known_to_all, recorded_as
from games.engine.shapes import LAND, Each
from games.rulebooks.godstorm.state import FAITH, INVASION, TURN, faith, put_seat, temples_of

if TYPE_CHECKING:
    from games.engine import Position, Table
    from games.engine.shapes import Shape


@recorded_as("revered")
@known_to_all
class Revered(NamedTuple):
    """A turn began: the seat received faith, and each of its temples an army.

    `faith` includes that for the temples.
    """

    seat: int
    faith: int
    temples: tuple[int, ...]

    def shapes(self) -> dict[str, Shape]:
        return {"temples": Each(LAND)}

    def fold(self, p: Position) -> None:
        put_seat(FAITH, p, self.seat, faith(p, self.seat) + self.faith, 0)
        for land in self.temples:
            p.armies[land] += 1
        TURN.put(p, (0, 0))
        INVASION.put(p, ())


def revere(table: Table) -> None:
    """Give the seat on turn its faith, and its temples their armies."""
    position, rulebook = table.position, table.rulebook
    seat = position.turn
    income = sum(part for _, part in rulebook.income(rulebook.board, position, seat))
    temples = temples_of(position, seat)
    table.write(Revered(seat, income + len(temples), temples))
