"""The course of a turn, what is placed and moved in it, and the end of the game."""

from __future__ import annotations

from typing import Any, NamedTuple

from games.engine.armies.garrisons import change, replace_armies
from games.engine.events.knowledge import known_to_all, known_to_its_seat, recorded_as
from games.engine.events.record import Placements
from games.engine.position import BROKEN_OFF, NOBODY, OVER, Garrison, Position, Status


@recorded_as("turn_began")
@known_to_all
class TurnBegan(NamedTuple):
    """A turn began with a number of armies to place; `sources` says where they come from.

    `sources` are pairs of (`territories` or a continent's key, armies).
    """

    seat: int
    round: int
    phase: str
    armies: int
    sources: tuple[tuple[str, int], ...]

    def fold(self, p: Position) -> None:
        seat, number, phase, armies, _ = self
        p.round = number
        pass_turn(p, seat, phase)
        p.to_place[seat] = armies


def pass_turn(p: Position, seat: int, phase: str) -> None:
    """Begin the turn of a seat, or of `NOBODY` if all decide at once. Nothing has happened in it yet."""
    p.turn = seat
    p.phase = phase
    p.pending = None
    p.conquered = False
    p.traded = False
    p.settled = 0


@recorded_as("round_began")
@known_to_all
class RoundBegan(NamedTuple):
    """A round began with this phase, in which all decide at once before the first turn."""

    round: int
    phase: str

    def fold(self, p: Position) -> None:
        p.round = self.round
        pass_turn(p, NOBODY, self.phase)


@recorded_as("round_ended")
@known_to_all
class RoundEnded(NamedTuple):
    """The last turn of a round is over; all decide at once in this phase."""

    phase: str

    def fold(self, p: Position) -> None:
        pass_turn(p, NOBODY, self.phase)


@recorded_as("phase_began")
@known_to_all
class PhaseBegan(NamedTuple):
    """The seat on turn, or the set-up, went on to this phase."""

    phase: str

    def fold(self, p: Position) -> None:
        p.phase = self.phase
        p.settled = 0


@recorded_as("asked")
@known_to_all
class Asked(NamedTuple):
    """A question to a seat interrupts the turn until it is answered. Its `details` depend on the question."""

    question: str
    seat: int
    details: tuple[int, ...]

    def fold(self, p: Position) -> None:
        p.pending = (self.question, self.seat, *self.details)


@recorded_as("polled")
@known_to_all
class Polled(NamedTuple):
    """A question to several seats interrupts the turn until all of them have answered."""

    question: str
    seats: tuple[int, ...]
    details: tuple[int, ...]

    def fold(self, p: Position) -> None:
        p.pending = (self.question, self.seats, *self.details)


@recorded_as("answered")
@known_to_all
class Answered(NamedTuple):
    """One of several seats that were asked has answered. The edition reports what the answer was."""

    seat: int

    def fold(self, p: Position) -> None:
        assert p.pending is not None
        question, seats, *details = p.pending
        p.pending = (question, tuple(seat for seat in seats if seat != self.seat), *details)


@recorded_as("resumed")
@known_to_all
class Resumed(NamedTuple):
    """The last question is settled, and the turn goes on."""

    def fold(self, p: Position) -> None:
        p.pending = None


@recorded_as("placed")
@known_to_all
class Placed(NamedTuple):
    """Reinforcements were placed, or all set-up armies at once."""

    seat: int
    placements: Placements

    def fold(self, p: Position) -> None:
        armies, shared = p.armies, p.garrisons
        for territory, number in self.placements:
            if territory in shared:
                change(p, territory, self.seat, number)
            else:
                armies[territory] += number
            p.to_place[self.seat] -= number
        if p.plans[self.seat]:
            p.plans[self.seat] = ()


@recorded_as("fortified")
@known_to_all
class Fortified(NamedTuple):
    """Armies moved in the manoeuvre."""

    seat: int
    source: int
    target: int
    armies: int

    def fold(self, p: Position) -> None:
        seat, source, target, armies = self
        change(p, source, seat, -armies)
        change(p, target, seat, armies)


@recorded_as("taken_back")
@known_to_all
class TakenBack(NamedTuple):
    """A seat withdrew its last order. What the order had changed is as it was before.

    `phase` is empty if it did not change; `pending` is the question that is open again. `restored` are the
    armies of territories, `to_place` the armies that seats have to place (pairs of seat and armies), and
    `garrisons` the armies by seat on territories that are shared now or were before.
    """

    seat: int
    phase: str
    pending: tuple[Any, ...] | None
    restored: Placements
    to_place: tuple[tuple[int, int], ...]
    garrisons: tuple[tuple[int, Garrison], ...] = ()

    def fold(self, p: Position) -> None:
        p.phase = self.phase or p.phase
        p.pending = self.pending
        for territory, armies in self.restored:
            p.armies[territory] = armies
        for seat, armies in self.to_place:
            p.to_place[seat] = armies
        for territory, garrison in self.garrisons:
            replace_armies(p, territory, garrison)


@recorded_as("standing_set")
@known_to_its_seat
class StandingSet(NamedTuple):
    """A seat answered a kind of question in advance (0: it wants to be asked). Secret."""

    seat: int
    question: str
    answer: int

    def fold(self, p: Position) -> None:
        p.standing[self.seat] = {**p.standing[self.seat], self.question: self.answer}


@recorded_as("kept")
@known_to_all
class ExtraStateSet(NamedTuple):
    """A piece of extra state has a new value, as plain JSON."""

    name: str
    value: Any

    def fold(self, p: Position) -> None:
        p.extra = {**p.extra, self.name: self.value}


@recorded_as("resigned")
@known_to_all
class Resigned(NamedTuple):
    """A seat left; its armies stay as a garrison that only defends, and its hand goes back to the pile."""

    seat: int
    under_pile: bool

    def fold(self, p: Position) -> None:
        seat = self.seat
        p.status[seat] = Status.RESIGNED
        p.departed = (*p.departed, seat)
        pile = p.deck if self.under_pile else p.discard
        pile.extend(p.hands[seat])
        p.hands[seat] = []
        p.to_place[seat] = 0
        p.plans[seat] = ()


@recorded_as("won")
@known_to_all
class Won(NamedTuple):
    """The game is over: the winners, the key of the reason, and the place of each player's seat, from 1.

    Older records name only the winners (see `games.engine.ranking.outcome_of`).
    """

    winners: tuple[int, ...]
    reason: str = ""
    places: tuple[int, ...] = ()

    def fold(self, p: Position) -> None:
        p.winners, p.reason, p.places = self
        p.phase = OVER
        p.pending = None


@recorded_as("broken_off")
@known_to_all
class BrokenOff(NamedTuple):
    """The game ended before anybody had won, because no person played it any more.

    `places` are the places of the players' seats at that time, from 1 (see `games.engine.ranking`).
    """

    places: tuple[int, ...]

    def fold(self, p: Position) -> None:
        p.reason, p.places = BROKEN_OFF, self.places
        p.phase = OVER
        p.pending = None
