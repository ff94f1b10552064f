"""Cities and capitals: where they are, and how they are destroyed.

The variant names both and defines neither. We made up what they are, following a later edition of the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from games.engine import NOBODY
from games.engine.board import mask_of, members
from games.engine.events.knowledge import known_to_all, recorded_as
from games.engine.extra_state import ExtraState, by_all
from games.engine.shapes import LAND, Each

if TYPE_CHECKING:
    from games.engine import Position, Rulebook

FOUNDED = 15
"""The number of territories that are drawn to have cities."""


def are_lands(rulebook: Rulebook, position: Position, value: Any) -> bool:
    """Return whether these are territories, each named once."""
    return len({*value}) == len(value) and {*value} <= {*range(len(position.owner))}


def are_capitals(rulebook: Rulebook, position: Position, value: Any) -> bool:
    """Return whether these can be the capitals, one or none for each player."""
    standing = tuple(land for land in value if land != NOBODY)
    return len(value) in (0, position.players) and are_lands(rulebook, position, standing)


CITIES: ExtraState[tuple[int, ...]] = ExtraState(
    "cities", empty=(), seen=by_all, possible=are_lands, shape=Each(LAND)
)
CAPITALS: ExtraState[tuple[int, ...]] = ExtraState(
    "capitals", empty=(), seen=by_all, possible=are_capitals, shape=Each(LAND)
)
"""The territory of each player's capital, or `NOBODY` if it has been destroyed; empty until all have chosen.
"""


def cities_of(position: Position, seat: int) -> int:
    """Return the territories with cities that a seat holds, as a bit mask."""
    return mask_of(CITIES.of(position)) & position.lands[seat]


def capitals_of(position: Position, seat: int) -> int:
    """Return the territories with capitals that a seat holds, no matter who founded them, as a bit mask."""
    return standing_capitals(position) & position.lands[seat]


def standing_capitals(position: Position) -> int:
    """Return the territories with capitals, as a bit mask."""
    return mask_of(land for land in CAPITALS.of(position) if land != NOBODY)


@recorded_as("cities_founded")
@known_to_all
class CitiesFounded(NamedTuple):
    """There are cities on these territories."""

    lands: tuple[int, ...]

    def fold(self, p: Position) -> None:
        CITIES.put(p, self.lands)


@recorded_as("razed")
@known_to_all
class Razed(NamedTuple):
    """A seat destroyed the capitals (`are_capitals`) or else the cities on these territories (a bit mask)."""

    seat: int
    lands: int
    are_capitals: bool

    def fold(self, p: Position) -> None:
        gone = members(self.lands)
        if self.are_capitals:
            CAPITALS.put(p, tuple(NOBODY if land in gone else land for land in CAPITALS.of(p)))
        else:
            CITIES.put(p, tuple(land for land in CITIES.of(p) if land not in gone))
