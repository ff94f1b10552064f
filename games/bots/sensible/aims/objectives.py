"""The objectives of Risk Mission: when and how to show one, and the territories they ask for."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from games.bots.sensible.aims.aim import Aim
from games.bots.sensible.routes import steps
from games.engine import End, Order, Place
from games.engine.board import mask_of, members
from games.engine.phases.attack import ATTACK
from games.engine.phases.reinforce import REINFORCE, placeable
from games.features.missions.cards import Route
from games.features.objectives.cards import (
    RANKS,
    BrokenContinent,
    Condition,
    ConquestFromEach,
    Conquests,
    ConquestsInContinents,
    Elimination,
    Footholds,
    Objective,
    Stack,
    Territories,
    Timing,
    WholeContinents,
)
from games.features.objectives.feats import FEATS, lands_taken
from games.features.objectives.hands import ACHIEVED, objective_of
from games.features.objectives.showing import Show, showable

if TYPE_CHECKING:
    from games.engine import Board, Position, Rulebook

LAST = 2
"""The number of objectives left at which the player begins to go out for them.

Before that, the conquest of the world serves all of them better.
"""
BESIDES = 0.4
"""The share of its worth that a territory keeps, as the conquest of the world does not win."""
MOST_ROUTES = 8
"""The most ways to achieve something that are considered: those with the fewest territories missing."""


def serve(rulebook: Rulebook, view: Position, seat: int) -> Order | None:
    """Return the order that shows an objective or makes sure that one can be shown this turn, or None."""
    show = to_show(rulebook, view, seat)
    if show is not None or FEATS.of(view).get("shown"):
        return show
    brittle = [
        objective
        for _, objective in open_objectives(rulebook, view, seat)
        if isinstance(objective.condition, Stack)
        or (isinstance(objective.condition, Territories) and objective.condition.armies > 1)
    ]
    if view.phase == ATTACK.key:
        held = any(objective.is_fulfilled(rulebook.board, view, seat) for objective in brittle)
        return End() if held else None
    if view.phase == REINFORCE.key and view.to_place[seat]:
        for objective in brittle:
            wanting = armies_wanting(rulebook, view, seat, objective.condition)
            if 0 < sum(wanting.values()) <= view.to_place[seat]:
                return Place(tuple((land, armies) for land, armies in wanting.items() if armies))
    return None


def armies_wanting(rulebook: Rulebook, view: Position, seat: int, condition: Condition) -> dict[int, int]:
    """Return the armies needed on each territory, or nothing if there are too few territories.

    A territory that is strong enough needs none. The others are those where armies may be placed.
    """
    enough, places = (
        condition.armies if isinstance(condition, Territories) else 0,
        placeable(rulebook, view, seat),
    )
    lands = [
        land
        for land in sorted(members(view.lands[seat]), key=lambda land: -view.armies[land])
        if places >> land & 1 or view.armies[land] >= enough > 0
    ]
    match condition:
        case Stack(wanted) if lands:
            return {lands[0]: max(0, wanted - view.armies[lands[0]])}
        case Territories(wanted, armies) if len(lands) >= wanted:
            return {land: max(0, armies - view.armies[land]) for land in lands[:wanted]}
    return {}


def to_show(rulebook: Rulebook, view: Position, seat: int) -> Show | None:
    """Return the order to show the hardest objective that can be shown now.

    None if there is none, or if a harder one waits for the end of the attacks.
    """
    ranks = showable(rulebook, view, seat)
    if not ranks:
        return None
    waiting = [
        rank
        for rank, objective in open_objectives(rulebook, view, seat)
        if objective.timing is Timing.AFTER_ATTACKS and objective.is_fulfilled(rulebook.board, view, seat)
    ]
    return Show(max(ranks)) if max(ranks) >= max(waiting, default=0) else None


def open_objectives(rulebook: Rulebook, view: Position, seat: int) -> list[tuple[int, Objective]]:
    """Return the seat's objectives that are still to be achieved, each with its rank."""
    known = [(rank, objective_of(rulebook, view, seat, rank)) for rank in range(len(RANKS))]
    return [
        (rank, objective)
        for rank, objective in known
        if objective is not None and not ACHIEVED.of(view)[seat] >> rank & 1
    ]


def routes(rulebook: Rulebook, view: Position, seat: int) -> list[Route]:
    """Return the ways to achieve what is left, for the set-up and for the last objectives.

    There are none if an objective has been shown this turn, or if one can be shown in any case.
    """
    board = rulebook.board
    left = [objective for _, objective in open_objectives(rulebook, view, seat)]
    sure = FEATS.of(view).get("shown") or any(
        objective.timing is Timing.AFTER_ATTACKS and objective.is_fulfilled(board, view, seat)
        for objective in left
    )
    if view.round and (sure or len(left) > LAST):
        return []
    found = [route for objective in left for route in routes_to(board, view, seat, objective.condition)]
    found.sort(key=lambda route: route.needed - (route.lands & view.lands[seat]).bit_count())
    return found[:MOST_ROUTES]


def routes_to(board: Board, view: Position, seat: int, condition: Condition) -> list[Route]:
    """Return the ways to achieve an objective by conquests, if territories alone can express them."""
    everything, mine = (1 << len(board.territories)) - 1, view.lands[seat]
    rivals = view.rivals(seat)
    have, wants = condition.progress(board, view, seat)
    missing = wants - have
    match condition:
        case Territories(_, armies, among):
            lands = mask_of(board.territory_index[key] for key in among) if among else everything
            return [Route(lands, wants, armies)]
        case WholeContinents(_, among):
            masks = [mask for mask, (key, _) in board.bonuses if not among or key in among]
            whole = [sum(chosen) for chosen in combinations(masks, wants)]
            return [Route(lands, lands.bit_count()) for lands in whole]
        case Footholds() if missing == 1:
            return [Route(mask, 1) for mask in board.continent_masks if not mask & mine]
        case Conquests():
            return [Route(everything & ~mine, missing)]
        case ConquestsInContinents() if missing == 1:
            held = {board.territory_index[key] for key, _ in lands_taken(view, seat)}
            used = sum(mask for mask in board.continent_masks if any(mask >> land & 1 for land in held))
            return [Route(everything & ~mine & ~used, 1)]
        case ConquestFromEach() if missing == 1:
            losers = {loser for _, loser in lands_taken(view, seat)}
            return [Route(view.lands[rival], 1) for rival in rivals if rival not in losers]
        case Elimination():
            players = enumerate(view.lands[: view.players])
            left = [lands for other, lands in players if lands and other != seat]
            return [Route(lands, lands.bit_count()) for lands in left]
        case BrokenContinent():
            masks = list(board.continent_masks)
            return [
                Route(mask, 1) for mask in masks if any(view.lands[rival] & mask == mask for rival in rivals)
            ]
    return []


class AchieveObjectives(Aim):
    """Show an objective each turn, and go all out for the last ones."""

    land = BESIDES

    def first(self, rulebook: Rulebook, view: Position, seat: int) -> Order | None:
        if view.pending is not None or view.turn != seat or rulebook.rule(view, Show) is None:
            return None
        return serve(rulebook, view, seat)

    def routes(self, rulebook: Rulebook, view: Position, seat: int) -> Sequence[Route]:
        return routes(rulebook, view, seat)

    def appeal(self, rulebook: Rulebook, view: Position, seat: int) -> dict[int, float]:
        return steps(routes(rulebook, view, seat), view, seat)
