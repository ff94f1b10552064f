"""Where armies are placed: at set-up, and at the beginning of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.bots.offered import offers, placed_on
from games.bots.sensible.aims import aim_of
from games.bots.sensible.elimination import gather
from games.bots.sensible.features.truces import open_borders
from games.bots.sensible.garrison import shortfalls
from games.bots.sensible.outlook import Outlook
from games.bots.sensible.routes import concentrate
from games.bots.sensible.temper import PLAIN
from games.bots.sensible.terrain import steps_to_enemy, terrain_of
from games.engine import NOBODY, End, Order, Place, Plan
from games.engine.board import mask_of, members
from games.engine.phases.claim import free_lands
from games.engine.phases.reinforce import placeable
from games.features.draft.orders import LandWish

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.bots.sensible.temper import Temper
    from games.engine import Position, Rulebook
    from games.features.missions.cards import Route

CONCENTRATION = 0.2
"""The weight of each army already on a territory in favour of it."""
FRONTS = 2
"""The number of the strongest border territories that are considered. In a duel all of them are."""

WANTED = 3.0
"""When armies are set up, the additional worth of a continent that the mission wants whole."""
PARTLY = 1.5
"""The additional worth of a continent that it wants in part, in proportion to the part."""
TOGETHER = 0.4
"""The weight of each neighbour of its own in favour of a claim, against the share of the continent."""
TAKEN = 2
"""The exponent by which others' territories in a continent make a claim there less worthwhile."""
MISSING = 1.5
"""The exponent by which territories missing in a continent make it harder to get."""
CROWD = 1.6
"""The exponent by which armies of others that gather there make it harder to get."""
AHEAD = 1
"""The armies that are set up before the others show where they gather."""


def claim(rulebook: Rulebook, view: Position, seat: int) -> Order:
    """Claim the free territory of the continent that is easiest to get and to hold, next to its own."""
    terrain, mine = terrain_of(rulebook.board), view.lands[seat]
    free = placed_on(offers(rulebook, view, seat, Place))
    taken = ~mine & ~mask_of(free_lands(view))

    def promise(land: int) -> float:
        continent = terrain.home[land]
        mask = terrain.masks[continent]
        theirs: float = (1 + (mask & taken).bit_count()) ** TAKEN
        share = (1 + (mask & mine).bit_count()) / theirs / mask.bit_count()
        return terrain.prizes[continent] * share + TOGETHER * (terrain.borders[land] & mine).bit_count()

    return Place(((max(members(free), key=promise), 1),)) if free else End()


def wish(rulebook: Rulebook, view: Position, seat: int) -> Order:
    """LandWish for a continent that is easy to hold, and then for the territories around it.

    The territories follow one by one, the best fit first. Each seat begins with a different continent, so
    that players of this kind do not all want the same one.
    """
    terrain = terrain_of(rulebook.board)
    routes = aim_of(rulebook).routes(rulebook, view, seat)

    def ease(continent: int) -> float:
        mask = terrain.masks[continent]
        return (terrain.prizes[continent] + liking(mask, routes)) / mask.bit_count()

    ranks = sorted(range(len(terrain.masks)), key=ease, reverse=True)
    have = terrain.masks[ranks[(seat - view.first) % view.players % len(ranks)]]
    wanted = [*members(have)]
    worth = [terrain.prizes[home] / terrain.masks[home].bit_count() for home in terrain.home]

    def fit(land: int) -> float:
        borders = terrain.borders[land]
        return (borders & have).bit_count() / borders.bit_count() + worth[land]

    left = [land for land in range(len(worth)) if not have >> land & 1]
    while left:
        wanted.append(max(left, key=fit))
        left.remove(wanted[-1])
        have |= 1 << wanted[-1]
    return LandWish(tuple(wanted))


