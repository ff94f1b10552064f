"""What a player knows about a board before the game: tables made once."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from games.engine.board import members

if TYPE_CHECKING:
    from games.engine.board import Board


class Terrain(NamedTuple):
    """Tables of a board.

    - `home[t]` is the continent of territory t, `borders[t]` its neighbours, also as bit masks.
    - by continent: `masks`, `bonuses`, and `gates`, the territories with neighbours outside.
    """

    home: tuple[int, ...]
    borders: tuple[tuple[int, ...], ...]
    border_masks: tuple[int, ...]
    masks: tuple[int, ...]
    bonuses: tuple[int, ...]
    gates: tuple[int, ...]
    lands: tuple[tuple[int, ...], ...]


@cache
def terrain_of(board: Board) -> Terrain:
    """The tables of this board."""
    masks = board.continent_masks
    return Terrain(
        home=tuple(territory.continent for territory in board.territories),
        borders=board.borders,
        border_masks=board.border_masks,
        masks=masks,
        bonuses=tuple(continent.bonus for continent in board.continents),
        gates=tuple(
            sum(1 for land in members(mask) if board.border_masks[land] & ~mask) for mask in masks
        ),
        lands=tuple(continent.territories for continent in board.continents),
    )
