"""The general: it tries several orders in its mind, and gives the one that does best.

These candidates come from sensible players of several tempers, and from the sieges and placements that
promise most (`candidates`). Each is played on many times: the rest of the turn, and the replies of all
others, in whole positions that fit what the seat knows (`rollout`). Those that do badly are dropped early
(`halving`). Where the search finds nothing clearly better, and in all other decisions, it plays as the
sensible player does.

It searches only where chances to win can be estimated: in editions that are won by the last one left.
"""

from __future__ import annotations

import random
from functools import partial
from typing import TYPE_CHECKING

from games.bots.bot import Bot
from games.bots.general.candidates import USUAL, candidates
from games.bots.general.halving import Budget, best_of
from games.bots.general.rollout import roll_out
from games.engine.phases.attack import ATTACK
from games.engine.phases.reinforce import REINFORCE
from games.texts.wording import gettext_noop
from games.valuation.chances import is_estimated

if TYPE_CHECKING:
    from games.bots.reasons import Reason
    from games.engine import Order, Position, Rulebook

SEARCHED = (REINFORCE.key, ATTACK.key)
"""The phases in which it searches."""


class GeneralPlayer(Bot):
    """A player that searches before it places armies and before it attacks."""

    key = "general"
    name = gettext_noop("General")
    sentence = gettext_noop("thinks whole turns through, with the replies of all others.")

    usual = Budget(trials=10, seconds=0.3)

    def __init__(self, budget: Budget | None = None) -> None:
        self.budget = budget or self.usual

    def choose(self, rulebook: Rulebook, view: Position, seat: int, rng: random.Random) -> Order:
        """Return the order that does best in rollouts, or the sensible player's."""
        usual = USUAL.choose(rulebook, view, seat, rng)
        if rulebook.stage(view).key not in SEARCHED or not is_estimated(rulebook):
            return usual
        found = candidates(rulebook, view, seat, usual, rng)
        if len({candidate.order for candidate in found}) < 2:
            return usual
        return best_of(found, partial(roll_out, rulebook, view, seat, rng=rng), self.budget).order

    def untimed(self) -> GeneralPlayer:
        return type(self)(self.budget._replace(seconds=None))

    def reason_for(self, rulebook: Rulebook, view: Position, seat: int, order: Order) -> Reason | None:
        """Return the reason for the order, as far as everybody can see it."""
        return USUAL.reason_for(rulebook, view, seat, order)


class MarshalPlayer(GeneralPlayer):
    """A general with more time."""

    key = "marshal"
    name = gettext_noop("Marshal")
    sentence = gettext_noop("thinks several times as long.")
    usual = Budget(trials=60, seconds=0.8)
