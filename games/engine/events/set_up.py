"""The set-up of a game: who begins, the deal or the claims, the first armies."""

from __future__ import annotations

from typing import Any, NamedTuple

from games.engine.board import mask_of
from games.engine.events.knowledge import known_to_all, known_to_its_seat, recorded_as, with_dice
from games.engine.events.record import Placements
from games.engine.position import NOBODY, Position


def put_first_army(p: Position, territory: int, seat: int) -> None:
    """Put the first army on a free territory."""
    p.owner[territory] = seat
    p.armies[territory] = 1
    p.lands[seat] |= 1 << territory


@recorded_as("began")
@known_to_all
class Began(NamedTuple):
    """A game was set up: the first event, which makes an empty position.

    `seats` is the number of players' seats, `neutrals` that of the neutral seats, which come after them.
    """

    schema: int
    rulebook: str
    version: int
    options: dict[str, Any]
    seats: int
    territories: int
    first: int
    neutrals: int = 0

    def position(self) -> Position:
        """Return the empty position."""
        _, rulebook, version, options, seats, territories, first, neutrals = self
        return Position.empty(rulebook, version, options, seats, territories, first, neutrals)

    def fold(self, p: Position) -> None:
        """Raise ValueError: the event makes a position instead of changing one."""
        raise ValueError("A record has the event 'began' once, at its start.")


@recorded_as("opened")
@with_dice
@known_to_all
class Opened(NamedTuple):
    """This seat begins. `dice` are the throws that decided it, if any.

    A throw has a digit for each seat, or `-` if the seat did not throw. Throws are repeated while the highest
    are equal: `3661 -25-`.
    """

    seat: int
    dice: str

    def fold(self, p: Position) -> None:
        p.first = self.seat


@recorded_as("dealt")
@known_to_all
class Dealt(NamedTuple):
    """The owner of each territory after the deal, and how many armies each seat still has to place.

    One army of its owner is on each territory.
    """

    owners: tuple[int, ...]
    to_place: tuple[int, ...]
    phase: str

    def fold(self, p: Position) -> None:
        p.owner = list(self.owners)
        p.armies = [0 if owner == NOBODY else 1 for owner in p.owner]
        p.lands = [mask_of(t for t, owner in enumerate(p.owner) if owner == seat) for seat in range(p.seats)]
        p.to_place = list(self.to_place)
        p.phase = self.phase


@recorded_as("claimed")
@known_to_all
class Claimed(NamedTuple):
    """A seat put an army on a free territory; then it is the turn of `following`."""

    seat: int
    territory: int
    following: int

    def fold(self, p: Position) -> None:
        seat, territory, following = self
        put_first_army(p, territory, seat)
        p.to_place[seat] -= 1
        p.turn = following
        p.plans = [tuple(pair for pair in plan if pair[0] != territory) for plan in p.plans]


@recorded_as("planned")
@known_to_its_seat
class Planned(NamedTuple):
    """A seat made a plan for its set-up armies. Secret: other seats do not know of it."""

    seat: int
    placements: Placements | int

    def fold(self, p: Position) -> None:
        if isinstance(self.placements, tuple):
            p.plans[self.seat] = self.placements


@recorded_as("settled")
@known_to_all
class Settled(NamedTuple):
    """A seat decided, unseen by the others, or (`done` is false) withdrew its decision.

    This is for phases in which several seats decide at once.
    """

    seat: int
    done: bool

    def fold(self, p: Position) -> None:
        bit = 1 << self.seat
        p.settled = p.settled | bit if self.done else p.settled & ~bit


@recorded_as("deployed")
@known_to_all
class Deployed(NamedTuple):
    """A seat placed set-up armies; then it is the turn of `following` to place."""

    seat: int
    territory: int
    armies: int
    following: int

    def fold(self, p: Position) -> None:
        seat, territory, armies, following = self
        p.armies[territory] += armies
        p.to_place[seat] -= armies
        p.turn = following
        plan = p.plans[seat]
        if plan:
            place, left = plan[0]
            p.plans[seat] = ((place, left - armies), *plan[1:]) if left > armies else plan[1:]


@recorded_as("called")
@known_to_all
class Called(NamedTuple):
    """The turn to place passed to this seat.

    The seat before it left the game or had nothing to place.
    """

    seat: int

    def fold(self, p: Position) -> None:
        p.turn = self.seat
