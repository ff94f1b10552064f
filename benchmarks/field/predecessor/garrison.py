"""What must stay on the gates of the continents that a seat holds, and on its headquarters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from benchmarks.field.predecessor.headquarters import guard
from games.engine.board import members
from games.engine.features.headquarters.secret import CHOSEN

if TYPE_CHECKING:
    from benchmarks.field.predecessor.terrain import Terrain
    from games.engine.position import Position

MATCH = 0.2
"""The garrison of a gate, for each army of the greatest enemy stack next to it."""


def garrison(terrain: Terrain, view: Position, lands: int, gate: int) -> int:
    """The armies that should stay in a land of the seat: 0 if it guards no continent that `lands` hold, and
    no headquarters.
    """
    if CHOSEN.of(view) and gate in CHOSEN.of(view):
        return guard(terrain, view, lands, gate)
    mask = terrain.masks[terrain.home[gate]]
    if lands & mask != mask:
        return 0
    foes = terrain.borders[gate] & ~lands
    return 1 + int(MATCH * max(map(view.armies.__getitem__, members(foes)))) if foes else 0


def shortfalls(terrain: Terrain, view: Position, lands: int) -> list[tuple[int, int]]:
    """The armies that the gates of held continents and headquarters lack: pairs of (armies, territory), the
    most first.
    """
    found = []
    for mask, gates in zip(terrain.masks, terrain.gates, strict=True):
        if lands & mask == mask:
            for gate in members(gates):
                lack = garrison(terrain, view, lands, gate) - view.armies[gate]
                if lack > 0:
                    found.append((lack, gate))
    for land in CHOSEN.of(view):
        if land >= 0 and lands >> land & 1:
            lack = guard(terrain, view, lands, land) - view.armies[land]
            if lack > 0:
                found.append((lack, land))
    found.sort(reverse=True)
    return found
