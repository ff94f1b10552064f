"""Conditions that orders can depend on. Each is decided by what a seat sees, and has an opposite.

For a territory that the seat does not see, neither a condition nor its opposite holds.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from games.engine.armies.command import attacker, commander
from games.engine.armies.garrisons import camps, effective_armies
from games.engine.armies.targets import forbidden
from games.engine.board import members
from games.engine.chance.odds import chance_to_take
from games.engine.position import HIDDEN, NOBODY

if TYPE_CHECKING:
    from games.engine.lists.seat_view import SeatView

SIGNS: dict[str, Callable[[float, float], bool]] = {
    ">": operator.gt,
    ">=": operator.ge,
    "<": operator.lt,
    "<=": operator.le,
    "=": operator.eq,
    "!=": operator.ne,
}
_DENIED = {">": "<=", "<=": ">", "<": ">=", ">=": "<", "=": "!=", "!=": "="}


@dataclass(frozen=True, slots=True)
class Constant:
    """A constant number."""

    value: int

    def count(self, view: SeatView) -> float:
        return self.value


@dataclass(frozen=True, slots=True)
class ArmiesOn:
    """The number of armies on a territory."""

    territory: int

    def count(self, view: SeatView) -> float | None:
        """Return the number, or None if the seat does not see the territory."""
        is_seen = view.position.owner[self.territory] != HIDDEN
        return view.position.armies[self.territory] if is_seen else None


@dataclass(frozen=True, slots=True)
class Cards:
    """The number of cards that the seat and its teammates hold."""

    def count(self, view: SeatView) -> float:
        return len(cards_to_trade(view))


@dataclass(frozen=True, slots=True)
class Odds:
    """The chance, in percent, to take a territory by attacks pressed to the end.

    It is 0 if there is nothing to attack with, or if the target may not be attacked.
    """

    source: int
    target: int

    def count(self, view: SeatView) -> float:
        position, seat = view.position, view.seat
        fighter = attacker(view.rulebook, position, self.source)
        if fighter != NOBODY and commander(view.rulebook, position, fighter) == seat:
            seat = fighter
        is_mine = camps(position, seat) >> self.source & 1
        if not is_mine or forbidden(view.rulebook, position, seat) >> self.target & 1:
            return 0
        mine, theirs = effective_armies(position, seat, self.source), position.armies[self.target]
        combat = view.rulebook.combat.between(position, seat, self.target, self.source)
        return 100 * chance_to_take(combat, mine, theirs)


Quantity = Constant | ArmiesOn | Cards | Odds


@dataclass(frozen=True, slots=True)
class Compare:
    """A comparison of two quantities; `sign` is one of `SIGNS`."""

    left: Quantity
    sign: str
    right: Quantity

    def holds(self, view: SeatView) -> bool:
        left, right = self.left.count(view), self.right.count(view)
        return left is not None and right is not None and SIGNS[self.sign](left, right)

    def denied(self) -> Compare:
        return replace(self, sign=_DENIED[self.sign])


@dataclass(frozen=True, slots=True)
class Holds:
    """The condition that a seat (None: the player's) holds a territory or a whole continent, or does not."""

    place: int | str
    seat: int | None
    is_so: bool = True

    def holds(self, view: SeatView) -> bool:
        position = view.position
        seat = view.seat if self.seat is None else self.seat
        if isinstance(self.place, int):
            lands, held = 1 << self.place, camps(position, seat)
        else:
            lands, held = view.rulebook.board.lands_of(self.place), position.lands[seat]
        missing = [position.owner[land] for land in members(lands & ~held)]
        is_known = seat == view.seat or not missing or any(owner != HIDDEN for owner in missing)
        return is_known and (not missing) == self.is_so

    def denied(self) -> Holds:
        return replace(self, is_so=not self.is_so)


@dataclass(frozen=True, slots=True)
class WasAttacked:
    """The condition that a territory was attacked since the player's last turn, or was not.

    The territory is one of the player's (None: any of them).
    """

    territory: int | None
    is_so: bool = True

    def holds(self, view: SeatView) -> bool:
        was = bool(view.attacked) if self.territory is None else self.territory in view.attacked
        return was == self.is_so

    def denied(self) -> WasAttacked:
        return replace(self, is_so=not self.is_so)


@dataclass(frozen=True, slots=True)
class HasSet:
    """The condition that the seat holds a set that it could trade in, or does not."""

    is_so: bool = True

    def holds(self, view: SeatView) -> bool:
        sets = view.rulebook.sets.among(cards_to_trade(view), view.rulebook.board.symbols)
        return any(True for _ in sets) == self.is_so

    def denied(self) -> HasSet:
        return replace(self, is_so=not self.is_so)


@dataclass(frozen=True, slots=True)
class Every:
    """The condition that all parts hold."""

    parts: tuple[Condition, ...]

    def holds(self, view: SeatView) -> bool:
        return all(part.holds(view) for part in self.parts)

    def denied(self) -> Either:
        return Either(tuple(part.denied() for part in self.parts))


@dataclass(frozen=True, slots=True)
class Either:
    """The condition that at least one part holds."""

    parts: tuple[Condition, ...]

    def holds(self, view: SeatView) -> bool:
        return any(part.holds(view) for part in self.parts)

    def denied(self) -> Every:
        return Every(tuple(part.denied() for part in self.parts))


Condition = Compare | Holds | WasAttacked | HasSet | Every | Either


def cards_to_trade(view: SeatView) -> list[int]:
    """Return the cards that a seat can trade in: its own, and those of its teammates."""
    seats = (view.seat, *view.rulebook.teammates(view.seat))
    return [card for seat in seats for card in view.position.hands[seat]]
