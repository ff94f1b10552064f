"""Secret missions: ways to win other than the conquest of the world."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from games.engine.policies.victory import last_standing
from games.engine.position import HIDDEN, NOBODY
from games.engine.ranking import won_by
from games.features.missions.secrets import MISSIONS, DealtMissions

if TYPE_CHECKING:
    from games.engine.outcome import Outcome
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table


FULFILLED = "mission"


@dataclass(frozen=True)
class Missions(DealtMissions):
    """Everybody has a secret mission, and fulfilling it wins."""

    def install(self, rulebook: Rulebook) -> Rulebook:
        return replace(rulebook, victory=self.accomplished)

    def turn_began(self, table: Table) -> bool:
        return table.finish_if_won()

    def held_on(self, table: Table) -> bool:
        return table.finish_if_won()

    def turn_ends(self, table: Table) -> bool:
        return table.finish_if_won()

    def acted(self, table: Table) -> bool:
        return table.finish_if_won()

    def accomplished(self, rulebook: Rulebook, position: Position) -> Outcome | None:
        """Return the victory by a mission, or else that of the last seat left.

        A seat can claim victory only in its own turn (Hasbro 2000, Le vainqueur; A13 for the others).
        """
        missions, turn = MISSIONS.of(position), position.turn
        if turn == NOBODY or not (position.round and missions):
            return last_standing(rulebook, position)
        if position.status[turn] or missions[turn] == HIDDEN:
            return last_standing(rulebook, position)
        if self.cards[missions[turn]].is_fulfilled(rulebook.board, position, turn):
            return won_by(rulebook, position, (turn,), FULFILLED)
        return last_standing(rulebook, position)
