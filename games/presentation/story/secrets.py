"""Sentences about what somebody has in secret until he shows or loses it: headquarters and objectives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext_noop

from games.engine.features.headquarters import HeadquartersChosen, HeadquartersTaken
from games.engine.features.objectives.hands import ObjectiveShown
from games.presentation.language.grammar import the
from games.presentation.rules.objectives import objective_told, rank_name

if TYPE_CHECKING:
    from games.presentation.story.sentences import Sentence, Teller


def tell_headquarters(teller: Teller, event: HeadquartersChosen) -> list[Sentence]:
    return [
        teller.by(
            event.seat,
            gettext_noop("You chose %(land)s as your headquarters. Only you see this."),
            gettext_noop("%(name)s chose %(land)s as headquarters."),
            land=the(teller.board, event.territory),
        )
    ]


def tell_taken_headquarters(teller: Teller, event: HeadquartersTaken) -> list[Sentence]:
    theirs = (
        gettext_noop("%(name)s took your headquarters, %(land)s, and with it all that you had. You are out.")
        if teller.is_reader(event.seat)
        else gettext_noop(
            "%(name)s took the headquarters of %(loser)s, %(land)s, and with it all that %(loser)s had."
        )
    )
    return [
        teller.by(
            event.by,
            gettext_noop(
                "You took the headquarters of %(loser)s, %(land)s, and with it all that %(loser)s had."
            ),
            theirs,
            strong=("land",),
            loser=teller.names[event.seat],
            land=the(teller.board, event.territory),
        )
    ]


def tell_objective(teller: Teller, event: ObjectiveShown) -> list[Sentence]:
    mine = gettext_noop("You have achieved your objective of %(rank)s: %(objective)s")
    theirs = gettext_noop("%(name)s has achieved the objective of %(rank)s: %(objective)s")
    if not event.achieved:
        mine = gettext_noop("Your last objective lies open, that of %(rank)s: %(objective)s")
        theirs = gettext_noop("The last objective of %(name)s lies open, that of %(rank)s: %(objective)s")
    objective = teller.objectives[event.objective]
    return [
        teller.by(
            event.seat,
            mine,
            theirs,
            strong=("objective",),
            rank=rank_name(objective.rank),
            objective=objective_told(teller.board, objective.condition),
        )
    ]
