"""The events of an invasion, apart from the rolls, which are the usual ones."""

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
    """A seat invades one land from another, with these gods and all armies of that land except `reserve`."""

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
    """The armies of the invasion have fought for the first time. From now on it may be called off."""

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
    """All throws of a seat and its final dice, if either side threw ones again.

    There is one event for each side, right before the event that the dice are for.
    """

    seat: int
    thrown: str
    dice: str

    def fold(self, p: Position) -> None:
        """Change nothing: the roll that follows brings the result."""


@recorded_as("gods_fought")
@with_dice
@known_to_all
class GodsFought(NamedTuple):
    """Two gods fought: their kinds, the final dice of both, and both sums with all additions."""

    seat: int
    defender: int
    target: int
    gods: tuple[int, int]
    dice: tuple[str, str]
    sums: tuple[int, int]

    def fold(self, p: Position) -> None:
        """Change nothing: the banishment follows as an event of its own."""


@recorded_as("triumphed")
@known_to_all
class Triumphed(NamedTuple):
    """More lands were taken from armies, or more gods were destroyed, in this turn."""

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
