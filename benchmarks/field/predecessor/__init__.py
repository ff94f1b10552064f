"""The sensible player as it was in November 2026, with its weights: never to be changed.

It weighs every siege that it could lay in armies of its own (`outlook`): the land, if it can be
kept; a card; a step to a continent, if it has the armies for it; what a rival loses, the dearer the
closer he is to winning; a step to being rid of a player and to his cards. Against that stand the
armies that the exact odds say it loses, and the risk to a continent that it holds. It lays the best
siege, looks again, and ends when none is worth it. New armies go to the gates of its continents that
lack a garrison (`garrison`), and all others where the best siege lies; so do those that move.

With a mission it wants the lands that lead there (`mission`), and as soon as a row of sieges is likely
enough to fulfil it at once (`campaign`) it does nothing else.

A headquarters is guarded before all else, and those of others are looked for where their armies stand.
Objectives are shown as soon as no harder one waits for the end of the attacks; for the last two it goes
out as for a mission.

It knows an edition only by its policies and its board, and keeps nothing between two orders.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from benchmarks.field.predecessor.allies import (
    attack_with_allies,
    counter,
    influence,
    move_ally,
    muster,
    wish,
)
from benchmarks.field.predecessor.attack import attack
from benchmarks.field.predecessor.headquarters import choose as choose_headquarters
from benchmarks.field.predecessor.moves import defend, manoeuvre, occupy
from benchmarks.field.predecessor.objectives import serve
from benchmarks.field.predecessor.placement import claim, place, set_up
from benchmarks.field.predecessor.teams import as_one, considerate
from benchmarks.field.predecessor.trading import best_set, most_valuable
from games.bots.random_player import RandomPlayer
from games.engine.features.allies.influence import INFLUENCE
from games.engine.features.allies.phases import ALLIED_MANOEUVRE, ALLIED_REINFORCE
from games.engine.features.counter_attack import ATTACK_AGAIN, COUNTER, MANOEUVRE_AGAIN
from games.engine.features.headquarters import HEADQUARTERS
from games.engine.features.muster import MUSTER
from games.engine.features.objectives.hands import OBJECTIVES
from games.engine.features.teams import TEAMS
from games.engine.legality import options
from games.engine.orders import End, Order, Trade
from games.engine.phases.attack import ATTACK
from games.engine.phases.claim import CLAIM
from games.engine.phases.defence import ASK_DEFENCE
from games.engine.phases.manoeuvre import MANOEUVRE
from games.engine.phases.occupation import ASK_OCCUPY
from games.engine.phases.placement import PLACEMENT
from games.engine.phases.reinforce import REINFORCE
from games.engine.phases.spoils import ASK_SPOILS

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook


def reinforce(rulebook: Rulebook, view: Position, seat: int) -> Order:
    """Hand in what there is to hand in, place all, go on."""
    trade = best_set(rulebook, view, seat)
    if trade is not None:
        return trade
    return place(rulebook, view, seat) if view.to_place[seat] else End()


def spoils(rulebook: Rulebook, view: Position, seat: int) -> Order:
    """Hand in the best set that may be handed in now, place all, go on."""
    offered = (option for option in options(rulebook, view, seat) if option.order is Trade)
    sets: Any = [option.slots["cards"].values for option in offered]
    if sets:
        return most_valuable(rulebook, view, seat, sets[0])
    return place(rulebook, view, seat) if view.to_place[seat] else End()


TACTICS: dict[str, Callable[[Rulebook, Position, int], Order]] = {
    CLAIM.key: claim,
    PLACEMENT.key: set_up,
    HEADQUARTERS.key: choose_headquarters,
    REINFORCE.key: reinforce,
    ATTACK.key: attack_with_allies,
    ASK_DEFENCE.key: defend,
    ASK_OCCUPY.key: occupy,
    ASK_SPOILS.key: spoils,
    MANOEUVRE.key: manoeuvre,
    MUSTER: muster,
    INFLUENCE.key: influence,
    ALLIED_REINFORCE.key: muster,
    ALLIED_MANOEUVRE.key: move_ally,
    COUNTER: counter,
    ATTACK_AGAIN.key: attack,
    MANOEUVRE_AGAIN.key: manoeuvre,
}


class Predecessor:
    """The sensible player as it was in November 2026."""

    key = "predecessor"
    name = "Predecessor"

    def __init__(self) -> None:
        self.otherwise = RandomPlayer()

    def choose(self, rulebook: Rulebook, view: Position, seat: int, rng: random.Random) -> Order:
        """The order that promises most. Draws on `rng` only in a phase without tactics."""
        if rulebook.neutrals and view.neutrals and (asking := wish(rulebook, view, seat)):
            return asking
        if OBJECTIVES.of(view) and view.pending is None and view.turn == seat:
            order = serve(rulebook, view, seat)
            if order is not None:
                return order
        tactics = TACTICS.get(rulebook.stage(view).key)
        if tactics is None:
            return self.otherwise.choose(rulebook, view, seat, rng)
        if TEAMS.of(view) and view.round:
            return considerate(rulebook, view, seat, tactics(rulebook, as_one(view, seat), seat))
        return tactics(rulebook, view, seat)
