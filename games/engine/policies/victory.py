"""Who has won. A policy looks at (rulebook, position) and says why and who stands where, or None as yet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.engine.outcome import WORLD, Outcome
from games.engine.position import Status
from games.engine.ranking import won_by

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook

Victory = Callable[["Rulebook", "Position"], Outcome | None]


def last_standing(rulebook: Rulebook, position: Position) -> Outcome | None:
    """The conquest of the world: everybody else is eliminated or has resigned."""
    playing = [seat for seat, status in enumerate(position.status) if status == Status.PLAYING]
    return won_by(rulebook, position, playing, WORLD) if len(playing) == 1 else None


@dataclass(frozen=True, slots=True)
class OrElse:
    """What wins in an edition (`usual`), and something else that wins before it."""

    usual: Victory
    otherwise: Victory

    def __call__(self, rulebook: Rulebook, position: Position) -> Outcome | None:
        return self.otherwise(rulebook, position) or self.usual(rulebook, position)
