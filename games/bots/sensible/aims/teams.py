"""Teams: the tactics treat the team's territories as the seat's own.

The tactics know only one player against all others. So they get a view in which no member of the team is an
enemy, and their orders are corrected where a partner would suffer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.bots.sensible.aims.aim import Aim
from games.engine import NOBODY, End, Fortify, Order, Place
from games.engine.armies.garrisons import camps, camps_of_side, defender, effective_armies, garrison
from games.engine.board import members
from games.engine.phases.reinforce import placeable
from games.features.missions.cards import Route
from games.features.teams import TEAMS

if TYPE_CHECKING:
    from games.engine import Position, Rulebook

TRIUMPH = 40.0
"""The worth of winning the game by eliminating an opponent."""


def as_one(view: Position, seat: int) -> Position:
    """Return the view in which all territories of the team are the seat's.

    The seat owns those where it has armies, with the armies that it can lead. Where only a partner has
    armies, the partner remains the owner. A territory that the others share belongs to the one who defends
    it.
    """
    found = view.copy()
    found.lands = [0] * view.seats
    found.lands[seat] = camps_of_side(view, TEAMS.of(view), seat)
    for land in range(len(view.owner)):
        found.owner[land] = owner = defender(view, land)
        if not found.lands[seat] >> land & 1:
            found.lands[owner] |= 1 << land
    for land in members(camps(view, seat)):
        found.owner[land], found.armies[land] = seat, effective_armies(view, seat, land)
    found.garrisons = {}
    return found


def opponents(view: Position, seat: int) -> list[int]:
    """Return the territories of each opponent, as bit masks."""
    sides = TEAMS.of(view)
    return [view.lands[foe] for foe, side in enumerate(sides) if side != sides[seat]]


def prey(view: Position, seat: int) -> dict[int, float]:
    """Return the worth of each territory of an opponent beyond itself.

    It is the territory's share of the victory that the opponent's end brings. So the player goes for the
    opponent with fewer territories.
    """
    return {land: TRIUMPH / lands.bit_count() for lands in opponents(view, seat) for land in members(lands)}


def routes(view: Position, seat: int) -> list[Route]:
    """Return the ways to win: for each, everything that an opponent holds."""
    return [Route(lands, lands.bit_count()) for lands in opponents(view, seat) if lands]


def considerate(rulebook: Rulebook, view: Position, seat: int, order: Order) -> Order:
    """Return the order changed so that it is legal and does not take a partner's continent from them."""
    if isinstance(order, Place):
        return Place(on_controlled(rulebook, view, seat, order.placements))
    if isinstance(order, Fortify) and is_of_a_partners_continent(rulebook, view, seat, order.target):
        camp = dict(garrison(view, order.target))
        spare = camp[view.owner[order.target]] - camp.get(seat, 0) - 1
        return order._replace(armies=min(order.armies, spare)) if spare > 0 else End()
    return order


def on_controlled(
    rulebook: Rulebook, view: Position, seat: int, placements: tuple[tuple[int, int], ...]
) -> tuple[tuple[int, int], ...]:
    """Return the placements, limited to territories that the seat controls.

    Armies meant for others go to the greatest stack that is next to an enemy.
    """
    lands, foes = placeable(rulebook, view, seat), ~camps_of_side(view, TEAMS.of(view), seat)
    borders = rulebook.board.border_masks
    front = max(members(lands), key=lambda land: (borders[land] & foes != 0, view.armies[land]))
    found: dict[int, int] = {}
    for land, armies in placements:
        where = land if lands >> land & 1 else front
        found[where] = found.get(where, 0) + armies
    return tuple(found.items())


def is_of_a_partners_continent(rulebook: Rulebook, view: Position, seat: int, land: int) -> bool:
    """Return whether a partner controls the whole continent to which a territory belongs."""
    owner, mask = view.owner[land], rulebook.board.continent_masks[rulebook.board.territories[land].continent]
    return owner not in (seat, NOBODY) and view.lands[owner] & mask == mask


class WinTogether(Aim):
    """Eliminate the opponent who is nearest to it. That wins at once, so cards do not matter."""

    eliminates = False

    def as_played(self, view: Position, seat: int) -> Position:
        return as_one(view, seat) if view.round else view

    def considerate(self, rulebook: Rulebook, view: Position, seat: int, order: Order) -> Order:
        return considerate(rulebook, view, seat, order) if view.round else order

    def routes(self, rulebook: Rulebook, view: Position, seat: int) -> Sequence[Route]:
        return routes(view, seat)

    def appeal(self, rulebook: Rulebook, view: Position, seat: int) -> dict[int, float]:
        return prey(view, seat)
