"""The interface of computer players."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from collections.abc import Iterable

    from games.bots.reasons import Reason
    from games.engine import Order, Position, Rulebook
    from games.engine.events import Event


class Bot(ABC):
    """A computer player. It knows what its seat may know, and keeps nothing between two orders."""

    key: ClassVar[str]
    """The name in records and commands; never changes."""
    name: ClassVar[str]
    """The name on pages, in English, marked for translation."""
    sentence: ClassVar[str]
    """How it plays, in a sentence that follows the name and a colon; in English, marked for translation."""

    @abstractmethod
    def choose(self, rulebook: Rulebook, view: Position, seat: int, rng: random.Random) -> Order:
        """Return the order of `seat` when it has a decision to make.

        `view` is the position as the seat may know it (`redact`). It is only read. All chance comes from
        `rng`, so that the same seed plays the same game.
        """

    def untimed(self) -> Bot:
        """Return the player without limits of time: the same seed then plays the same on every machine."""
        return self

    def reason_for(self, rulebook: Rulebook, view: Position, seat: int, order: Order) -> Reason | None:
        """Return why `seat` gives this order, or None if there is nothing to say.

        `view` is the position as a spectator sees it.
        """
        return None

    def left_alone(self, rulebook: Rulebook, view: Position, seat: int, backwards: Iterable[Event]) -> int:
        """Return the territories that it does not attack because of its level, as a bit mask.

        They follow from its own view and from the record, read from its end (`restraint`).
        """
        return 0
