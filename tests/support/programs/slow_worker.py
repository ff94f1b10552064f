"""The site's Celery application with computer players that think for a while, to be killed in a test."""

from __future__ import annotations

import random
import time

from games.bots import BOTS
from games.bots.sensible import SensiblePlayer
from games.engine.orders import Order
from games.engine.position import Position
from games.engine.rulebook import Rulebook
from risk_site.celery import app

__all__ = ["app"]


class PonderousPlayer(SensiblePlayer):
    """Plays like the sensible one, slowly."""

    def choose(self, rulebook: Rulebook, view: Position, seat: int, rng: random.Random) -> Order:
        time.sleep(0.1)
        return super().choose(rulebook, view, seat, rng)


BOTS["sensible"] = PonderousPlayer()
