"""A raider, which breaks the continents of others and takes a card each turn, and wants no continent."""

from __future__ import annotations

import random

from benchmarks.field.restraint import could_rest
from games.bots.beginner import may_end
from games.bots.sensible import SensiblePlayer
from games.bots.sensible.temper import Temper
from games.engine import Attack, End, Order, Position, Rulebook
from games.engine.armies.targets import crossings, forbidden
from games.engine.board import members
from games.engine.phases.attack import ATTACK

LEAD = 3
"""The armies by which it outnumbers a territory that it takes for a card, or to break a continent."""


class RaiderPlayer(SensiblePlayer):
    """A sensible player that wants no continents, except to break those of others.

    It does that first. Otherwise it makes one conquest a turn, and then rests.
    """

    key = "raider"
    name = "Raider"

    def __init__(self) -> None:
        super().__init__(Temper(price=2.0, kill=3.0, hold=0.0))

    def wanted(self, rulebook: Rulebook, view: Position, seat: int, rng: random.Random) -> Order:
        order = super().wanted(rulebook, view, seat, rng)
        if rulebook.stage(view).key != ATTACK.key or not may_end(rulebook, view, seat):
            return order
        if raid := attack_on(held_by_others(rulebook, view, seat), rulebook, view, seat):
            return raid
        if isinstance(order, Attack):
            return End() if could_rest(rulebook, view, seat) else order
        return (not view.conquered and attack_on(~0, rulebook, view, seat)) or order


def held_by_others(rulebook: Rulebook, view: Position, seat: int) -> int:
    """Return the territories of all continents that a rival holds, as a bit mask."""
    rivals = [lands for other, lands in enumerate(view.lands) if other != seat]
    held = 0
    for mask in rulebook.board.continent_masks:
        if any(not mask & ~lands for lands in rivals):
            held |= mask
    return held


def attack_on(lands: int, rulebook: Rulebook, view: Position, seat: int) -> Attack | None:
    """Return the attack on one of these lands with the greatest lead, or None if none is great enough."""
    borders, foes = crossings(rulebook, view, seat), lands & ~forbidden(rulebook, view, seat)
    own = [land for land in members(view.lands[seat]) if view.owner[land] == seat]
    pairs = [(source, target) for source in own for target in members(borders[source] & foes)]
    leads = [(view.armies[source] - view.armies[target], source, target) for source, target in pairs]
    lead, source, target = max(leads, default=(0, 0, 0))
    return Attack(source, target, None, 1) if lead >= LEAD else None
