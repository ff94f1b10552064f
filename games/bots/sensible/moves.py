"""Armies on the move: into a conquest, and in the manoeuvre."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.bots.sensible.outlook import Outlook
from games.engine.board import members
from games.engine.orders import Defend, End, Fortify, Occupy, Order

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook


def defend(rulebook: Rulebook, view: Position, seat: int) -> Order:
    return Defend(rulebook.combat.defence_limit(view.armies[view.pending[3]]))


def distances(borders, lands: int) -> list[int]:
    """Steps to the next enemy by territory."""
    steps = [99] * len(borders)
    reached, step = ~lands, 0
    left = lands
    while left:
        step += 1
        ring = 0
        for land in members(left):
            if borders[land] & reached:
                ring |= 1 << land
                steps[land] = step
        if not ring:
            break
        reached |= ring
        left &= ~ring
    return steps


def occupy(rulebook: Rulebook, view: Position, seat: int) -> Order:
    _, _, source, target, fewest, most = view.pending
    outlook = Outlook(rulebook, view, seat)
    enemies = ~outlook.lands
    at_source, at_target = outlook.borders[source] & enemies, outlook.borders[target] & enemies
    if not at_source and not at_target:
        steps = distances(outlook.borders, outlook.lands)
        return Occupy(most if steps[target] <= steps[source] else fewest)
    if not at_source:
        return Occupy(most)
    if not at_target:
        return Occupy(fewest)
    spare = most - fewest
    stay = max(outlook.score(view.armies[source], t) for t in members(at_source))
    go = max(outlook.score(view.armies[target] + spare, t) for t in members(at_target))
    return Occupy(most)


def manoeuvre(rulebook: Rulebook, view: Position, seat: int) -> Order:
    lands = view.lands[seat]
    borders = rulebook.board.border_masks
    best, chosen = 1, None
    steps = distances(borders, lands)
    for source in members(lands):
        if view.armies[source] > best and steps[source] > 1:
            targets = [t for t in members(rulebook.manoeuvre(rulebook.board, view, source)) if steps[t] < steps[source]]
            if targets:
                best = view.armies[source]
                chosen = (source, max(targets, key=lambda t: (-steps[t], view.armies[t])))
    if chosen is None:
        return End()
    return Fortify(*chosen, best - 1)
