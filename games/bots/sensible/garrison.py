"""The armies that must stay on the gates of the continents that a seat holds, and on its posts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.board import members

if TYPE_CHECKING:
    from games.bots.sensible.aims import Aim
    from games.bots.sensible.terrain import Terrain
    from games.engine import Position

MATCH = 0.2
"""The garrison of a gate, for each army of the greatest enemy stack next to it."""


def garrison(aim: Aim, terrain: Terrain, view: Position, lands: int, gate: int) -> int:
    """Return the armies that should stay on a territory of the seat.

    It is 0 if the territory guards no continent that `lands` include and is no post.
    """
    if gate in aim.posts(view, lands):
        return aim.guard(terrain, view, lands, gate)
    mask = terrain.masks[terrain.home[gate]]
    if lands & mask != mask:
        return 0
    foes = terrain.borders[gate] & ~lands
    return 1 + int(MATCH * max(map(view.armies.__getitem__, members(foes)))) if foes else 0


def shortfalls(aim: Aim, terrain: Terrain, view: Position, lands: int) -> list[tuple[int, int]]:
    """Return the armies that gates of held continents and posts lack, the most first.

    They are pairs of (armies, territory).
    """
    found = []
    for mask, gates in zip(terrain.masks, terrain.gates, strict=True):
        if lands & mask == mask:
            for gate in members(gates):
                lack = garrison(aim, terrain, view, lands, gate) - view.armies[gate]
                if lack > 0:
                    found.append((lack, gate))
    for post in aim.posts(view, lands):
        lack = aim.guard(terrain, view, lands, post) - view.armies[post]
        if lack > 0:
            found.append((lack, post))
    found.sort(reverse=True)
    return found
