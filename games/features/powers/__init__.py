"""The powers of the continents.

A seat that holds most of a continent at the start of its turn has the continent's power for the turn.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from games.engine.board import mask_of, members
from games.engine.feature import Feature
from games.engine.phases.cards import draw
from games.engine.position import NOBODY
from games.features.airborne.group import Boarded
from games.features.powers import voodoo
from games.features.powers.bot import prizes
from games.features.powers.combat import BestDice, Pirogues
from games.features.powers.gained import (
    ASIA,
    EUROPE,
    POWERS,
    SOUTH_AMERICA,
    STIRRED,
    Blown,
    Empowered,
    Proliferated,
    Stirred,
    has,
    majorities,
)

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table


@dataclass(frozen=True)
class Powers(Feature):
    """Each continent has a power."""

    extras = (POWERS, STIRRED)
    events = (Empowered, Proliferated, Blown, Stirred)
    verbs = (voodoo.VERB,)

    def install(self, rulebook: Rulebook) -> Rulebook:
        combat = BestDice.altering(rulebook.combat)
        reach = replace(rulebook.reach, attacks=Pirogues(rulebook.reach.attacks))
        first = rulebook.turn[0].key
        return replace(rulebook, combat=combat, reach=reach).with_phase(voodoo.STAGE, before=first)

    def turn_began(self, table: Table) -> bool:
        position, board = table.position, table.rulebook.board
        seat = position.turn
        powers = majorities(board, position, seat)
        if powers or POWERS.of(position):
            table.write(Empowered(seat, powers))
        if has(position, seat, ASIA):
            lands = members(position.lands[seat] & board.lands_of(ASIA))
            if more := table.grant(seat, len(lands)):
                table.write(Proliferated(seat, mask_of(lands[:more])))
        return False

    def prizes(self, rulebook: Rulebook, view: Position, seat: int) -> Callable[[int], float]:
        return prizes(rulebook.board, view, seat)

    def declared(self, table: Table, fighter: int, source: int, target: int) -> bool:
        """Let an army of the defender change sides.

        This happens once a turn for each territory, and never to the only army there.
        """
        position = table.position
        if (
            has(position, fighter, SOUTH_AMERICA)
            and position.armies[target] > 1
            and target not in STIRRED.of(position)
            and table.grant(fighter, 1)
        ):
            owner = position.owner[target]
            table.write(Stirred(fighter, source, target, owner))
            table.bury(owner, 1, fighter)
            if source == NOBODY:  # The attackers are landing from the air.
                table.write(Boarded(fighter, 1))
        return False

    def turn_ends(self, table: Table) -> bool:
        seat = table.position.turn
        if has(table.position, seat, EUROPE):
            draw(table, seat)
        return False
