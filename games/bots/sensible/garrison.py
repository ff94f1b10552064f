"""What must stay on the gates of the continents that a seat holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.board import members

if TYPE_CHECKING:
    from games.bots.sensible.terrain import Terrain
    from games.engine.position import Position

MATCH = 1.0
"""The garrison of a gate, for each army of the greatest enemy stack next to it."""


def garrisons(terrain: Terrain, view: Position, lands: int) -> dict[int, int]:
    """The armies that should stand on each threatened gate of the continents that `lands` hold."""
    wanted: dict[int, int] = {}
    armies = view.armies
    for mask, gates in zip(terrain.masks, terrain.gates, strict=True):
        if lands & mask == mask:
            for gate in members(gates):
                foes = terrain.borders[gate] & ~lands
                threat = max(map(armies.__getitem__, members(foes)), default=0)
                if threat > 1:
                    wanted[gate] = int(MATCH * threat) + 1
    return wanted
