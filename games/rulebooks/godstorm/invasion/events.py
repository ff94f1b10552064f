"""What happens in an invasion besides the rolls, which are as everywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.engine.events.knowledge import known_to_all, recorded_as, with_dice
from games.engine.position import NOBODY
from games.rulebooks.godstorm.state import INVASION, TURN, changed

if TYPE_CHECKING:
    from games.engine import Position


@recorded_as("invasion_declared")
@known_to_all
class InvasionDeclared(NamedTuple):
    """A seat invades one land from another, with these gods and all its armies there but `reserve`."""

    seat: int
    source: int
    target: int
    reserve: int
    gods: tuple[int, ...]

    def fold(self, p: Position) -> None:
        INVASION.put(p, (self.source, self.target, self.reserve, self.gods, 0))


@recorded_as("armies_met")
@known_to_all
class ArmiesMet(NamedTuple):
    """The armies of the invasion have met for the first time: it may be called off from now on."""

    def fold(self, p: Position) -> None:
        INVASION.put(p, changed(INVASION.of(p), 4, 1))


@recorded_as("invasion_ended")
@known_to_all
class InvasionEnded(NamedTuple):
    """The present invasion is over."""

    def fold(self, p: Position) -> None:
        INVASION.put(p, ())


@recorded_as("rerolled")
@with_dice
@known_to_all
class Rerolled(NamedTuple):
    """Ones were thrown again by either side: what this seat threw, throw by throw, and how its dice lie now.

    It comes for both sides, right before the event that they are thrown for.
    """

    seat: int
    thrown: str
    dice: str

    def fold(self, p: Position) -> None:
        """The roll itself says what follows."""


@recorded_as("gods_fought")
@with_dice
@known_to_all
class GodsFought(NamedTuple):
    """Two gods fought: their kinds, the dice of both as they lay at last, and both sums with all added."""

    seat: int
    defender: int
    target: int
    gods: tuple[int, int]
    dice: tuple[str, str]
    sums: tuple[int, int]

    def fold(self, p: Position) -> None:
        """The banishing says what follows."""


@recorded_as("triumphed")
@known_to_all
class Triumphed(NamedTuple):
    """So many lands more were taken from armies in this turn, and so many gods more destroyed."""

    conquests: int
    gods: int

    def fold(self, p: Position) -> None:
        conquests, gods = TURN.of(p)
        TURN.put(p, (conquests + self.conquests, gods + self.gods))


@recorded_as("entered")
@known_to_all
class Entered(NamedTuple):
    """Armies went into a land that belonged to nobody."""

    seat: int
    source: int
    target: int
    armies: int

    def fold(self, p: Position) -> None:
        seat, source, target, armies = self
        p.armies[source] -= armies
        p.armies[target] += armies
        p.owner[target] = seat
        p.lands[seat] |= 1 << target
        p.conquered = True
        p.pending = None

    def former_owners(self) -> dict[int, int]:
        return {self.target: NOBODY}
