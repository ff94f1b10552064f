"""Shared victory: two players who agreed on it win together if they are the only ones left. A rule of ours.

Players who sit opposite each other have agreed; the invitation shows who sits where. They may help each other
as they like, and may also attack each other.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from games.engine import Feature, Rulebook
from games.engine.outcome import Outcome
from games.engine.policies.victory import OrElse
from games.engine.ranking import won_by

if TYPE_CHECKING:
    from games.engine import Position

PLAYERS = (4, 6)
TOGETHER = "together"


def opposite(players: int, seat: int) -> int:
    """Return the seat across the table."""
    return (seat + players // 2) % players


def last_two(rulebook: Rulebook, position: Position) -> Outcome | None:
    """Let the last two players win if they sit opposite each other."""
    playing = position.playing
    if len(playing) != 2 or position.players not in PLAYERS:
        return None
    one, other = playing
    return won_by(rulebook, position, playing, TOGETHER) if opposite(position.players, one) == other else None


@dataclass(frozen=True)
class SharedVictory(Feature):
    """The last two players may win together."""

    key = "shared_victory"
    excludes = ("teams",)

    def unsuited(self, rulebook: Rulebook) -> str:
        if not {*PLAYERS} & {*rulebook.players}:
            return "nobody_opposite"
        return ""

    def install(self, rulebook: Rulebook) -> Rulebook:
        victory = OrElse(rulebook.victory, last_two)
        return replace(rulebook, victory=victory)
