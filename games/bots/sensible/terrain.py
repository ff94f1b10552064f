"""What a player knows about a board before the game, in tables that are made once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from games.engine.board import beside, mask_of, members

if TYPE_CHECKING:
    from games.engine import Board

GATES = 1.5
"""The exponent by which the number of gates reduces the worth of a continent's bonus."""


@dataclass(frozen=True, slots=True)
class Terrain:
    """Tables of a board.

    - `home[t]` is the continent of territory t; `neighbours[t]` are those next to it, as indices, and
      `borders[t]` the same as a bit mask.
    - by continent, as bit masks: `masks` are its territories, `gates` those with neighbours outside, and
      `around` its territories with their neighbours.
    - by continent: `bonuses`, and `prizes`, the bonus reduced by the number of gates to hold; `prospects` are
      its mask, its bonus and one of its territories, side by side.
    """

    home: tuple[int, ...]
    neighbours: tuple[tuple[int, ...], ...]
    borders: tuple[int, ...]
    masks: tuple[int, ...]
    gates: tuple[int, ...]
    around: tuple[int, ...]
    bonuses: tuple[int, ...]
    prizes: tuple[float, ...]
    prospects: tuple[tuple[int, int, int], ...]


@cache
def terrain_of(board: Board) -> Terrain:
    """Return the tables of this board."""
    borders, masks = board.border_masks, board.continent_masks
    gates = tuple(mask_of(land for land in members(mask) if borders[land] & ~mask) for mask in masks)
    bonuses = tuple(continent.bonus for continent in board.continents)
    return Terrain(
        home=tuple(territory.continent for territory in board.territories),
        neighbours=board.borders,
        borders=borders,
        masks=masks,
        gates=gates,
        around=tuple(mask | beside(borders, mask) for mask in masks),
        bonuses=bonuses,
        prizes=tuple(
            bonus / (mask.bit_count() or 1) ** GATES for bonus, mask in zip(bonuses, gates, strict=True)
        ),
        prospects=tuple((mask, bonus, members(mask)[0]) for mask, bonus in zip(masks, bonuses, strict=True)),
    )


def steps_to_enemy(terrain: Terrain, lands: int) -> dict[int, int]:
    """Return how many steps each of these territories is from the nearest territory of another seat.

    1 means next to it. Territories that no enemy can reach are left out.
    """
    borders, others = terrain.borders, ~lands
    steps: dict[int, int] = {}
    ring = mask_of([land for land in members(lands) if borders[land] & others])
    step = 1
    while ring:
        steps |= dict.fromkeys(members(ring), step)
        lands ^= ring
        ring = beside(borders, ring) & lands
        step += 1
    return steps
