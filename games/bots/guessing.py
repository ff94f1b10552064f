"""Whole positions that fit what a seat knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.armies.targets import BANNED
from games.engine.redaction import imagined

if TYPE_CHECKING:
    import random

    from games.engine import Position, Rulebook

MOST_GUESSES = 50
"""The most guesses at what is hidden, until no mission that was made up is already fulfilled."""


def made_up(rulebook: Rulebook, view: Position, seat: int, rng: random.Random) -> Position:
    """Return a whole position that fits what a seat sees, and in which nobody has won yet."""
    for _attempt in range(MOST_GUESSES):
        whole = imagined(rulebook, view, seat, rng)
        if whole.is_over or rulebook.victory(rulebook, whole) is None:
            break
    # A player who knows the whole board can work out what may not be attacked.
    whole.extra = {name: value for name, value in whole.extra.items() if name != BANNED.name}
    return whole