def set_up(rulebook: Rulebook, view: Position, seat: int) -> Order:
    """Place all armies where they threaten most of the continent that is easiest to get and to hold.

    A continent is less easy if others already gather there, so that players of this kind do not all fight for
    the same one. That is why, when players place in turn, a first army goes ahead, and the others follow once
    everybody has shown where they gather.
    """
    terrain = terrain_of(rulebook.board)
    lands, borders, places = view.lands[seat], terrain.borders, placeable(rulebook, view, seat)
    routes = aim_of(rulebook).routes(rulebook, view, seat)
    theirs = mask_of(land for land, owner in enumerate(view.owner) if owner not in (seat, NOBODY))

    def ease(continent: int) -> float:
        mask = terrain.masks[continent]
        missing: float = (2 + (mask & ~lands).bit_count()) ** MISSING
        near = terrain.around[continent] & theirs
        crowd: float = (1 + view.armies_on(near) - near.bit_count()) ** CROWD
        return (terrain.prizes[continent] + liking(mask, routes)) / missing / crowd

    goal = terrain.masks[max(range(len(terrain.masks)), key=ease)]

    def threat(land: int) -> tuple[int, int]:
        foes = borders[land] & ~lands
        return (foes & goal).bit_count() + 2 * (goal >> land & 1), foes.bit_count()

    in_turn = Place in rulebook.stage(view).orders
    goes_ahead = in_turn and view.armies_on(lands) == lands.bit_count()
    return Plan(((max(members(places or lands), key=threat), AHEAD if goes_ahead else view.to_place[seat]),))


def liking(continent: int, routes: Sequence[Route]) -> float:
    """Return what a mission adds to the prize of a continent (a bit mask).

    The mission may want the continent in whole or in part.
    """
    shares = [(continent & wanted).bit_count() / continent.bit_count() for wanted, _, _ in routes]
    return max((WANTED if share == 1 else PARTLY * share for share in shares), default=0.0)


def place_all(rulebook: Rulebook, view: Position, seat: int, temper: Temper = PLAIN) -> Order:
    """Place all armies that are due.

    They go where they complete a mission or eliminate a player. Otherwise garrisons receive what they lack,
    the greatest lack first, and the front receives the rest. Territories where armies may not be placed are
    left out.
    """
    aim = aim_of(rulebook)
    routes = aim.routes(rulebook, view, seat)
    if routes:
        order = concentrate(rulebook, routes, view, seat)
        if order is not None:
            return order
    terrain, due, lands = terrain_of(rulebook.board), view.to_place[seat], view.lands[seat]
    places = placeable(rulebook, view, seat)
    own = [land for land in members(lands & places) if view.owner[land] == seat]
    stands = [land for land in own if terrain.borders[land] & ~lands]
    if not stands:
        # Territories of partners, or those where none may be placed, are between these and the enemy.
        steps = steps_to_enemy(terrain, lands)
        return Place(((min(own, key=lambda land: steps.get(land, len(steps) + 1)), due),)) if own else End()
    open_ = open_borders(rulebook, view, seat)
    stands = [land for land in stands if open_[land] & ~lands] or stands
    stands.sort(key=view.armies.__getitem__)
    outlook = Outlook(rulebook, view, seat, view.armies[stands[-1]], due, temper)
    order = gather(rulebook, outlook)
    if order is not None:
        return order
    placements: dict[int, int] = {}
    for lack, gate in shortfalls(aim, terrain, view, lands):
        if not places >> gate & 1:
            continue
        placements[gate] = min(due, lack)
        due -= placements[gate]
        if not due:
            break
    if due:
        land = front(outlook, open_, stands if outlook.hope else stands[-FRONTS:], due)
        placements[land] = placements.get(land, 0) + due
    return Place(tuple(placements.items()))


def front(outlook: Outlook, borders: Sequence[int], stands: list[int], due: int) -> int:
    """Return the border territory, among these, from which the armies due achieve most over these borders."""
    armies, others = outlook.armies, outlook.others
    best, chosen = -1.0, -1
    for land in stands:
        promise, _ = outlook.best_siege(land, armies[land] + due, members(borders[land] & others))
        promise += CONCENTRATION * armies[land]
        if promise > best:
            best, chosen = promise, land
    return chosen
