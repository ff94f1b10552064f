"""Where armies are placed: at set-up, and at the beginning of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.bots.sensible.outlook import Outlook
from games.bots.sensible.terrain import terrain_of
from games.engine.board import members
from games.engine.orders import Order, Place, Plan

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook


STACK = 0.3
DEPTH = 5


def front(rulebook: Rulebook, view: Position, seat: int) -> int:
    due = view.to_place[seat]
    outlook = Outlook(rulebook, view, seat, due)
    lands, armies, borders = outlook.lands, view.armies, outlook.borders
    best, chosen = -1e9, None
    for source in members(lands):
        mine = armies[source] + due
        for target in members(borders[source] & ~lands):
            score = outlook.score(mine, target)
            if score > best:
                best, chosen = score, source
    assert chosen is not None
    return chosen


def set_up(rulebook: Rulebook, view: Position, seat: int) -> Order:
    t = terrain_of(rulebook.board); lands = view.lands[seat]; due = view.to_place[seat]
    def value(c):
        mask = t.masks[c]; own = (lands & mask).bit_count(); size = mask.bit_count(); miss = size - own; bonus = t.bonuses[c]; gates = t.gates[c]
        rival = max((view.lands[s] & mask).bit_count() for s in range(view.seats) if s != seat)
        placed = sum(view.armies[x]-1 for x in members(mask & ~lands))
        return bonus/gates/(miss+2)
    c = max(range(len(t.masks)), key=value)
    mask = t.masks[c]
    def spot(s):
        foes = t.border_masks[s] & ~lands
        return ((foes & mask).bit_count() + (2 if mask >> s & 1 else 0), foes.bit_count())
    if lands & mask:
        at = max((s for s in members(lands) if t.border_masks[s] & mask or mask >> s & 1), key=spot)
    else:
        at = front(rulebook, view, seat)
    return Plan(((at, due),))


STACK = 0.3
DEPTH = 5


def front2(rulebook, view, seat):
    due = view.to_place[seat]
    outlook = Outlook(rulebook, view, seat, due)
    lands, armies, borders = outlook.lands, view.armies, outlook.borders
    best, chosen = -1e9, None
    for source in members(lands):
        if borders[source] & ~lands:
            score, _ = outlook.sweep(source, armies[source] + due, DEPTH); score += armies[source] * STACK
            if score > best:
                best, chosen = score, source
    assert chosen is not None
    return chosen


def reinforce(rulebook: Rulebook, view: Position, seat: int) -> Order:
    return Place(((front2(rulebook, view, seat), view.to_place[seat]),))
