"""Which attack to make, if any."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.bots.sensible.aims import aim_of
from games.bots.sensible.elimination import eliminate
from games.bots.sensible.moves import survivors_to_move
from games.bots.sensible.outlook import LEAST, Outlook
from games.bots.sensible.routes import conquer
from games.bots.sensible.temper import PLAIN
from games.bots.sensible.terrain import terrain_of
from games.engine import Attack, End, Order
from games.engine.armies.targets import crossings, forbidden
from games.engine.board import members

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.bots.sensible.temper import Temper
    from games.engine import Position, Rulebook

SORTIE = 2
"""The armies, in addition to its guard, that a siege from a post needs."""


def best_attack(rulebook: Rulebook, view: Position, seat: int, temper: Temper = PLAIN) -> Order:
    """Return the attack to make, or the end of the attacks.

    It is the first siege of a campaign or, without one, the best siege of the greatest stack that has one. If
    all attacks must go on from the first one, it is the best siege of any stack.
    """
    aim = aim_of(rulebook)
    routes = aim.routes(rulebook, view, seat)
    if routes:
        order = conquer(rulebook, routes, view, seat)
        if order is not None:
            return order
    lands, armies = view.lands[seat], view.armies
    borders, foes = crossings(rulebook, view, seat), ~forbidden(rulebook, view, seat)
    stacks = stacks_beside(view, seat, borders, foes)
    if not stacks:
        return End()
    stacks.sort(key=armies.__getitem__, reverse=True)
    outlook = Outlook(rulebook, view, seat, armies[stacks[0]], temper=temper)
    order = eliminate(rulebook, outlook)
    if order is not None:
        return order
    posts, most, best = aim.posts(view, lands), 0.0, None
    for source in stacks:
        targets = members(borders[source] & foes)
        if source in posts:
            targets = tuple(land for land in targets if leaves_guard(rulebook, view, source, land))
        brings, target = outlook.best_siege(source, armies[source], targets)
        if brings > most:
            most, best = brings, siege(outlook, source, target)
            if not rulebook.reach.is_single:
                break
    return best or End()


def stacks_beside(view: Position, seat: int, borders: Sequence[int], foes: int) -> list[int]:
    """Return the territories of a seat from which it may attack one of `foes`, a bit mask.

    `borders` are the territories that can be attacked from each territory, as bit masks.
    """
    armies, owner = view.armies, view.owner
    return [
        land
        for land in members(view.lands[seat])
        if armies[land] >= LEAST and borders[land] & foes and owner[land] == seat
    ]


def leaves_guard(rulebook: Rulebook, view: Position, source: int, target: int) -> bool:
    """Return whether a siege from a post leaves its guard behind."""
    lands = view.lands[view.owner[source]] | 1 << target
    guard = aim_of(rulebook).guard(terrain_of(rulebook.board), view, lands, source)
    return view.armies[source] - guard >= SORTIE


def siege(outlook: Outlook, source: int, target: int) -> Order:
    """Return the order to attack until the territory is taken. All armies that are not needed behind move in.

    However the dice fall, all armies beyond the garrison go on, or all that are left. The guard of a post is
    not risked.
    """
    mine, view, aim, terrain = outlook.armies[source], outlook.view, outlook.aim, outlook.terrain
    left = round(outlook.on[target].odds(mine, outlook.armies[target])[1])
    lands = outlook.lands | 1 << target
    moving = survivors_to_move(aim, terrain, view, lands, source, target, left)
    stop = aim.guard(terrain, view, lands, source) if source in aim.posts(view, lands) else 1
    return Attack(source, target, None, stop, mine - 1 if moving >= min(left, mine) - 1 else max(1, moving))
