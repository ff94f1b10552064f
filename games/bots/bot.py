"""What a computer player is."""

from __future__ import annotations

import random
from typing import Protocol

from games.engine import Order, Position, Rulebook


class Bot(Protocol):
    """A computer player: it knows what its seat may know, and keeps nothing between two orders."""

    @property
    def key(self) -> str:
        """What it is called in records and commands; never changes."""

    @property
    def name(self) -> str:
        """What it is called on pages, in English, marked for translation."""

    def choose(self, rulebook: Rulebook, view: Position, seat: int, rng: random.Random) -> Order:
        """The order that `seat` gives, when the decision is its own.

        `view` is the position as the seat may know it (`redact`); it is only read. All chance
        comes from `rng`, so that the same seed plays the same game.
        """
