"""A hoarder, which makes no attack in Godstorm before the last epoch, when the points are counted."""

from __future__ import annotations

import random

from games.bots.beginner import may_end
from games.bots.sensible import SensiblePlayer
from games.engine import End, Order, Position, Rulebook
from games.engine.phases.attack import ATTACK
from games.rulebooks.godstorm.state import EPOCH, EPOCHS


class HoarderPlayer(SensiblePlayer):
    """A sensible player of Godstorm that saves all its armies for the last epoch."""

    key = "hoarder"
    name = "Hoarder"

    def wanted(self, rulebook: Rulebook, view: Position, seat: int, rng: random.Random) -> Order:
        waits = rulebook.stage(view).key == ATTACK.key and EPOCH.of(view) < EPOCHS
        if waits and may_end(rulebook, view, seat):
            return End()
        return super().wanted(rulebook, view, seat, rng)
