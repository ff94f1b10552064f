"""What objectives ask for, in words and for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.engine.errors import gettext_noop
from games.features.objectives.cards import (
    RANKS,
    BrokenContinent,
    ConquestFromEach,
    Conquests,
    ConquestsInContinents,
    Elimination,
    Footholds,
    FromTheGreatest,
    MixedSet,
    Stack,
    Territories,
    WholeContinents,
)
from games.features.wording import asked, hold, hold_among, hold_continents, in_english
from games.texts.wording import Wording

if TYPE_CHECKING:
    from games.engine.rulebook import Rulebook
    from games.features.objectives.cards import Condition, Objective


def objective_wording(condition: Condition) -> Wording:
    """What an objective asks for."""
    match condition:
        case Territories(wanted, _, among) if among:
            return hold_among(wanted, among)
        case Territories(wanted, armies):
            return hold(wanted, armies)
        case WholeContinents(wanted, among):
            return hold_continents(wanted, among)
        case Footholds(wanted):
            return Wording(
                gettext_noop("Hold a territory in each of %(wanted)d continents."), {"wanted": wanted}
            )
        case Stack(wanted):
            return Wording(gettext_noop("Have %(wanted)d armies on one territory."), {"wanted": wanted})
        case MixedSet():
            return Wording(gettext_noop("Hand in a set with one of each symbol."), {})
        case Conquests(wanted):
            return Wording(gettext_noop("Take %(wanted)d territories in one turn."), {"wanted": wanted})
        case ConquestsInContinents(wanted):
            return Wording(
                gettext_noop("Take territories in %(wanted)d continents in one turn."), {"wanted": wanted}
            )
        case ConquestFromEach():
            return Wording(gettext_noop("Take a territory from each opponent in one turn."), {})
        case FromTheGreatest():
            return Wording(gettext_noop("Take a territory from the opponent who holds the most."), {})
        case BrokenContinent():
            return Wording(gettext_noop("Take a territory of a continent that an opponent holds whole."), {})
        case Elimination():
            return Wording(gettext_noop("Take the last territory of an opponent."), {})
    raise TypeError(condition)


def objective_to_json(rulebook: Rulebook, objective: Objective) -> dict[str, Any]:
    """An objective for programs: as a mission, with its rank and the moment at which it is shown."""
    return {
        "key": objective.key,
        "rank": RANKS[objective.rank],
        "moment": objective.moment.value,
        **asked(objective.condition),
        "text": in_english(rulebook.board, objective_wording(objective.condition)),
    }
