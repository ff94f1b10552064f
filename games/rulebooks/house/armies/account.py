"""The account of all armies that are not on the board: reserves, dead and prisoners.

At any time, each army that a seat had at the beginning, on the board or in reserve, is on the board, waiting
to be placed, in the reserve, dead, or held by others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from games.engine.events.knowledge import known_to_all, recorded_as
from games.engine.extra_state import BySeat, ExtraState, add, are_by_seat, by_all, by_seat
from games.engine.shapes import NUMBER, Each

if TYPE_CHECKING:
    from games.engine import Position, Rulebook
    from games.engine.events import Placements


def are_captives(rulebook: Rulebook, position: Position, value: Any) -> bool:
    """Return whether these can be the prisoners of each seat; no seat holds armies of its own."""
    return len(value) in (0, position.seats) and all(
        held and are_by_seat(rulebook, position, held) and not held[seat] for seat, held in enumerate(value)
    )


def usual_reserve(rulebook: Rulebook, position: Position) -> BySeat | None:
    """Return full reserves, as if nobody had received anything yet."""
    stock = next(feature.reserve for feature in rulebook.features if feature.key == "js_6")  # type: ignore[attr-defined]
    return (stock,) * position.seats


RESERVE: ExtraState[BySeat] = ExtraState(
    "reserve", empty=(), seen=by_all, possible=are_by_seat, shape=Each(NUMBER), usual=usual_reserve
)
"""The armies that each seat can still receive."""
DEAD: ExtraState[BySeat] = ExtraState("dead", empty=(), seen=by_all, possible=are_by_seat, shape=Each(NUMBER))
CAPTIVES: ExtraState[tuple[BySeat, ...]] = ExtraState(
    "captives", empty=(), seen=by_all, possible=are_captives, shape=Each(Each(NUMBER))
)
"""The prisoners, by holder and then by owner."""


def number_of_seat(extra: ExtraState[BySeat], position: Position, seat: int) -> int:
    """Return a seat's number in this extra state."""
    return by_seat(extra, position)[seat]


def captives(position: Position, holder: int, of: int) -> int:
    """Return how many armies of the seat `of` the seat `holder` holds."""
    held = CAPTIVES.of(position)
    return held[holder][of] if held else 0


def capture(position: Position, holder: int, of: int, armies: int) -> None:
    """Add prisoners, or take some away if `armies` is negative. For the folds of events."""
    now = list(CAPTIVES.of(position) or ((0,) * position.seats,) * position.seats)
    held = list(now[holder])
    held[of] += armies
    now[holder] = tuple(held)
    CAPTIVES.put(position, tuple(now))


@recorded_as("stocked")
@known_to_all
class Stocked(NamedTuple):
    """Every seat has this number of armies in reserve."""

    reserves: BySeat

    def fold(self, p: Position) -> None:
        RESERVE.put(p, self.reserves)


@recorded_as("drawn")
@known_to_all
class Drawn(NamedTuple):
    """A seat received armies from its reserve or, if the number is negative, gave them back.

    `withheld` is the number of armies that were due but not provided, because the reserve was too small.
    `taken_off` are armies already placed that had to be removed for the same reason.
    """

    seat: int
    armies: int
    withheld: int
    taken_off: Placements

    def fold(self, p: Position) -> None:
        add(RESERVE, p, (self.seat, -self.armies))
        p.to_place[self.seat] -= self.withheld
        for land, armies in self.taken_off:
            p.armies[land] -= armies


@recorded_as("fell")
@known_to_all
class Fell(NamedTuple):
    """Armies of both sides fell in a fight."""

    attacker: int
    lost: int
    defender: int
    killed: int

    def fold(self, p: Position) -> None:
        add(DEAD, p, (self.attacker, self.lost), (self.defender, self.killed))


@recorded_as("captured")
@known_to_all
class Captured(NamedTuple):
    """Fallen armies were captured by the other side, if it is in play, instead of being killed."""

    attacker: int
    lost: int
    defender: int
    killed: int

    def fold(self, p: Position) -> None:
        add(DEAD, p, (self.attacker, -self.lost), (self.defender, -self.killed))
        if self.lost:
            capture(p, self.defender, self.attacker, self.lost)
        if self.killed:
            capture(p, self.attacker, self.defender, self.killed)


@recorded_as("dissolved")
@known_to_all
class Dissolved(NamedTuple):
    """A seat is out: its prisoners are free, and its armies that others hold are dead."""

    seat: int

    def fold(self, p: Position) -> None:
        for other in range(p.seats):
            freed, lost = captives(p, self.seat, other), captives(p, other, self.seat)
            capture(p, self.seat, other, -freed)
            capture(p, other, self.seat, -lost)
            add(RESERVE, p, (other, freed))
            add(DEAD, p, (self.seat, lost))
