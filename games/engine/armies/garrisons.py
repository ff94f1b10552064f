"""Territories that several seats share.

`Position.garrisons` holds only these; for all others `owner` and `armies` are enough. The seat with the most
armies on a shared territory controls it; in a tie nobody does (Hasbro 2006, Par équipe).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from games.engine.board import members
from games.engine.position import NOBODY

if TYPE_CHECKING:
    from games.engine.position import Garrison, Position


def garrison(position: Position, territory: int) -> Garrison:
    """Return the armies on a territory by seat; empty if it is free."""
    alone = ((position.owner[territory], position.armies[territory]),) if position.armies[territory] else ()
    return position.garrisons.get(territory, alone)


def controller(camp: Garrison) -> int:
    """Return the seat with the most armies, or `NOBODY` if there is none or a tie."""
    most = max((armies for _, armies in camp), default=0)
    strongest = [seat for seat, armies in camp if armies == most]
    return strongest[0] if len(strongest) == 1 else NOBODY


def defender(position: Position, territory: int) -> int:
    """Return the seat that defends a territory and loses armies first.

    It is the strongest seat there, or the first of several equals.
    """
    camp = position.garrisons.get(territory)
    return max(camp, key=lambda pair: pair[1])[0] if camp else position.owner[territory]


def camps(position: Position, seat: int) -> int:
    """Return the territories where the seat has armies, whoever controls them, as a bit mask."""
    mask = position.lands[seat]
    for territory, camp in position.garrisons.items():
        if any(other == seat for other, _ in camp):
            mask |= 1 << territory
    return mask


def effective_armies(position: Position, seat: int, territory: int) -> int:
    """Return how many armies of a seat count as being on a territory: all but one of them may leave.

    On a shared territory a teammate's army can stay behind, so one more is counted than the seat has.
    """
    camp = position.garrisons.get(territory)
    if camp:
        return dict(camp).get(seat, 0) + 1
    return position.armies[territory] if position.owner[territory] == seat else 1


def own_armies(position: Position, seat: int, territory: int) -> int:
    """Return the number of a seat's armies on a territory, without those of teammates."""
    return dict(garrison(position, territory)).get(seat, 0)


def teammates_of(sides: tuple[int, ...], seat: int | None) -> tuple[int, ...]:
    """Return the other seats of a seat's side; none for a spectator, or if everybody plays alone."""
    if not sides or seat is None:
        return ()
    return tuple(other for other, side in enumerate(sides) if side == sides[seat] and other != seat)


def camps_of_side(position: Position, sides: tuple[int, ...], seat: int) -> int:
    """Return the territories where the seat or a teammate has armies, as a bit mask."""
    mask = camps(position, seat)
    for teammate in teammates_of(sides, seat):
        mask |= camps(position, teammate)
    return mask


def armies_of(position: Position, seat: int) -> int:
    """Return the number of all armies that a seat has, without those of teammates."""
    return sum(own_armies(position, seat, land) for land in members(camps(position, seat)))


def replace_armies(position: Position, territory: int, camp: Iterable[tuple[int, int]]) -> None:
    """Replace the armies on a territory with these, and update its owner, sum and mask."""
    there = tuple(pair for pair in camp if pair[1])
    before, owner, bit = position.owner[territory], controller(there), 1 << territory
    if before != NOBODY:
        position.lands[before] &= ~bit
    if owner != NOBODY:
        position.lands[owner] |= bit
    position.owner[territory] = owner
    position.armies[territory] = sum(armies for _, armies in there)
    garrisons = {land: pairs for land, pairs in position.garrisons.items() if land != territory}
    position.garrisons = {**garrisons, territory: there} if len(there) > 1 else garrisons


def change(position: Position, territory: int, seat: int, armies: int) -> None:
    """Add armies of a seat to a territory, or remove them if the number is negative."""
    if position.owner[territory] == seat and territory not in position.garrisons:
        position.armies[territory] += armies
        return
    camp = dict(garrison(position, territory))
    camp[seat] = camp.get(seat, 0) + armies
    replace_armies(position, territory, camp.items())


def remove_armies(position: Position, territory: int, first: int, armies: int) -> None:
    """Remove armies from a territory, those of the seat `first` before the others."""
    camp = dict(garrison(position, territory))
    for seat in sorted(camp, key=lambda seat: seat != first):
        lost = min(armies, camp[seat])
        camp[seat] -= lost
        armies -= lost
    replace_armies(position, territory, camp.items())
