"""Which attack to make, if any."""

from __future__ import annotations

from typing import TYPE_CHECKING

from benchmarks.field.predecessor.headquarters import guard, leaves_guard
from benchmarks.field.predecessor.mission import conquer
from benchmarks.field.predecessor.moves import advance
from benchmarks.field.predecessor.outlook import LEAST, Outlook
from benchmarks.field.predecessor.terrain import terrain_of
from games.engine.armies.targets import crossings, forbidden
from games.engine.board import members
from games.engine.features.headquarters.secret import CHOSEN
from games.engine.features.missions.secrets import MISSIONS
from games.engine.features.objectives.hands import OBJECTIVES
from games.engine.features.teams import TEAMS
from games.engine.orders import Attack, End, Order

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook


def attack(rulebook: Rulebook, view: Position, seat: int) -> Order:
    """The siege that brings most; the end of the attacks if none brings anything.

    No stack attacks one that is as great: of two enemies side by side, one can always attack or grow.
    """
    if MISSIONS.of(view) or OBJECTIVES.of(view) or TEAMS.of(view):
        order = conquer(rulebook, view, seat)
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
    if CHOSEN.of(view):
        terrain = terrain_of(rulebook.board)
        sieges = [siege for siege in sieges if leaves_guard(terrain, view, lands, *siege)]
    if not sieges:
        return End()
    outlook = Outlook(rulebook, view, seat, max([armies[source] for source, _ in sieges]))
    best, chosen = 0.0, None
    for source, target in sieges:
        balance = outlook.balance(armies[source], target)
        if balance > best:
            balance -= outlook.exposure(source, target)
            if balance > best:
                best, chosen = balance, (source, target)
    return End() if chosen is None else siege(outlook, *chosen)


def siege(outlook: Outlook, source: int, target: int) -> Order:
    """The order to attack until the land is taken, with as many moving in as are not wanted behind.

    However the dice fall, all that is more than the garrison goes on, or all that is left. The guard of a
    headquarters is not risked.
    """
    mine, view = outlook.armies[source], outlook.view
    left = round(outlook.table.odds(mine, outlook.armies[target])[1])
    terrain, lands = outlook.terrain, outlook.lands | 1 << target
    moving = advance(terrain, view, lands, source, target, left)
    stop = guard(terrain, view, lands, source) if source in CHOSEN.of(view) else 1
    return Attack(source, target, None, stop, mine - 1 if moving >= min(left, mine) - 1 else max(1, moving))
