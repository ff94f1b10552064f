"""How a computer player of Godstorm leads its armies: where it places them, attacks and moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.board import members
from games.engine.orders import Attack, End, Fortify, Place
from games.engine.phases.reinforce import placeable
from games.rulebooks.godstorm.bot.outlook import EarthOutlook
from games.rulebooks.godstorm.invasion.conduct import is_due
from games.rulebooks.godstorm.state import INVASION, gods_on, hallowed
from games.rulebooks.godstorm.steps.fortify import Escort

if TYPE_CHECKING:
    from games.engine import Order, Position, Rulebook

TOGETHER = 0.05
"""When the land for new armies is chosen, the weight of each army already on it."""
A_GOD = 3
"""The number of armies that an idle god is worth."""


def reinforce(rulebook: Rulebook, view: Position, seat: int) -> Order:
    """Place all armies on the land where they promise the greatest gain over what is already there."""
    due = view.to_place[seat]
    if not due:
        return End()
    outlook = EarthOutlook(rulebook, view, seat)

    def promise(land: int) -> float:
        armies = view.armies[land]
        more = outlook.march(land, armies + due).gain - outlook.march(land, armies).gain
        return more + TOGETHER * armies

    places = placeable(rulebook, view, seat)
    lands = [land for land in outlook.fronts if places >> land & 1] or members(places)
    return Place(((max(lands, key=promise), due),)) if lands else End()


def invade(rulebook: Rulebook, view: Position, seat: int) -> Order:
    """Order the attack that is due or, if none is, the first siege of the best march.

    All armies and gods of the source take part.
    """
    if is_due(view):
        source, target, *_ = INVASION.of(view)
        return Attack(source, target, None, 1, view.armies[source] - 1)
    outlook = EarthOutlook(rulebook, view, seat)
    marches = [(outlook.march(land, view.armies[land]), land) for land in outlook.fronts]
    (gain, target), source = max(marches, default=((0.0, 0), 0))
    if not gain:
        return End()
    others = outlook.foes & ~(1 << target)
    goes_on = outlook.borders[target] & others or not outlook.borders[source] & others
    return Attack(source, target, None, 1, view.armies[source] - 1 if goes_on else 1)


def fortify(rulebook: Rulebook, view: Position, seat: int) -> Order:
    """Move the largest idle force of armies and gods to the largest army at the front."""
    fronts = EarthOutlook(rulebook, view, seat).fronts

    def idle(land: int) -> int:
        return view.armies[land] - 1 + A_GOD * len(gods_on(view, seat, land))

    behind = [land for land in members(view.lands[seat]) if land not in fronts and idle(land)]
    for source in sorted(behind, key=idle, reverse=True):
        reach = rulebook.reach.moves(rulebook.board, view, seat, source)
        goals = [land for land in fronts if reach >> land & 1]
        gods, armies = gods_on(view, seat, source), view.armies[source] - 1
        if gods:
            goals = [land for land in goals if hallowed(view, seat) >> land & 1]
        if goals:
            target = max(goals, key=view.armies.__getitem__)
            return Escort(source, target, armies, gods) if gods else Fortify(source, target, armies)
    return End()
