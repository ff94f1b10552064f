"""Sentences about objectives that are laid open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.errors import gettext_noop
from games.engine.features.objectives.cards import RANK_NAMES
from games.engine.features.objectives.hands import cards_of
from games.engine.features.objectives.wording import objective_wording

if TYPE_CHECKING:
    from games.engine.features.objectives.hands import ObjectiveShown
    from games.engine.telling import Teller


def tell_objective(teller: Teller, event: ObjectiveShown) -> list[str]:
    mine = gettext_noop("You have achieved your objective of %(rank)s: %(objective)s")
    theirs = gettext_noop("%(name)s has achieved the objective of %(rank)s: %(objective)s")
    if not event.achieved:
        mine = gettext_noop("Your last objective lies open, that of %(rank)s: %(objective)s")
        theirs = gettext_noop("The last objective of %(name)s lies open, that of %(rank)s: %(objective)s")
    objective = cards_of(teller.rulebook)[event.objective]
    return [
        teller.by(
            event.seat,
            mine,
            theirs,
            strong=("objective",),
            rank=teller.say(RANK_NAMES[objective.rank]),
            objective=teller.worded(objective_wording(objective.condition)),
        )
    ]
