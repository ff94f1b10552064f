"""Where a computer player places its armies, whom it invades, and where they go at last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.board import members
from games.engine.orders import Attack, End, Fortify, Place
from games.rulebooks.godstorm.counsel.outlook import P, Outlook
from games.rulebooks.godstorm.state import gods_on, hallowed
from games.rulebooks.godstorm.steps.fortify import Escort

if TYPE_CHECKING:
    from games.engine import Order, Position, Rulebook

CONCENTRATION = P('CONC', .05)


def reinforce(rulebook: Rulebook, view: Position, seat: int) -> Order:
    due = view.to_place[seat]
    if not due:
        return End()
    outlook = Outlook(rulebook, view, seat)
    stands = fronts(outlook) or members(view.lands[seat])
    best = max(
        stands,
        key=lambda land: outlook.march(land, view.armies[land] + due).gain
        - outlook.march(land, view.armies[land]).gain
        + CONCENTRATION * view.armies[land],
    )
    return Place(((best, due),))


def fronts(outlook: Outlook) -> list[int]:
    return [land for land in members(outlook.lands) if outlook.borders[land] & outlook.foes]


def invade(rulebook: Rulebook, view: Position, seat: int) -> Order:
    outlook = Outlook(rulebook, view, seat)
    found = [
        (outlook.march(land, view.armies[land]), land) for land in fronts(outlook) if view.armies[land] > 1
    ]
    if not found:
        return End()
    (gain, target), source = max(found)
    if gain <= 0:
        return End()
    borders, foes = outlook.borders, outlook.foes & ~(1 << target)
    onward = borders[target] & foes or not borders[source] & foes
    mine = view.armies[source]
    return Attack(source, target, None, 1, mine - 1 if onward else 1)


def fortify(rulebook: Rulebook, view: Position, seat: int) -> Order:
    outlook = Outlook(rulebook, view, seat)
    front = fronts(outlook)
    idle = [
        land
        for land in members(view.lands[seat])
        if land not in front and (view.armies[land] > 1 or gods_on(view, seat, land))
    ]
    for source in sorted(idle, key=lambda land: -view.armies[land] - 3 * len(gods_on(view, seat, land))):
        reach = rulebook.reach.moves(rulebook.board, view, seat, source)
        goals = [land for land in front if reach >> land & 1 and land != source]
        if not goals:
            continue
        target = max(goals, key=lambda land: view.armies[land])
        gods, armies = gods_on(view, seat, source), view.armies[source] - 1
        if gods and hallowed(view, seat) >> target & 1:
            return Escort(source, target, armies, gods)
        if armies and not gods:
            return Fortify(source, target, armies)
    return End()
