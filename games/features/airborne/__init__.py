"""Airborne troops: armies that take off in one turn and land in the next. Only their seat knows where."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from games.engine.feature import Feature
from games.features.airborne.group import (
    AIRBORNE,
    Boarded,
    Dispersed,
    Embarked,
    Joined,
    Landed,
    can_embark,
    group_of,
)
from games.features.airborne.landing import after_landing, lose_in_the_air
from games.features.airborne.orders import VERB, Embark, anywhere, embarking, nearby

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table


@dataclass(frozen=True)
class Airborne(Feature):
    """Armies may take off once a turn.

    If `near`, they reach only their own continent and those next to it.
    """

    near: bool = False
    extras = (AIRBORNE,)
    events = (Embarked, Boarded, Landed, Joined, Dispersed)
    verbs = (VERB,)

    def install(self, rulebook: Rulebook) -> Rulebook:
        attack = rulebook.stages["attack"]
        orders = {**attack.orders, Embark: embarking(nearby if self.near else anywhere)}
        return rulebook.with_stage(replace(attack, orders=orders, enter=after_landing(attack.enter)))

    def stays_open(self, rulebook: Rulebook, position: Position) -> bool:
        """Return whether armies may embark in place of an attack."""
        return Embark in rulebook.stages[position.phase].orders and can_embark(position, position.turn)

    def threatens(self, rulebook: Rulebook, position: Position, seat: int) -> bool:
        """Return whether a seat may attack from the air.

        It may if it has armies there, or enough armies on a territory for some to embark.
        """
        return bool(group_of(position, seat)) or can_embark(position, seat)

    def acted(self, table: Table) -> bool:
        """Remove the armies that seats out of the game have in the air."""
        position = table.position
        for seat in position.out_of_game:
            if group := group_of(position, seat):
                table.write(Dispersed(seat))
                lose_in_the_air(table, seat, group[2])
        return False
