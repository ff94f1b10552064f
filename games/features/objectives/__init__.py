"""Objectives in four ranks, shown one after the other (Hasbro 2006, Risk Mission)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from games.engine.errors import gettext_noop
from games.engine.legality import nothing
from games.engine.outcome import Reason
from games.engine.policies.victory import last_standing
from games.engine.ranking import won_by
from games.engine.words.telling import Aim
from games.engine.words.wording import tells
from games.features.objectives.cards import RANKS
from games.features.objectives.feats import forget, note_conquest, note_set
from games.features.objectives.hands import ACHIEVED, OBJECTIVES, HeldObjectives, ObjectiveShown
from games.features.objectives.showing import VERB, Show, attacking, showing
from games.features.objectives.telling import (
    SHOWING,
    list_cards,
    tell_at_the_end,
    tell_moment,
    tell_objective,
    tell_own,
    tell_rival,
)

if TYPE_CHECKING:
    from games.engine.outcome import Outcome
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table
    from games.engine.words.telling import Teller
    from games.engine.words.wording import Wording


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
    behind: ClassVar = dict.fromkeys(
        ("one_a_turn", "already_shown", "not_its_moment", "not_achieved"), "goal"
    )
    unveiled = gettext_noop("The objectives")
    verbs = (VERB,)
    sentences: ClassVar = {ObjectiveShown: tell_objective}
    guides: ClassVar = {Show: SHOWING}
    news = (ObjectiveShown,)

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
        forget(table)
        return False

    def traded(self, table: Table, cards: tuple[int, ...]) -> None:
        note_set(table, cards)

    def taken(self, table: Table, seat: int, target: int, loser: int) -> None:
        note_conquest(table, target, loser)

    def progress(self, position: Position, seat: int) -> int:
        achieved = ACHIEVED.of(position)
        return achieved[seat].bit_count() if achieved else 0

    def aims(self, teller: Teller, view: Position) -> Iterator[Aim]:
        assert teller.reader is not None
        if OBJECTIVES.of(view):
            yield from tell_own(teller, view, teller.reader)
            rivals = (tell_rival(teller, view, seat) for seat in range(view.players) if seat != teller.reader)
            yield from (Aim("", told) for told in rivals if told)

    def unveil(self, teller: Teller, view: Position, seat: int) -> list[str]:
        dealt = OBJECTIVES.of(view) and seat < view.players
        return tell_at_the_end(teller, view, seat) if dealt else []

    def told(self, rulebook: Rulebook, section: str) -> Iterator[Wording]:
        if section == "goal":
            yield tell_moment(self.cards)

    def points(self, rulebook: Rulebook, section: str) -> Iterator[Wording]:
        return list_cards(self.cards) if section == "goal" else iter(())

    @tells(gettext_noop("four secret objectives, shown one after the other"))
    def all_achieved(self, rulebook: Rulebook, position: Position) -> Outcome | None:
        """Who has achieved all four wins, or whoever is left alone (Gagner la partie)."""
        every, achieved = (1 << len(RANKS)) - 1, ACHIEVED.of(position)
        if every in achieved:
            return won_by(rulebook, position, (achieved.index(every),), ACHIEVED_ALL)
        return last_standing(rulebook, position)
