"""The winner. A policy takes (rulebook, position) and returns the outcome, or None if nobody has won yet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.engine.outcome import WORLD, Outcome
from games.engine.ranking import won_by

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook

Victory = Callable[["Rulebook", "Position"], Outcome | None]


def last_standing(rulebook: Rulebook, position: Position) -> Outcome | None:
    """Return the outcome of a conquest of the world: all other players are eliminated or have resigned."""
    playing = position.playing
    return won_by(rulebook, position, playing, WORLD) if len(playing) == 1 else None


@dataclass(frozen=True, slots=True)
class OrElse:
    """The usual victory of an edition (`usual`), and another that is checked first (`otherwise`)."""

    usual: Victory
    otherwise: Victory

    def __call__(self, rulebook: Rulebook, position: Position) -> Outcome | None:
        return self.otherwise(rulebook, position) or self.usual(rulebook, position)
