"""Conditions that orders can depend on. Each can be answered from what a seat sees, and denied.

Of a territory that the seat does not see a condition does not hold, and its opposite does not either.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from games.engine.armies.command import attacker, commander
from games.engine.armies.garrisons import camps, force
from games.engine.armies.targets import forbidden
from games.engine.board import members
from games.engine.chance.odds import chance_to_take
from games.engine.position import HIDDEN, NOBODY

if TYPE_CHECKING:
    from games.engine.lists.look import Look

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
class Number:
    """A number that does not change."""

    value: int

    def count(self, look: Look) -> float:
        return self.value


@dataclass(frozen=True, slots=True)
class Armies:
    """How many armies stand on a territory."""

    territory: int

    def count(self, look: Look) -> float | None:
        """None where the seat does not see the territory."""
        is_seen = look.position.owner[self.territory] != HIDDEN
        return look.position.armies[self.territory] if is_seen else None


@dataclass(frozen=True, slots=True)
class Cards:
    """How many cards the seat and its mates hold."""

    def count(self, look: Look) -> float:
        return len(hand(look))


@dataclass(frozen=True, slots=True)
class Odds:
    """How probable it is, in percent, to take a territory by attacks pressed to the end.

    0 where there is nothing to attack with, or nobody that may be attacked.
    """

    source: int
    target: int

    def count(self, look: Look) -> float:
        position, seat = look.position, look.seat
        fighter = attacker(look.rulebook, position, self.source)
        if fighter != NOBODY and commander(look.rulebook, position, fighter) == seat:
            seat = fighter
        is_mine = camps(position, seat) >> self.source & 1
        if not is_mine or forbidden(look.rulebook, position, seat) >> self.target & 1:
            return 0
        mine, theirs = force(position, seat, self.source), position.armies[self.target]
        combat = look.rulebook.combat.between(position, seat, self.target, self.source)
        return 100 * chance_to_take(combat, mine, theirs)


Quantity = Number | Armies | Cards | Odds


@dataclass(frozen=True, slots=True)
class Compare:
    """One quantity compared with another; `sign` is one of `SIGNS`."""

    left: Quantity
    sign: str
    right: Quantity

    def holds(self, look: Look) -> bool:
        left, right = self.left.count(look), self.right.count(look)
        return left is not None and right is not None and SIGNS[self.sign](left, right)

    def denied(self) -> Compare:
        return replace(self, sign=_DENIED[self.sign])


@dataclass(frozen=True, slots=True)
class Holds:
    """Whether a seat (None: one's own) holds a territory, or all of a continent; or whether it does not."""

    place: int | str
    seat: int | None
    is_so: bool = True

    def holds(self, look: Look) -> bool:
        position = look.position
        seat = look.seat if self.seat is None else self.seat
        if isinstance(self.place, int):
            lands, held = 1 << self.place, camps(position, seat)
        else:
            continents = zip(look.rulebook.board.continents, look.rulebook.board.continent_masks, strict=True)
            (lands,) = (mask for continent, mask in continents if continent.key == self.place)
            held = position.lands[seat]
        missing = [position.owner[land] for land in members(lands & ~held)]
        is_known = seat == look.seat or not missing or any(owner != HIDDEN for owner in missing)
        return is_known and (not missing) == self.is_so

    def denied(self) -> Holds:
        return replace(self, is_so=not self.is_so)


@dataclass(frozen=True, slots=True)
class WasAttacked:
    """Whether a territory of one's own (None: any) was attacked since one's last turn; or not."""

    territory: int | None
    is_so: bool = True

    def holds(self, look: Look) -> bool:
        was = bool(look.attacked) if self.territory is None else self.territory in look.attacked
        return was == self.is_so

    def denied(self) -> WasAttacked:
        return replace(self, is_so=not self.is_so)


@dataclass(frozen=True, slots=True)
class HasSet:
    """Whether the seat holds a set that it could hand in; or not."""

    is_so: bool = True

    def holds(self, look: Look) -> bool:
        sets = look.rulebook.sets.among(hand(look), look.rulebook.board.symbols)
        return any(True for _ in sets) == self.is_so

    def denied(self) -> HasSet:
        return replace(self, is_so=not self.is_so)


@dataclass(frozen=True, slots=True)
class Every:
    """All of these hold."""

    parts: tuple[Condition, ...]

    def holds(self, look: Look) -> bool:
        return all(part.holds(look) for part in self.parts)

    def denied(self) -> Either:
        return Either(tuple(part.denied() for part in self.parts))


@dataclass(frozen=True, slots=True)
class Either:
    """At least one of these holds."""

    parts: tuple[Condition, ...]

    def holds(self, look: Look) -> bool:
        return any(part.holds(look) for part in self.parts)

    def denied(self) -> Every:
        return Every(tuple(part.denied() for part in self.parts))


Condition = Compare | Holds | WasAttacked | HasSet | Every | Either


def hand(look: Look) -> list[int]:
    """The cards that a seat can hand in: its own, and of those who win together with it."""
    seats = (look.seat, *look.rulebook.mates(look.seat))
    return [card for seat in seats for card in look.position.hands[seat]]
