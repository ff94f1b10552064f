"""Deathmatch: the first to eliminate a number of players wins. A rule of ours, known from other sites."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from games.engine import Feature, Rulebook
from games.engine.outcome import Outcome
from games.engine.policies.victory import OrElse
from games.engine.ranking import won_by

if TYPE_CHECKING:
    from games.engine import Position

ENOUGH = "deathmatch"


def eliminated(position: Position, seat: int) -> int:
    """Return how many players a seat has eliminated."""
    return position.beaten_by[: position.players].count(seat)


@dataclass(frozen=True)
class Deathmatch(Feature):
    """A seat wins by a number of `eliminations`."""

    eliminations: int
    key = "deathmatch"
    excludes = ("teams",)

    def unsuited(self, rulebook: Rulebook) -> str:
        if rulebook.players[-1] - 1 <= self.eliminations:
            return "few"
        return ""

    def install(self, rulebook: Rulebook) -> Rulebook:
        victory = OrElse(rulebook.victory, self.enough)
        return replace(rulebook, victory=victory)

    def progress(self, position: Position, seat: int) -> int:
        return eliminated(position, seat)

    def enough(self, rulebook: Rulebook, position: Position) -> Outcome | None:
        winners = [seat for seat in range(position.players) if self.has_enough(position, seat)]
        return won_by(rulebook, position, winners, ENOUGH) if winners else None

    def has_enough(self, position: Position, seat: int) -> bool:
        return position.is_playing(seat) and eliminated(position, seat) >= self.eliminations
