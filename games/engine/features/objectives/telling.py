"""Objectives in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.errors import gettext_noop
from games.engine.features.objectives.cards import RANK_NAMES, RANKS
from games.engine.features.objectives.hands import cards_of, objective_of
from games.engine.features.objectives.wording import objective_wording
from games.engine.telling import Guide

if TYPE_CHECKING:
    from games.engine.features.objectives.hands import ObjectiveShown
    from games.engine.legality import Option
    from games.engine.position import Position
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


def list_shown(teller: Teller, view: Position, option: Option) -> list[str]:
    """The objectives that the reader can show at this moment."""
    assert teller.reader is not None
    ranks = [RANKS.index(str(rank)) for rank in option.slots["rank"].values]
    cards = [(rank, objective_of(teller.rulebook, view, teller.reader, rank)) for rank in ranks]
    return [
        teller.say(
            gettext_noop("%(rank)s: %(objective)s"),
            rank=teller.say(RANK_NAMES[rank]),
            objective=teller.worded(objective_wording(card.condition)),
        )
        for rank, card in cards
        if card is not None
    ]


SHOWING = Guide(
    use=gettext_noop("An objective that you have achieved"),
    meanings={"show {rank}": gettext_noop("Show an objective: captain, major, colonel or general.")},
    asked=gettext_noop("Show an objective, or go on"),
    topic=gettext_noop("Objectives to be shown"),
    lines=list_shown,
)
