"""The sensible player."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from games.bots.sensible.attack import attack
from games.bots.sensible.moves import defend, manoeuvre, occupy
from games.bots.sensible.placement import reinforce, set_up
from games.bots.sensible.trading import trade
from games.engine.errors import gettext_noop
from games.engine.orders import End, Order

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook


def reinforcement(rulebook: Rulebook, view: Position, seat: int) -> Order:
    return trade(rulebook, view, seat) or (reinforce(rulebook, view, seat) if view.to_place[seat] else End())


TACTICS = {
    "placement": set_up,
    "reinforce": reinforcement,
    "attack": attack,
    "defence": defend,
    "occupy": occupy,
    "manoeuvre": manoeuvre,
}


class SensiblePlayer:
    key = "sensible"
    name = gettext_noop("Sensible")

    def choose(self, rulebook: Rulebook, view: Position, seat: int, rng: random.Random) -> Order:
        return TACTICS[rulebook.stage(view).key](rulebook, view, seat)
