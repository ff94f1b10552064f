"""Assassin: each player has a secret target, and the first to eliminate theirs wins. A rule of ours.

A target is a mission to destroy a player, and is stored, shown and pursued as such. If somebody else
eliminates the target, the player whose target it was must hold a number of territories instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.engine import Rulebook
from games.features.missions import Missions
from games.features.missions.cards import Destroy, Hold, Mission
from games.features.missions.secrets import MissionsDealt

if TYPE_CHECKING:
    from games.engine import Table

SEATS = 6
PLAYERS = (4, 5, 6)
"""With three players, anyone who has seen one target knows them all."""


def targets(lands: int) -> tuple[Mission, ...]:
    """Return the targets, one mission for each seat."""
    instead = Hold(f"{lands}_territories", lands)
    return tuple(Destroy(f"target_{seat}", seat, instead, by_anybody=False) for seat in range(SEATS))


@dataclass(frozen=True)
class Assassin(Missions):
    """The targets form a circle in an order that is drawn, so that nobody is their own target."""

    cards: tuple[Mission, ...] = targets(24)
    key = "assassin"
    excludes = ("missions", "objectives", "headquarters", "teams")

    def unsuited(self, rulebook: Rulebook) -> str:
        if not {*PLAYERS} & {*rulebook.players}:
            return "few"
        return ""

    def set_up(self, table: Table, given: Sequence[int] | None) -> None:
        if given is not None:
            super().set_up(table, given)
            return
        circle = table.dice.shuffle(table.position.players)
        following = dict(zip(circle, [*circle[1:], circle[0]], strict=True))
        table.write(MissionsDealt(tuple(following[seat] for seat in range(len(circle)))))
