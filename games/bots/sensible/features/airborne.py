"""Airborne troops: armies that are idle behind the front fly off to break another player's continent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.bots.sensible.features.allies import attack_with_allies
from games.bots.sensible.temper import PLAIN
from games.engine import End, Order
from games.engine.armies.targets import forbidden
from games.engine.board import members
from games.engine.chance.odds import chance_to_take
from games.features.airborne.group import group_of
from games.features.airborne.orders import Embark

if TYPE_CHECKING:
    from games.bots.sensible.temper import Temper
    from games.engine import Position, Rulebook

LIKELY = 0.7
"""The smallest chance to take a territory that makes a landing worthwhile."""


def attack_or_embark(rulebook: Rulebook, view: Position, seat: int, temper: Temper = PLAIN) -> Order:
    """Return the best attack or, if there is none and the edition has flights, a flight."""
    order = attack_with_allies(rulebook, view, seat, temper)
    if not isinstance(order, End) or Embark not in rulebook.stage(view).orders:
        return order
    return flight(rulebook, view, seat) or order


def flight(rulebook: Rulebook, view: Position, seat: int) -> Embark | None:
    """Send the largest idle stack to the weakest territory of another seat's continent.

    A stack is idle if it faces no enemy.
    """
    if group_of(view, seat):
        return None
    board, foes = rulebook.board, ~forbidden(rulebook, view, seat)
    held = 0
    for mask in board.continent_masks:
        if mask & foes and any([lands & mask == mask for lands in view.lands]):
            held |= mask & foes
    if not held:
        return None
    idle = [
        option
        for option in rulebook.stage(view).orders[Embark].options(rulebook, view, seat)
        if not board.border_masks[source_of(option.slots["from"].values)] & foes
    ]
    for option in sorted(idle, key=lambda option: len(option.slots["armies"].values), reverse=True):
        armies = len(option.slots["armies"].values)
        targets = [land for land in members(held) if land in option.slots["to"].values]
        target = min(targets, key=lambda land: view.armies[land], default=None)
        if target is None:
            continue
        combat = rulebook.combat.between(view, seat, target)
        if chance_to_take(combat, armies + 1, view.armies[target]) >= LIKELY:
            return Embark(source_of(option.slots["from"].values), target, armies)
    return None


def source_of(values: object) -> int:
    """Return the only territory of a slot."""
    assert isinstance(values, tuple)
    return int(values[0])
