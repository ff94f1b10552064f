"""What a mission asks of a player: where his armies go, which lands he wants, when he goes for the end."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from benchmarks.field.predecessor import objectives, teams
from benchmarks.field.predecessor.campaign import best_campaign
from benchmarks.field.predecessor.terrain import terrain_of
from games.engine.board import members
from games.engine.features.missions.secrets import mission_of
from games.engine.features.objectives.hands import OBJECTIVES
from games.engine.features.teams import TEAMS
from games.engine.orders import Attack, Place

if TYPE_CHECKING:
    from collections.abc import Sequence

    from benchmarks.field.predecessor.campaign import Campaign
    from games.engine.features.missions.cards import Route
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook

GOAL = 20.0
"""To fulfil the mission, where the player has the armies for it."""
BOLD = 0.25
"""A campaign with such a chance to fulfil the mission at once comes before all else."""
HOPES = (0, 5, 12)
"""Armies are placed where a campaign begins: now, or once there are so many more."""


def routes_of(rulebook: Rulebook, view: Position, seat: int) -> Sequence[Route]:
    """The ways that lead the seat to victory, other than the conquest of the world."""
    if OBJECTIVES.of(view):
        return objectives.routes(rulebook, view, seat)
    if TEAMS.of(view):
        return teams.routes(view, seat)
    mission = mission_of(rulebook, view, seat)
    return mission.routes(rulebook.board, view, seat) if mission else ()


def steps(rulebook: Rulebook, view: Position, seat: int) -> dict[int, float]:
    """Territory -> what it brings towards the mission, by the route that promises most."""
    lands = view.lands[seat]
    ours = view.armies_on(lands) + view.to_place[seat]
    most, wanted = 0.0, 0
    for route in routes_of(rulebook, view, seat):
        others = route.lands & ~lands
        missing = route.needed - (route.lands & lands).bit_count()
        if missing > 0 and others:
            foes = view.armies_on(others) * missing / others.bit_count()
            chance = min(1.0, ours / (foes + missing + 1))
            worth = GOAL * chance * chance / missing
            if worth > most:
                most, wanted = worth, others
    return dict.fromkeys(members(wanted), most)


def conquer(rulebook: Rulebook, view: Position, seat: int) -> Attack | None:
    """The first siege of a campaign that is likely enough to fulfil the mission."""
    routes = routes_of(rulebook, view, seat)
    plan = best_campaign(rulebook, view, seat, routes, view.armies, BOLD) if routes else None
    return first_siege(view, plan) if plan else None


def first_siege(view: Position, plan: Campaign) -> Attack:
    """All armies go on into the conquest, but for those that sieges from the source will need."""
    first, *later = plan.sieges
    beyond, branches = {first.target}, 0.0
    behind = {first.source}
    for siege in later:
        if siege.source in beyond:
            beyond.add(siege.target)
        elif siege.source in behind:
            behind.add(siege.target)
            branches += siege.cost
    mine = view.armies[first.source]
    going_on = int(mine - first.cost) - ceil(branches) if branches else mine - 1
    return Attack(first.source, first.target, None, 1, max(1, min(going_on, mine - 1)))


def concentrate(rulebook: Rulebook, view: Position, seat: int) -> Place | None:
    """All armies where they complete the mission, or else where a campaign for it begins; None if nowhere."""
    routes = routes_of(rulebook, view, seat)
    return strengthen(routes, view, seat) or gather(rulebook, routes, view, seat) if routes else None


def strengthen(routes: Sequence[Route], view: Position, seat: int) -> Place | None:
    """One more army on each land that a route wants stronger, where enough of them are held."""
    for wanted, needed, armies in routes:
        held = members(wanted & view.lands[seat])
        weak = [land for land in held if view.armies[land] < armies]
        if len(held) >= needed > len(held) - len(weak):
            return Place(tuple((land, 1) for land in weak[: view.to_place[seat]]))
    return None


def gather(rulebook: Rulebook, routes: Sequence[Route], view: Position, seat: int) -> Place | None:
    """All armies where the likeliest campaign begins."""
    lands, due, armies = view.lands[seat], view.to_place[seat], list(view.armies)
    borders = terrain_of(rulebook.board).borders
    front = [land for land in members(lands) if borders[land] & ~lands and view.owner[land] == seat]
    for hope in HOPES:
        best, chosen = BOLD, None
        for land in front:
            armies[land] += due + hope
            plan = best_campaign(rulebook, view, seat, routes, armies, best)
            armies[land] -= due + hope
            if plan:
                best, chosen = plan.chance, land
        if chosen is not None:
            return Place(((chosen, due),))
    return None
