"""Eliminate for cards: all that a rival has is taken within one turn, and with it their hand."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from games.bots.sensible.campaign import Planner, first_siege, too_early
from games.bots.sensible.chances import toll
from games.engine import Attack, Place, Status
from games.engine.board import beside, members
from games.engine.phases.reinforce import placeable
from games.features.missions.cards import Route

if TYPE_CHECKING:
    from games.bots.sensible.campaign import Campaign
    from games.bots.sensible.outlook import Outlook
    from games.engine import Position, Rulebook
    from games.engine.policies.combat import Combat

LIKELY = 0.5
"""The chance that a campaign against a player must have."""
RIDDANCE = 3.0
"""To be rid of a player, besides what they have."""
LAND = 0.5
"""Each land of theirs."""
VICTORY = 1000.0
"""To be rid of a player, where that wins."""
COST = 1.15
"""An army that the campaign loses."""
LEAST_COST = 0.75
"""No campaign loses fewer armies for each of the rival's. So much is known before any is planned."""
LEAST, FALLEN = 0.9, 2.0
"""The same, and the armies that it needs for each of the rival's, as shares of what a siege costs."""


class Quarry(NamedTuple):
    """A rival who may be in reach.

    `route` is to take all that they have, `near` are the lands from which that begins (a bit mask), and
    `worth` is what their end brings, in armies.
    """

    route: Route
    near: int
    worth: float


def eliminate(rulebook: Rulebook, outlook: Outlook) -> Attack | None:
    """The first siege of the campaign that brings most; None where none is worth it."""
    best = best_elimination(rulebook, outlook)
    return first_siege(outlook.view, best[1]) if best else None


def best_elimination(rulebook: Rulebook, outlook: Outlook) -> tuple[int, Campaign] | None:
    """The rival whose end brings most, and the campaign against them; None where none is worth it."""
    view, most, best = outlook.view, 0.0, None
    for quarry in in_reach(rulebook, outlook):
        plan = Planner(rulebook, view, outlook.seat, quarry.route, view.armies).plan(LIKELY)
        if plan:
            brings = profit(outlook, quarry, plan)
            if brings > most:
                most, best = brings, (view.lands.index(quarry.route.lands), plan)
    return best


def gather(rulebook: Rulebook, outlook: Outlook) -> Place | None:
    """All armies that are due where the campaign that brings most begins; None where none is worth it.

    Each is tried from the land where most armies stand already, of those where armies may be put.
    """
    view, seat, due = outlook.view, outlook.seat, outlook.due
    armies, most, best = list(view.armies), 0.0, -1
    lands = placeable(rulebook, view, seat)
    for quarry in in_reach(rulebook, outlook):
        if not quarry.near & lands:
            continue
        land = max(members(quarry.near & lands), key=armies.__getitem__)
        armies[land] += due
        plan = Planner(rulebook, view, seat, quarry.route, armies).plan(LIKELY)
        armies[land] -= due
        if plan:
            brings = profit(outlook, quarry, plan)
            if brings > most:
                most, best = brings, land
    return Place(((best, due),)) if best >= 0 else None


def in_reach(rulebook: Rulebook, outlook: Outlook) -> list[Quarry]:
    """The rivals whom the armies that stand near them could eliminate, and for whom it could pay.

    This is the cheap test: only they are worth planning for.
    """
    view, seat, strength = outlook.view, outlook.seat, outlook.strength
    found: list[Quarry] = []
    if not outlook.aim.eliminates:
        return found
    most = strength[seat] - outlook.lands.bit_count()
    lost, least = least_shares(rulebook.combat)
    for rival, theirs in enumerate(view.lands):
        armies = strength[rival]
        if armies >= most or not theirs or rival == seat or view.status[rival]:
            continue
        needed = lost * armies + theirs.bit_count()
        if needed > most:
            continue
        near = begins(outlook, theirs)
        if not near or view.armies_on(near) - near.bit_count() + outlook.due < needed:
            continue
        worth = worth_of(rulebook, outlook, rival)
        if worth >= least * COST * outlook.price * armies:
            route = Route(theirs, theirs.bit_count())
            if not too_early(rulebook, view, seat, route):
                found.append(Quarry(route, near, worth))
    return found


@lru_cache(maxsize=16)
def least_shares(combat: Combat) -> tuple[float, float]:
    """The armies that any campaign needs, and those that it loses, for each army of the rival."""
    cost = toll(combat)
    return min(1.0, FALLEN * cost), min(LEAST_COST, LEAST * cost)


def begins(outlook: Outlook, theirs: int) -> int:
    """The seat's lands next to these lands, or else one land away from them, as a bit mask."""
    borders = outlook.terrain.borders
    around = beside(borders, theirs)
    return around & outlook.lands or beside(borders, around) & outlook.lands


def worth_of(rulebook: Rulebook, outlook: Outlook, rival: int) -> float:
    """What the end of a rival is worth, in armies: what they lose, their lands, and their cards."""
    view = outlook.view
    if wins(rulebook, view, outlook.seat, rival):
        return VICTORY
    loss = outlook.kill[rival] * outlook.strength[rival]
    cards = outlook.card_worth * len(view.hands[rival])
    return RIDDANCE + loss + LAND * view.lands[rival].bit_count() + cards


def wins(rulebook: Rulebook, view: Position, seat: int, rival: int) -> bool:
    """Whether the seat wins, as far as it knows, by eliminating this rival."""
    then = view.glance()
    then.status = [*view.status[:rival], Status.ELIMINATED, *view.status[rival + 1 :]]
    then.beaten_by = (*view.beaten_by[:rival], seat, *view.beaten_by[rival + 1 :])
    outcome = rulebook.victory(rulebook, then)
    return outcome is not None and seat in outcome.winners


def profit(outlook: Outlook, quarry: Quarry, plan: Campaign) -> float:
    """What a campaign brings, all in all: armies that stay behind in its conquests are not lost."""
    lost = sum(siege.cost for siege in plan.sieges) - len(plan.sieges)
    return plan.chance * quarry.worth - COST * outlook.price * lost
