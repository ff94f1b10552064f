"""The sensible player that does not know what it is to do: without its mission, and whatever else wins."""

from __future__ import annotations

import random

from games.bots.sensible import SensiblePlayer
from games.engine.orders import Order
from games.engine.position import Position
from games.engine.rulebook import Rulebook


class HeedlessPlayer(SensiblePlayer):
    """Plays every edition as if the whole world were to be conquered."""

    key = "heedless"
    name = "Heedless"

    def choose(self, rulebook: Rulebook, view: Position, seat: int, rng: random.Random) -> Order:
        """What the sensible player would do if it had no mission, and nothing of the kind."""
        plain = view.glance()
        plain.missions, plain.headquarters, plain.objectives = (), (), ()
        return super().choose(rulebook, plain, seat, rng)
