"""Where armies are placed: at set-up, and at the beginning of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from benchmarks.field.predecessor.garrison import shortfalls
from benchmarks.field.predecessor.mission import concentrate, routes_of
from benchmarks.field.predecessor.outlook import Outlook
from benchmarks.field.predecessor.terrain import steps_to_enemy, terrain_of
from games.engine.board import mask_of, members
from games.engine.features.missions.secrets import MISSIONS
from games.engine.features.objectives.hands import OBJECTIVES
from games.engine.features.teams import TEAMS
from games.engine.orders import Order, Place, Plan
from games.engine.phases.claim import free_lands
from games.engine.position import NOBODY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.engine.features.missions.cards import Route
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook

CONCENTRATION = 0.3
"""What each army that already stands at a place speaks for it."""
FRONTS = 2
"""How many of the strongest border lands are considered."""

WANTED = 3.0
"""What a continent that the mission wants whole is worth beyond its prize when armies are set up."""
PARTLY = 1.5
"""The same for each part of a continent of which it wants but a part."""
TOGETHER = 0.4
"""What each own neighbour speaks for a land that may be claimed, against its share of a continent."""


def claim(rulebook: Rulebook, view: Position, seat: int) -> Order:
    """The free land of the continent that is easiest to get and to hold, beside own ones."""
    terrain, mine = terrain_of(rulebook.board), view.lands[seat]
    free = free_lands(view)
    taken = ~mine & ~mask_of(free)

    def promise(land: int) -> float:
        continent = terrain.home[land]
        mask = terrain.masks[continent]
        share = (1 + (mask & mine).bit_count()) / (1 + (mask & taken).bit_count()) / mask.bit_count()
        return terrain.prizes[continent] * share + TOGETHER * (terrain.borders[land] & mine).bit_count()

    return Place(((max(free, key=promise), 1),))


def set_up(rulebook: Rulebook, view: Position, seat: int) -> Order:
    """All armies where they threaten the most of the continent that is easiest to get and to hold.

    Where others gather already, it is not: so players of this kind do not all fight for the same one.
    """
    terrain = terrain_of(rulebook.board)
    lands, borders = view.lands[seat], terrain.borders
    routes = routes_of(rulebook, view, seat)
    theirs = mask_of(land for land, owner in enumerate(view.owner) if owner not in (seat, NOBODY))

    def ease(continent: int) -> float:
        mask = terrain.masks[continent]
        missing = (mask & ~lands).bit_count()
        near = terrain.around[continent] & theirs
        crowd = view.armies_on(near) - near.bit_count()
        return (terrain.prizes[continent] + liking(mask, routes)) / (missing + 2) / (1 + crowd)

    goal = terrain.masks[max(range(len(terrain.masks)), key=ease)]

    def threat(land: int) -> tuple[int, int]:
        foes = borders[land] & ~lands
        return (foes & goal).bit_count() + 2 * (goal >> land & 1), foes.bit_count()

    return Plan(((max(members(lands), key=threat), view.to_place[seat]),))


def liking(continent: int, routes: Sequence[Route]) -> float:
    """What a mission adds to the prize of a continent (a bit mask) of which it wants a part or the whole."""
    shares = [(continent & wanted).bit_count() / continent.bit_count() for wanted, _, _ in routes]
    return max((WANTED if share == 1 else PARTLY * share for share in shares), default=0.0)


def place(rulebook: Rulebook, view: Position, seat: int) -> Order:
    """What the garrisons lack, the greatest lack first; all others on the front."""
    if MISSIONS.of(view) or OBJECTIVES.of(view) or TEAMS.of(view):
        order = concentrate(rulebook, view, seat)
        if order is not None:
            return order
    due, lands = view.to_place[seat], view.lands[seat]
    placements: dict[int, int] = {}
    for lack, gate in shortfalls(terrain_of(rulebook.board), view, lands):
        placements[gate] = min(due, lack)
        due -= placements[gate]
        if not due:
            break
    if due:
        land = front(rulebook, view, seat, due)
        placements[land] = placements.get(land, 0) + due
    return Place(tuple(placements.items()))


def front(rulebook: Rulebook, view: Position, seat: int, due: int) -> int:
    """The border land from which so many more armies achieve most."""
    lands, borders = view.lands[seat], rulebook.board.border_masks
    owner, armies, foes = view.owner, view.armies, ~lands
    stands = sorted(
        [(armies[land], land) for land in members(lands) if borders[land] & foes and owner[land] == seat]
    )
    if not stands:
        # Partners stand between all of its lands and the enemy.
        steps = steps_to_enemy(terrain_of(rulebook.board), lands)
        return min([land for land in members(lands) if owner[land] == seat], key=lambda land: steps[land])
    outlook = Outlook(rulebook, view, seat, stands[-1][0], due)
    best, chosen = -1.0, -1
    for stand, land in stands[-FRONTS:]:
        for target in members(borders[land] & foes):
            promise = max(0.0, outlook.balance(stand + due, target)) + CONCENTRATION * stand
            if promise > best:
                best, chosen = promise, land
    return chosen
