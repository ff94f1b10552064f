"""The sensible player without any knowledge of missions, objectives, headquarters, partners and allies."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from games.bots import Bot
from games.bots.random_player import RandomPlayer
from games.bots.sensible import TACTICS
from games.bots.sensible.attack import best_attack
from games.engine import Attack, End, Order, Position, Rulebook
from games.engine.armies.garrisons import camps_of_side
from games.engine.phases.attack import ATTACK
from games.features.allies import Allies
from games.features.allies.influence import INFLUENCE
from games.features.allies.phases import ALLIED_MANOEUVRE, ALLIED_REINFORCE
from games.features.headquarters import HiddenHeadquarters
from games.features.missions import Missions
from games.features.objectives import Objectives
from games.features.teams import TEAMS


def nothing(rulebook: Rulebook, view: Position, seat: int) -> Order:
    """End the phase without doing anything."""
    return End()


HEEDLESS: dict[str, Callable[[Rulebook, Position, int], Order]] = {
    **TACTICS,
    ATTACK.key: best_attack,
    INFLUENCE.key: nothing,
    ALLIED_REINFORCE.key: nothing,
    ALLIED_MANOEUVRE.key: nothing,
}
UNKNOWN = (Missions, Objectives, HiddenHeadquarters, Allies)
"""The features that it ignores."""


class HeedlessPlayer(Bot):
    """A player that plays every edition alone, as if it had to conquer the whole world.

    It puts its headquarters anywhere, shows no objectives, spares a partner only because it must, and leaves
    neutrals to themselves or to the standing answers.
    """

    key = "heedless"
    name = "Heedless"

    def choose(self, rulebook: Rulebook, view: Position, seat: int, rng: random.Random) -> Order:
        """Return what the sensible player would do if only the conquest of the world won."""
        tactics = HEEDLESS.get(rulebook.stage(view).key)
        if tactics is None:
            return RandomPlayer().choose(rulebook, view, seat, rng)
        features = tuple(feature for feature in rulebook.features if not isinstance(feature, UNKNOWN))
        order = tactics(replace(rulebook, features=features), view, seat)
        sides = TEAMS.of(view)
        if isinstance(order, Attack) and sides and camps_of_side(view, sides, seat) >> order.target & 1:
            return End()
        return order
