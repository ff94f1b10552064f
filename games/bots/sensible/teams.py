"""Partners: the tactics look at the lands of the team as the seat's own.

They know of one player against all others. So they are given a view in which nobody of the team is an
enemy, and what they order is kept from doing what a partner would not like.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.board import members
from games.engine.orders import End, Fortify, Order, Place
from games.engine.phases.reinforce import placeable
from games.engine.teams import camps, controller, defender, force, friendly, garrison

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook


def as_one(view: Position, seat: int) -> Position:
    """The view in which all lands of the team are the seat's.

    It owns, with the armies that it can lead, those where it stands; where only a partner does, the
    partner stays the owner. A land that the others share is whose who defends it.
    """
    found = view.copy()
    found.lands = [0] * view.seats
    found.lands[seat] = friendly(view, seat)
    for land in range(len(view.owner)):
        found.owner[land] = owner = defender(view, land)
        if not found.lands[seat] >> land & 1:
            found.lands[owner] |= 1 << land
    for land in members(camps(view, seat)):
        found.owner[land], found.armies[land] = seat, force(view, seat, land)
    found.garrisons = {}
    return found


def weakest_foe(view: Position, seat: int) -> int:
    """The opponent who is most easily eliminated: that wins the game."""
    foes = [foe for foe in range(view.seats) if view.teams[foe] != view.teams[seat]]
    return min(foes, key=lambda foe: sum(view.armies[land] + 1 for land in members(view.lands[foe])))


def considerate(rulebook: Rulebook, view: Position, seat: int, order: Order) -> Order:
    """The order as it is legal and leaves the partner the control of his lands."""
    if isinstance(order, Place):
        return Place(on_controlled(rulebook, view, seat, order.placements))
    if isinstance(order, Fortify):
        most = order.armies
        while most and takes_control(view, seat, order.target, most):
            most -= 1
        return order._replace(armies=most) if most else End()
    return order


def on_controlled(
    rulebook: Rulebook, view: Position, seat: int, placements: tuple[tuple[int, int], ...]
) -> tuple[tuple[int, int], ...]:
    """The placements, with what was meant for other lands on the greatest stack that is next to an enemy."""
    lands, foes = placeable(view, seat), ~friendly(view, seat)
    borders = rulebook.board.border_masks
    front = max(members(lands), key=lambda land: (borders[land] & foes != 0, view.armies[land]))
    found: dict[int, int] = {}
    for land, armies in placements:
        where = land if lands >> land & 1 else front
        found[where] = found.get(where, 0) + armies
    return tuple(found.items())


def takes_control(view: Position, seat: int, land: int, armies: int) -> bool:
    """Whether a partner who controls a land would not do so any more if so many armies came."""
    standing = dict(garrison(view, land))
    standing[seat] = standing.get(seat, 0) + armies
    return view.owner[land] != seat and controller(tuple(standing.items())) != view.owner[land]
