"""Objectives in four ranks, shown one after the other (Hasbro 2006, Risk Mission)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from games.engine.errors import gettext_noop
from games.engine.features.objectives.cards import RANKS
from games.engine.features.objectives.feats import forget, note_conquest, note_set
from games.engine.features.objectives.hands import ACHIEVED, HeldObjectives, ObjectiveShown
from games.engine.features.objectives.showing import VERB, Show, attacking, showing
from games.engine.features.objectives.telling import SHOWING, tell_objective
from games.engine.policies.victory import last_standing
from games.engine.ranking import Reason, won_by
from games.engine.wording import tells

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.ranking import Outcome
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table


ACHIEVED_ALL = Reason(
    "objectives",
    gettext_noop("You have achieved your four objectives"),
    gettext_noop("%(names)s has achieved four objectives"),
)


@dataclass(frozen=True)
class Objectives(HeldObjectives):
    """Whoever has achieved all four wins. Each is shown at the moment that its card prints.

    Phases do not end by themselves, so that nobody can tell whether somebody has one to show.
    """

    reasons = (ACHIEVED_ALL,)
    verbs = (VERB,)
    sentences: ClassVar = {ObjectiveShown: tell_objective}
    guides: ClassVar = {Show: SHOWING}
    news = (ObjectiveShown,)

    def install(self, rulebook: Rulebook) -> Rulebook:
        stages = rulebook.stages
        for stage in (
            showing(stages["reinforce"], enter=forget),
            showing(attacking(stages["attack"])),
            showing(stages["manoeuvre"]),
            showing(stages["spoils"]),
        ):
            rulebook = rulebook.with_stage(stage)
        return replace(rulebook, victory=self.all_achieved, ends_idle_phases=False)

    def traded(self, table: Table, cards: tuple[int, ...]) -> None:
        note_set(table, cards)

    def taken(self, table: Table, seat: int, target: int, loser: int) -> None:
        note_conquest(table, target, loser)

    def progress(self, position: Position, seat: int) -> int:
        achieved = ACHIEVED.of(position)
        return achieved[seat].bit_count() if achieved else 0

    @tells(gettext_noop("four secret objectives, shown one after the other"))
    def all_achieved(self, rulebook: Rulebook, position: Position) -> Outcome | None:
        """Who has achieved all four wins, or whoever is left alone (Gagner la partie)."""
        every, achieved = (1 << len(RANKS)) - 1, ACHIEVED.of(position)
        if every in achieved:
            return won_by(rulebook, position, (achieved.index(every),), ACHIEVED_ALL)
        return last_standing(rulebook, position)
