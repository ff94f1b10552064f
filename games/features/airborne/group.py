"""Armies in the air: their origin, target and number. Only the seat that sent them knows their target."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from games.engine.board import members
from games.engine.events.knowledge import known_in_part, known_to_all, recorded_as, with_dice
from games.engine.extra_state import ExtraState
from games.engine.position import HIDDEN, NOBODY
from games.engine.shapes import LAND, NUMBER, Each, Perhaps, Tuple

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook

Group = tuple[int, ...]
"""The origin, the target and the number of a seat's armies in the air; empty if it has none."""


def own_target(value: tuple[Group, ...], position: Position, seat: int | None) -> tuple[Group, ...]:
    """Return the groups as a seat sees them.

    Everybody sees their origins and numbers, but only their own seat sees their targets.
    """
    if not any(value):
        return value
    return tuple(
        (group[0], group[1] if owner == seat else HIDDEN, group[2]) if group else ()
        for owner, group in enumerate(value)
    )


def groups_possible(rulebook: Rulebook, position: Position, value: Any) -> bool:
    """Return whether these armies can be in the air."""
    lands = range(len(position.owner))
    return len(value) in (0, position.seats) and all(
        not group or (group[0] in lands and group[1] in (*lands, HIDDEN) and type(group[2]) is int)
        for group in value
    )


def guessed_target(
    rulebook: Rulebook, position: Position, value: tuple[Group, ...], rng: random.Random
) -> tuple[Group, ...]:
    """Return the groups with a random territory for each hidden target."""
    lands = len(position.owner)
    return tuple(
        (group[0], rng.randrange(lands), group[2]) if group and group[1] == HIDDEN else group
        for group in value
    )


AIRBORNE: ExtraState[tuple[Group, ...]] = ExtraState(
    "airborne",
    empty=(),
    seen=own_target,
    possible=groups_possible,
    shape=Each(Perhaps(Tuple(LAND, LAND, NUMBER))),
    imagined=guessed_target,
)


def group_of(position: Position, seat: int) -> Group:
    """Return the armies of a seat that are in the air."""
    groups = AIRBORNE.of(position)
    return groups[seat] if groups else ()


def can_embark(position: Position, seat: int) -> bool:
    """Return whether armies of a seat can take off: it has none in the air, and one can stay behind."""
    armies = position.armies
    return not group_of(position, seat) and any([armies[land] > 1 for land in members(position.lands[seat])])


def put_in_the_air(p: Position, seat: int, group: Group) -> None:
    """Set what a seat has in the air."""
    groups = AIRBORNE.of(p) or ((),) * p.seats
    AIRBORNE.put(p, (*groups[:seat], group, *groups[seat + 1 :]))


def without_target(event: Embarked, seat: int | None, hands: Sequence[int]) -> Embarked:
    return event if seat == event.seat else event._replace(target=HIDDEN)


@recorded_as("embarked")
@known_in_part(without_target)
class Embarked(NamedTuple):
    """Armies of a seat took off. Only the seat knows their target; others see `HIDDEN`."""

    seat: int
    source: int
    target: int
    armies: int

    def fold(self, p: Position) -> None:
        p.armies[self.source] -= self.armies
        put_in_the_air(p, self.seat, (self.source, self.target, self.armies))


@recorded_as("boarded")
@known_to_all
class Boarded(NamedTuple):
    """More armies joined those of a seat that are about to land."""

    seat: int
    armies: int

    def fold(self, p: Position) -> None:
        source, target, armies = group_of(p, self.seat)
        put_in_the_air(p, self.seat, (source, target, armies + self.armies))


@recorded_as("landed")
@with_dice
@known_to_all
class Landed(NamedTuple):
    """Armies landed and fought to the end. The fields are those of `Attacked`.

    `source` is the territory that they took off from; `moved` is the number left on the target if they took
    it.
    """

    seat: int
    source: int
    target: int
    defender: int
    rolls: str
    source_losses: int
    target_losses: int
    moved: int
    losses: tuple[tuple[int, int], ...]

    def fold(self, p: Position) -> None:
        put_in_the_air(p, self.seat, ())
        p.armies[self.target] -= self.target_losses
        if self.moved:
            p.armies[self.target] = self.moved
            p.owner[self.target] = self.seat
            p.lands[self.seat] |= 1 << self.target
            p.lands[self.defender] &= ~(1 << self.target)
            p.conquered = True


@recorded_as("joined")
@known_to_all
class Joined(NamedTuple):
    """Armies landed on a territory of their own seat.

    If `target` is `NOBODY`, they found none and are lost.
    """

    seat: int
    target: int
    armies: int

    def fold(self, p: Position) -> None:
        put_in_the_air(p, self.seat, ())
        if self.target != NOBODY:
            p.armies[self.target] += self.armies


@recorded_as("dispersed")
@known_to_all
class Dispersed(NamedTuple):
    """A seat is out of the game, so it lost its armies in the air."""

    seat: int

    def fold(self, p: Position) -> None:
        put_in_the_air(p, self.seat, ())
