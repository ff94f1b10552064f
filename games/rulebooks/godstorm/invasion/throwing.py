"""Throwing dice, and throwing them again as long as they show ones (A53)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from games.engine.chance.dice import refused_dice
from games.engine.errors import Illegal
from games.rulebooks.godstorm.invasion.events import Rerolled
from games.rulebooks.godstorm.rites import rites

if TYPE_CHECKING:
    from games.engine import Table

ALIKE = 3


class Cast(NamedTuple):
    """A seat's throws: the dice on the table after each throw, and the dice thrown each time."""

    seat: int
    states: tuple[str, ...]
    thrown: tuple[str, ...]

    @property
    def dice(self) -> str:
        """The dice in the end."""
        return self.states[-1]

    @property
    def has_three_alike(self) -> bool:
        """Whether three dice showed the same face, at first or after any throw of ones."""
        return any(max(Counter(state).values()) >= ALIKE for state in self.states)


def throw_dice(table: Table, seat: int, count: int, rerolls: bool, whose: str) -> Cast:
    """Throw dice for a seat. `record_throws` deals with their effects."""
    thrown = [roll(table, count, whose)]
    states = list(thrown)
    while rerolls and "1" in states[-1]:
        thrown.append(roll(table, states[-1].count("1"), whose))
        fresh = iter(thrown[-1])
        states.append("".join(next(fresh) if face == "1" else face for face in states[-1]))
    return Cast(seat, tuple(states), tuple(thrown))


def record_throws(table: Table, *casts: Cast) -> None:
    """Record both sides' throws if any dice were thrown again, and let three dice alike have their effect."""
    if any(len(cast.thrown) > 1 for cast in casts):
        for cast in casts:
            table.write(Rerolled(cast.seat, " ".join(cast.thrown), cast.dice))
    for cast in casts:
        if cast.has_three_alike:
            for part in rites(table.rulebook):
                part.cast(table, cast.seat)


def roll(table: Table, count: int, whose: str) -> str:
    try:
        return table.dice.roll(count)
    except Illegal as refusal:
        raise refused_dice(refusal, whose) from refusal
