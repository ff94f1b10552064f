"""The powers that a seat has in its turn, and what they have done in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from games.engine.board import members
from games.engine.events.knowledge import known_to_all, recorded_as
from games.engine.extra_state import ExtraState, by_all
from games.engine.position import NOBODY
from games.engine.shapes import LAND, TEXT, Each

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.events import Placements
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook

EUROPE, AFRICA, ASIA = "europe", "africa", "asia"
SOUTH_AMERICA, AUSTRALIA, NORTH_AMERICA = "south_america", "australia", "north_america"
CONTINENTS = (EUROPE, AFRICA, ASIA, SOUTH_AMERICA, AUSTRALIA, NORTH_AMERICA)


def powers_possible(rulebook: Rulebook, position: Position, value: Any) -> bool:
    """Return whether the seat on turn can have these powers."""
    return set(value) <= set(CONTINENTS)


def lands_possible(rulebook: Rulebook, position: Position, value: Any) -> bool:
    """Return whether these can be territories."""
    return set(value) <= set(range(len(position.owner)))


POWERS: ExtraState[tuple[str, ...]] = ExtraState(
    "powers", empty=(), seen=by_all, possible=powers_possible, shape=Each(TEXT)
)
"""The continents whose powers the seat on turn has."""
STIRRED: ExtraState[tuple[int, ...]] = ExtraState(
    "stirred", empty=(), seen=by_all, possible=lands_possible, shape=Each(LAND)
)
"""The territories where an army has changed sides this turn."""


def majorities(board: Board, position: Position, seat: int) -> tuple[str, ...]:
    """Return the continents in which a seat holds more than half of the territories."""
    return tuple(
        continent.key
        for continent, mask in zip(board.continents, board.continent_masks, strict=True)
        if (position.lands[seat] & mask).bit_count() > mask.bit_count() // 2
    )


def has(position: Position, seat: int, power: str) -> bool:
    """Return whether it is the seat's turn and it has a power."""
    return seat == position.turn and power in POWERS.of(position)


@recorded_as("empowered")
@known_to_all
class Empowered(NamedTuple):
    """A seat has the powers of these continents in the turn that begins."""

    seat: int
    powers: tuple[str, ...]

    def fold(self, p: Position) -> None:
        POWERS.put(p, self.powers)
        STIRRED.put(p, ())


@recorded_as("proliferated")
@known_to_all
class Proliferated(NamedTuple):
    """Each of these territories of a seat (a bit mask) received an army."""

    seat: int
    lands: int

    def fold(self, p: Position) -> None:
        for land in members(self.lands):
            p.armies[land] += 1


@recorded_as("blown")
@known_to_all
class Blown(NamedTuple):
    """A seat blew armies of others away."""

    seat: int
    placements: Placements

    def fold(self, p: Position) -> None:
        for land, armies in self.placements:
            p.armies[land] -= armies


@recorded_as("stirred")
@known_to_all
class Stirred(NamedTuple):
    """An army on a territory under attack joined the attackers: in `source`, unless that is `NOBODY`."""

    seat: int
    source: int
    target: int
    defender: int

    def fold(self, p: Position) -> None:
        p.armies[self.target] -= 1
        if self.source != NOBODY:
            p.armies[self.source] += 1
        STIRRED.put(p, (*STIRRED.of(p), self.target))
