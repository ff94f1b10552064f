"""The ways to win by territories.

They decide what the player wants on the way, where armies gather, and when to go for the end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.bots.sensible.campaign import best_campaign, first_siege
from games.bots.sensible.terrain import terrain_of
from games.engine import Place
from games.engine.board import members
from games.engine.phases.reinforce import placeable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.engine import Attack, Position, Rulebook
    from games.features.missions.cards import Route

GOAL = 60.0
"""The worth of reaching the end of a route, if the player has the armies for it."""
BOLD = 0.25
"""The least chance to end the game at once that puts a campaign before all else."""
HOPES = (0, 5, 12)
"""Armies are placed where a campaign begins that needs no more armies, or else this many more."""


def steps(routes: Sequence[Route], view: Position, seat: int) -> dict[int, float]:
    """Return, for each territory, what it brings towards the end by the route that promises most."""
    lands = view.lands[seat]
    ours = view.armies_on(lands) + view.to_place[seat]
    most, wanted = 0.0, 0
    for route in routes:
        others = route.lands & ~lands
        missing = route.needed - (route.lands & lands).bit_count()
        if missing > 0 and others:
            foes = view.armies_on(others) * missing / others.bit_count()
            chance = min(1.0, ours / (foes + missing + 1))
            worth = GOAL * chance * chance / missing
            if worth > most:
                most, wanted = worth, others
    return dict.fromkeys(members(wanted), most)


def conquer(rulebook: Rulebook, routes: Sequence[Route], view: Position, seat: int) -> Attack | None:
    """Return the first siege of a campaign that is likely enough to end the game at once, or None."""
    plan = best_campaign(rulebook, view, seat, routes, view.armies, BOLD)
    return first_siege(view, plan) if plan else None


def concentrate(rulebook: Rulebook, routes: Sequence[Route], view: Position, seat: int) -> Place | None:
    """Place all armies where they complete a route, or else where a campaign along one begins.

    Return None if there is no such place.
    """
    return strengthen(rulebook, routes, view, seat) or gather(rulebook, routes, view, seat)


def strengthen(rulebook: Rulebook, routes: Sequence[Route], view: Position, seat: int) -> Place | None:
    """Place one more army on each territory that a route wants stronger.

    Return None unless the seat holds enough of the route's territories.
    """
    lands = placeable(rulebook, view, seat)
    for wanted, needed, armies in routes:
        held = members(wanted & view.lands[seat])
        weak = [land for land in held if view.armies[land] < armies]
        if len(held) >= needed > len(held) - len(weak):
            open_ones = [land for land in weak if lands >> land & 1]
            if open_ones:
                return Place(tuple((land, 1) for land in open_ones[: view.to_place[seat]]))
    return None


def gather(rulebook: Rulebook, routes: Sequence[Route], view: Position, seat: int) -> Place | None:
    """Place all armies where the likeliest campaign begins, or return None if none is likely enough."""
    lands, due, armies = view.lands[seat], view.to_place[seat], list(view.armies)
    borders, places = terrain_of(rulebook.board).borders, placeable(rulebook, view, seat)
    front = [land for land in members(lands & places) if borders[land] & ~lands and view.owner[land] == seat]
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
