"""Where armies are placed: at set-up, and at the beginning of a turn. Always in one stack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.bots.sensible.outlook import Outlook
from games.bots.sensible.terrain import terrain_of
from games.engine.board import members
from games.engine.orders import Order, Place, Plan

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook

CONCENTRATION = 0.3
"""What each army that already stands at a place speaks for it."""
FRONTS = 5
"""How many of the strongest border lands are considered."""


def set_up(rulebook: Rulebook, view: Position, seat: int) -> Order:
    """All armies where they threaten the most of the continent that is easiest to get and to hold.

    Where others gather already, it is not: so players of this kind do not all fight for the same one.
    """
    terrain = terrain_of(rulebook.board)
    lands, borders = view.lands[seat], terrain.borders
    theirs = [land for land, owner in enumerate(view.owner) if owner not in (seat, -1)]

    def ease(continent: int) -> float:
        mask = terrain.masks[continent]
        missing = (mask & ~lands).bit_count()
        crowd = sum(view.armies[land] - 1 for land in theirs if (borders[land] | 1 << land) & mask)
        return terrain.bonuses[continent] / (terrain.gates[continent] or 1) / (missing + 2) / (1 + crowd)

    goal = terrain.masks[max(range(len(terrain.masks)), key=ease)]

    def threat(land: int) -> tuple[int, int]:
        foes = borders[land] & ~lands
        return (foes & goal).bit_count() + 2 * (goal >> land & 1), foes.bit_count()

    return Plan(((max(members(lands), key=threat), view.to_place[seat]),))


def place(rulebook: Rulebook, view: Position, seat: int) -> Order:
    """All armies on the border from which they achieve most."""
    due = view.to_place[seat]
    outlook = Outlook(rulebook, view, seat, due)
    lands, borders = view.lands[seat], outlook.terrain.borders
    best, front = float("-inf"), -1
    stands = sorted((view.armies[land], land) for land in members(lands) if borders[land] & ~lands)
    for stand, land in stands[-FRONTS:]:
        for target in members(borders[land] & ~lands):
            promise = max(0.0, outlook.balance(stand + due, target)) + CONCENTRATION * stand
            if promise > best:
                best, front = promise, land
    return Place(((front, due),))
