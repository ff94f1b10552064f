"""The sensible player without house rules: it plays the edition as if none had been chosen."""

from __future__ import annotations

import random

from games.bots import Bot
from games.bots.sensible import TACTICS, leave_to_the_rules
from games.engine import Attack, End, Order, Position, Rulebook
from games.engine.armies.targets import forbidden, touches
from games.rulebooks.house import HOUSE_RULES
from games.rulebooks.registry import rulebook_for

HOUSE = {rule.key for rule in HOUSE_RULES}


class PlainPlayer(Bot):
    """A player that follows only the rules of the edition, as far as it may.

    What house rules ask is left to the rules or passed over. It stops attacking when they forbid the attack
    that it wants.
    """

    key = "plain"
    name = "Plain"

    def choose(self, rulebook: Rulebook, view: Position, seat: int, rng: random.Random) -> Order:
        """Return what the sensible player would do without house rules."""
        known = {key: value for key, value in rulebook.chosen.items() if key not in HOUSE}
        plain = rulebook_for(rulebook.key, known)
        if view.phase not in plain.stages or rulebook.stage(view).key not in plain.stages:
            return leave_to_the_rules(rulebook, view, seat, rng)
        order = TACTICS[plain.stage(view).key](plain, view, seat)
        if isinstance(order, Attack) and not may_attack(rulebook, view, seat, order):
            return End()
        return order


def may_attack(rulebook: Rulebook, view: Position, seat: int, order: Attack) -> bool:
    """Return whether house rules allow this attack."""
    is_open = touches(rulebook, view, seat, order.source, order.target)
    return is_open and not forbidden(rulebook, view, seat) >> order.target & 1
