"""Which attack to make, if any."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.bots.sensible.aims import aim_of
from games.bots.sensible.elimination import eliminate
from games.bots.sensible.moves import advance
from games.bots.sensible.outlook import LEAST, Outlook
from games.bots.sensible.routes import conquer
from games.bots.sensible.terrain import terrain_of
from games.engine import Attack, End, Order
from games.engine.armies.targets import crossings, forbidden
from games.engine.board import members

if TYPE_CHECKING:
    from games.engine import Position, Rulebook

SORTIE = 2
"""A siege from a post needs so many armies that are not of its guard."""


def attack(rulebook: Rulebook, view: Position, seat: int) -> Order:
    """The siege that brings most, a campaign first; the end of the attacks if none brings anything.

    No stack attacks one that is as great: of two enemies side by side, one can always attack or grow.
    """
    aim = aim_of(rulebook)
    routes = aim.routes(rulebook, view, seat)
    if routes:
        order = conquer(rulebook, routes, view, seat)
        if order is not None:
            return order
    lands, armies = view.lands[seat], view.armies
    borders, foes = crossings(rulebook, view, seat), ~forbidden(rulebook, view, seat)
    sieges = [
        (source, target)
        for source in members(lands)
        if armies[source] >= LEAST and view.owner[source] == seat
        for target in members(borders[source] & foes)
        if armies[target] < armies[source]
    ]
    posts = aim.posts(view, lands)
    if posts:
        sieges = [siege for siege in sieges if siege[0] not in posts or leaves_guard(rulebook, view, *siege)]
    if not sieges:
        return End()
    outlook = Outlook(rulebook, view, seat, max([armies[source] for source, _ in sieges]))
    order = eliminate(rulebook, outlook)
    if order is not None:
        return order
    best, chosen = 0.0, None
    for source, target in sieges:
        balance = outlook.balance(armies[source], target, best)
        if balance > best:
            balance -= outlook.exposure(source, target)
            if balance > best:
                best, chosen = balance, (source, target)
    return End() if chosen is None else siege(outlook, *chosen)


def leaves_guard(rulebook: Rulebook, view: Position, source: int, target: int) -> bool:
    """Whether a siege from a post leaves its guard behind."""
    lands = view.lands[view.owner[source]] | 1 << target
    guard = aim_of(rulebook).guard(terrain_of(rulebook.board), view, lands, source)
    return view.armies[source] - guard >= SORTIE


def siege(outlook: Outlook, source: int, target: int) -> Order:
    """The order to attack until the land is taken, with as many moving in as are not wanted behind.

    However the dice fall, all that is more than the garrison goes on, or all that is left. The guard of a
    post is not risked.
    """
    mine, view, aim, terrain = outlook.armies[source], outlook.view, outlook.aim, outlook.terrain
    left = round(outlook.odds(mine, outlook.armies[target])[1])
    lands = outlook.lands | 1 << target
    moving = advance(aim, terrain, view, lands, source, target, left)
    stop = aim.guard(terrain, view, lands, source) if source in aim.posts(view, lands) else 1
    return Attack(source, target, None, stop, mine - 1 if moving >= min(left, mine) - 1 else max(1, moving))
