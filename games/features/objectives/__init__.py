"""Objectives in four ranks, shown one after the other (Hasbro 2006, Risk Mission)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from games.engine.legality import nothing
from games.engine.policies.victory import last_standing
from games.engine.ranking import won_by
from games.features.objectives.cards import RANKS
from games.features.objectives.feats import clear_feats, note_conquest, note_set
from games.features.objectives.hands import ACHIEVED, HeldObjectives
from games.features.objectives.showing import VERB, attacking, showing

if TYPE_CHECKING:
    from games.engine.outcome import Outcome
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table


ACHIEVED_ALL = "objectives"


@dataclass(frozen=True)
class Objectives(HeldObjectives):
    """The first to achieve all four objectives wins. Each is shown at the moment that is printed on its card.

    Phases do not end by themselves, so that nobody can tell whether a player has an objective to show.
    """

    verbs = (VERB,)

    def install(self, rulebook: Rulebook) -> Rulebook:
        stages = rulebook.stages
        for stage in (
            showing(stages["reinforce"], enter=nothing),
            showing(attacking(stages["attack"])),
            showing(stages["manoeuvre"]),
            showing(stages["spoils"]),
        ):
            rulebook = rulebook.with_stage(stage)
        return replace(rulebook, victory=self.all_achieved, ends_idle_phases=False)

    def turn_began(self, table: Table) -> bool:
        clear_feats(table)
        return False

    def traded(self, table: Table, cards: tuple[int, ...]) -> None:
        note_set(table, cards)

    def taken(self, table: Table, seat: int, target: int, loser: int) -> None:
        note_conquest(table, target, loser)

    def progress(self, position: Position, seat: int) -> int:
        achieved = ACHIEVED.of(position)
        return achieved[seat].bit_count() if achieved else 0

    def all_achieved(self, rulebook: Rulebook, position: Position) -> Outcome | None:
        """Return the victory by objectives, or else that of the last seat left.

        A seat wins when it has achieved all four (Gagner la partie).
        """
        every, achieved = (1 << len(RANKS)) - 1, ACHIEVED.of(position)
        if every in achieved:
            return won_by(rulebook, position, (achieved.index(every),), ACHIEVED_ALL)
        return last_standing(rulebook, position)
