"""The objectives of Risk Mission: when to show one, how to be able to, and the lands that they want."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from games.engine.board import mask_of, members
from games.engine.orders import End, Order, Place, Show
from games.engine.phases.attack import ATTACK
from games.engine.phases.objectives import showable
from games.engine.phases.reinforce import REINFORCE
from games.engine.policies.objectives import (
    RANKS,
    BrokenContinent,
    Condition,
    ConquestFromEach,
    Conquests,
    ConquestsInContinents,
    Elimination,
    Footholds,
    FromTheGreatest,
    Moment,
    Objective,
    Stack,
    Territories,
    WholeContinents,
    feats,
    objective_of,
    taken,
)

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook

WANTED = 3.0
"""A land that an objective wants."""
FLEETING = 2.0
"""A land whose conquest helps an objective that must be achieved within the turn."""
NEAR = 2
"""So many lands or less are wanting where an objective is near."""
FAR = 0.3
"""What a land is worth, against that, where it is not."""


def serve(rulebook: Rulebook, view: Position, seat: int) -> Order | None:
    """The order that shows an objective, or sees to it that one can be shown in this turn; else None."""
    show = to_show(rulebook, view, seat)
    if show is not None or feats(view).get("shown"):
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
            wanting = armies_wanting(view, seat, objective.condition)
            if 0 < sum(wanting.values()) <= view.to_place[seat]:
                return Place(tuple((land, armies) for land, armies in wanting.items() if armies))
    return None


def armies_wanting(view: Position, seat: int, condition: Condition) -> dict[int, int]:
    """Territory -> the armies that are wanting there; empty where there are too few territories."""
    lands = sorted(members(view.lands[seat]), key=lambda land: -view.armies[land])
    match condition:
        case Stack(wanted):
            return {lands[0]: max(0, wanted - view.armies[lands[0]])}
        case Territories(wanted, armies) if len(lands) >= wanted:
            return {land: max(0, armies - view.armies[land]) for land in lands[:wanted]}
    return {}


def to_show(rulebook: Rulebook, view: Position, seat: int) -> Show | None:
    """The hardest objective that can be shown now, unless a harder one waits for the end of the attacks."""
    ranks = showable(rulebook, view, seat)
    if not ranks:
        return None
    waiting = [
        rank
        for rank, objective in open_objectives(rulebook, view, seat)
        if objective.moment is Moment.AFTER_ATTACKS and objective.is_fulfilled(rulebook.board, view, seat)
    ]
    return Show(max(ranks)) if max(ranks) >= max(waiting, default=0) else None


def open_objectives(rulebook: Rulebook, view: Position, seat: int) -> list[tuple[int, Objective]]:
    """The seat's objectives that are still to be achieved, each with its rank."""
    known = [(rank, objective_of(rulebook, view, seat, rank)) for rank in range(len(RANKS))]
    return [
        (rank, objective)
        for rank, objective in known
        if objective is not None and not view.achieved[seat] >> rank & 1
    ]


def wanted(rulebook: Rulebook, view: Position, seat: int) -> dict[int, float]:
    """Territory -> what it is worth because objectives want it."""
    worth: dict[int, float] = {}
    board, shown = rulebook.board, feats(view).get("shown")
    for _, objective in open_objectives(rulebook, view, seat):
        have, wants = objective.condition.progress(board, view, seat)
        lands, share = lasting(board, view, seat, objective.condition), WANTED
        if not lands and not shown:
            lands, share = fleeting(board, view, seat, objective.condition), FLEETING
        far = lands.bit_count() if isinstance(objective.condition, WholeContinents) else wants - have
        for land in members(lands) if far > 0 else ():
            worth[land] = worth.get(land, 0.0) + (share if far <= NEAR else share * FAR)
    return worth


def lasting(board: Board, view: Position, seat: int, condition: Condition) -> int:
    """The lands to be had for an objective that counts what is held, as a bit mask."""
    everything, mine = (1 << len(board.territories)) - 1, view.lands[seat]
    match condition:
        case Territories(_, _, among):
            lands = mask_of(board.territory_index[key] for key in among) if among else everything
            return lands & ~mine
        case WholeContinents(wants, among):
            masks = [mask for mask, (key, _) in board.bonuses if not among or key in among]
            masks.sort(key=lambda mask: (mask & ~mine).bit_count())
            return union(masks[:wants]) & ~mine
        case Footholds():
            return union(mask for mask in board.continent_masks if not mask & mine)
    return 0


def fleeting(board: Board, view: Position, seat: int, condition: Condition) -> int:
    """The lands whose conquest helps to achieve an objective in this turn, as a bit mask."""
    everything = (1 << len(board.territories)) - 1
    rivals = [rival for rival in range(view.seats) if rival != seat and view.is_playing(rival)]
    done = [(board.territory_index[key], loser) for key, loser in taken(view, seat)]
    match condition:
        case Conquests():
            return everything
        case ConquestsInContinents():
            continents = {board.territories[land].continent for land, _ in done}
            return everything & ~union(board.continent_masks[continent] for continent in continents)
        case ConquestFromEach():
            losers = {loser for _, loser in done}
            return union(view.lands[rival] for rival in rivals if rival not in losers)
        case FromTheGreatest():
            return max((view.lands[rival] for rival in rivals), key=int.bit_count)
        case Elimination():
            return min((view.lands[rival] for rival in rivals), key=int.bit_count)
        case BrokenContinent():
            masks = board.continent_masks
            return union(mask for mask in masks for rival in rivals if view.lands[rival] & mask == mask)
    return 0


def union(masks: Iterable[int]) -> int:
    """All lands of these bit masks."""
    lands = 0
    for mask in masks:
        lands |= mask
    return lands
