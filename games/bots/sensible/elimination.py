"""Elimination for cards: take all territories of a rival within one turn, and with them their hand."""

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

LAND = 0.5
"""The worth of each of their territories."""
VICTORY = 1000.0
"""The worth of eliminating a player, if that wins the game."""
LEAST_COST = 0.75
"""The share of the rival's armies that any campaign loses at least, known before one is planned."""
LEAST, FALLEN = 0.9, 2.0
"""The armies that a campaign loses and those that it needs, for each army of the rival.

Both are multiples of the `toll` of a siege. They count only if they are lower than `LEAST_COST` and 1.
"""


class Quarry(NamedTuple):
    """A rival who may be within reach.

    `route` takes all their territories, `near` are the territories where that begins (a bit mask), and
    `worth` is the worth of their elimination, in armies.
    """

    route: Route
    near: int
    worth: float


def eliminate(rulebook: Rulebook, outlook: Outlook) -> Attack | None:
    """Return the first siege of the campaign that brings most, or None if none is worth it."""
    best = best_elimination(rulebook, outlook)
    return first_siege(outlook.view, best[1]) if best else None


def best_elimination(rulebook: Rulebook, outlook: Outlook) -> tuple[int, Campaign] | None:
    """Return the rival whose elimination brings most, and the campaign against them.

    Return None if no elimination is worth it.
    """
    view, most, best = outlook.view, 0.0, None
    for quarry in in_reach(rulebook, outlook):
        plan = Planner(rulebook, view, outlook.seat, quarry.route, view.armies).plan(outlook.temper.likely)
        if plan:
            brings = profit(outlook, quarry, plan)
            if brings > most:
                most, best = brings, (view.lands.index(quarry.route.lands), plan)
    return best


def gather(rulebook: Rulebook, outlook: Outlook) -> Place | None:
    """Place all armies due where the campaign that brings most begins. None if no campaign is worth it.

    Each is tried only from the territory that already has most armies, among those where armies may be
    placed.
    """
    view, seat, due = outlook.view, outlook.seat, outlook.due
    armies, most, best = list(view.armies), 0.0, -1
    lands = placeable(rulebook, view, seat)
    for quarry in in_reach(rulebook, outlook):
        if not quarry.near & lands:
            continue
        land = max(members(quarry.near & lands), key=armies.__getitem__)
        armies[land] += due
        plan = Planner(rulebook, view, seat, quarry.route, armies).plan(outlook.temper.likely)
        armies[land] -= due
        if plan:
            brings = profit(outlook, quarry, plan)
            if brings > most:
                most, best = brings, land
    return Place(((best, due),)) if best >= 0 else None


def in_reach(rulebook: Rulebook, outlook: Outlook) -> list[Quarry]:
    """Return the rivals whom the armies near them could eliminate, and whose elimination could be worthwhile.

    This is the cheap test: campaigns are planned only against them.
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
        near = first_territories(outlook, theirs)
        if not near or view.armies_on(near) - near.bit_count() + outlook.due < needed:
            continue
        worth = worth_of(rulebook, outlook, rival)
        if worth >= least * outlook.temper.cost * outlook.price * armies:
            route = Route(theirs, theirs.bit_count())
            if not too_early(rulebook, view, seat, route):
                found.append(Quarry(route, near, worth))
    return found


@lru_cache(maxsize=16)
def least_shares(combat: Combat) -> tuple[float, float]:
    """Return the armies that any campaign needs at least, and those it loses, for each army of the rival."""
    cost = toll(combat)
    return min(1.0, FALLEN * cost), min(LEAST_COST, LEAST * cost)


def first_territories(outlook: Outlook, theirs: int) -> int:
    """Return the seat's territories next to these, or if there are none, those one territory further away.

    They are a bit mask.
    """
    borders = outlook.terrain.borders
    around = beside(borders, theirs)
    return around & outlook.lands or beside(borders, around) & outlook.lands


def worth_of(rulebook: Rulebook, outlook: Outlook, rival: int) -> float:
    """Return the worth of eliminating a rival, in armies: their losses, their territories and their cards."""
    view = outlook.view
    if wins(rulebook, view, outlook.seat, rival):
        return VICTORY
    loss = outlook.kill[rival] * outlook.strength[rival]
    cards = outlook.card_worth * len(view.hands[rival])
    return outlook.temper.riddance + loss + LAND * view.lands[rival].bit_count() + cards


def wins(rulebook: Rulebook, view: Position, seat: int, rival: int) -> bool:
    """Return whether the seat would win by eliminating this rival, as far as it knows."""
    then = view.glance()
    then.status = [*view.status[:rival], Status.ELIMINATED, *view.status[rival + 1 :]]
    then.beaten_by = (*view.beaten_by[:rival], seat, *view.beaten_by[rival + 1 :])
    outcome = rulebook.victory(rulebook, then)
    return outcome is not None and seat in outcome.winners


def profit(outlook: Outlook, quarry: Quarry, plan: Campaign) -> float:
    """Return what a campaign brings on balance.

    Armies that stay behind in conquered territories are not lost.
    """
    lost = sum(siege.cost for siege in plan.sieges) - len(plan.sieges)
    return plan.chance * quarry.worth - outlook.temper.cost * outlook.price * lost
