"""Attacks, and what happens to a territory and its owner."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from games.engine.armies.garrisons import change, remove_armies, replace_armies
from games.engine.chance.comparison import OUTCOMES
from games.engine.events.knowledge import known_to_all, recorded_as, with_dice
from games.engine.position import Position, Status


class Roll(NamedTuple):
    """One roll: the dice of both sides as thrown (`611`, `3`), and the armies that each side lost by it."""

    attack: str
    defence: str
    lost: int
    killed: int


@recorded_as("attacked")
@with_dice
@known_to_all
class Attacked(NamedTuple):
    """One or more rolls of an attack.

    `rolls` are the dice as thrown, the attacker's and the defender's, roll by roll: `611-3 52-41`. `moved` is
    0, or the number of armies that had to move in because the target fell. `losses` are the armies that each
    roll cost: pairs of the attacker's and the defender's.
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

    @staticmethod
    def upgraded(*fields: Any) -> tuple[Any, ...]:
        """Return the fields in their present form. Schema 1 had no losses: they followed from the dice."""
        return fields if len(fields) > 8 else (*fields, tuple(OUTCOMES[roll] for roll in fields[4].split()))

    def former_owners(self) -> dict[int, int]:
        return {self.target: self.defender} if self.moved else {}

    def each_roll(self) -> Iterator[Roll]:
        """Yield the rolls in their order."""
        for thrown, (lost, killed) in zip(self.rolls.split(), self.losses, strict=True):
            attack, _, defence = thrown.partition("-")
            yield Roll(attack, defence, lost, killed)

    def fold(self, p: Position) -> None:
        seat, source, target, defender, _, source_losses, target_losses, moved, _ = self
        p.pending = None
        if p.garrisons:
            fought(p, self)
            return
        armies = p.armies
        armies[source] -= source_losses + moved
        if not moved:
            armies[target] -= target_losses
            return
        armies[target] = moved
        p.owner[target] = seat
        lands, bit = p.lands, 1 << target
        lands[seat] += bit
        lands[defender] -= bit
        if seat == p.turn:
            p.conquered = True


@recorded_as("occupied")
@known_to_all
class Occupied(NamedTuple):
    """Armies followed into the conquered territory, in addition to those that had to."""

    seat: int
    source: int
    target: int
    armies: int

    def fold(self, p: Position) -> None:
        seat, source, target, armies = self
        p.pending = None
        change(p, source, seat, -armies)
        change(p, target, seat, armies)


def note_victor(p: Position, seat: int, by: int) -> None:
    """Note which seat took the last army of a seat."""
    p.beaten_by = (*p.beaten_by[:seat], by, *p.beaten_by[seat + 1 :])


@recorded_as("eliminated")
@known_to_all
class Eliminated(NamedTuple):
    """A seat lost its last territory; its hand, of `captured` cards, went to `by`.

    Older records do not give the number of cards.
    """

    seat: int
    by: int
    captured: int = 0

    def fold(self, p: Position) -> None:
        if p.status[self.seat] == Status.PLAYING:
            p.status[self.seat] = Status.ELIMINATED
            p.departed = (*p.departed, self.seat)
        p.hands[self.by] = p.hands[self.by] + p.hands[self.seat]
        p.hands[self.seat] = []
        note_victor(p, self.seat, self.by)


@recorded_as("destroyed")
@known_to_all
class Destroyed(NamedTuple):
    """The last army of a seat that had left the game fell to `by`."""

    seat: int
    by: int

    def fold(self, p: Position) -> None:
        note_victor(p, self.seat, self.by)


def fought(position: Position, event: Attacked) -> None:
    """Change the armies as an attack does in games where teammates may share territories."""
    seat, source, target, first, _, source_losses, target_losses, moved, _ = event
    change(position, source, seat, -source_losses - moved)
    if moved:
        replace_armies(position, target, ((seat, moved),))
        position.conquered = True
    else:
        remove_armies(position, target, first, target_losses)
