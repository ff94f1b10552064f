"""The computer player for a first game: it attacks boldly, with no thought of what comes after.

`leniency` limits the territories that it takes.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from games.bots import leniency
from games.bots.bot import Bot
from games.bots.offered import choose_offered
from games.bots.reasons import LEAD, WAIT, Reason
from games.bots.sensible import SensiblePlayer
from games.engine import Attack, End, Order
from games.engine.armies.garrisons import effective_armies
from games.engine.armies.targets import crossings, forbidden
from games.engine.board import members
from games.engine.phases.attack import ATTACK
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from collections.abc import Iterable

    from games.engine import Position, Rulebook
    from games.engine.events import Event


def best_lead(rulebook: Rulebook, view: Position, seat: int) -> tuple[int, int, int] | None:
    """Return the attack with the greatest lead: that lead in armies, the source and the target.

    Return None if there is nothing to attack. An empty territory counts as one army, since taking it costs
    one.
    """
    borders, foes = crossings(rulebook, view, seat), ~forbidden(rulebook, view, seat)
    own = [land for land in members(view.lands[seat]) if view.owner[land] == seat]
    pairs = ((source, target) for source in own for target in members(borders[source] & foes))
    leads = ((effective_armies(view, seat, s) - max(1, view.armies[t]), s, t) for s, t in pairs)
    return max(leads, default=None)


def attack_with_greatest_lead(rulebook: Rulebook, view: Position, seat: int) -> Order:
    """Attack with the greatest lead, to the last army, as long as a neighbour is weaker."""
    lead = best_lead(rulebook, view, seat)
    if lead is None or lead[0] <= 0:
        return End()
    return Attack(lead[1], lead[2], None, 1, effective_armies(view, seat, lead[1]) - 1)


def may_end(rulebook: Rulebook, view: Position, seat: int) -> bool:
    """Return whether the attacks may be ended.

    They may not as long as an attack that was declared earlier is still owed.
    """
    return any(rulebook.stage(view).orders[End].options(rulebook, view, seat))


class BeginnerPlayer(Bot):
    """A player that attacks by numbers of armies alone, ignoring continents and borders.

    In other phases it plays as the sensible player does.
    """

    key = "beginner"
    name = gettext_noop("Like a beginner")
    sentence = gettext_noop("overlooks much, and spares newcomers.")

    def __init__(self) -> None:
        self.otherwise = SensiblePlayer()

    def choose(self, rulebook: Rulebook, view: Position, seat: int, rng: random.Random) -> Order:
        """Return the attack with the greatest lead or, in other phases, the sensible order.

        If an attack is owed, return the sensible order as well.
        """
        return choose_offered(self.wanted, rulebook, view, seat, rng)

    def wanted(self, rulebook: Rulebook, view: Position, seat: int, rng: random.Random) -> Order:
        """Return what it would like to order, whether or not that is offered."""
        if rulebook.stage(view).key == ATTACK.key and may_end(rulebook, view, seat):
            return attack_with_greatest_lead(rulebook, view, seat)
        return self.otherwise.wanted(rulebook, view, seat, rng)

    def reason_for(self, rulebook: Rulebook, view: Position, seat: int, order: Order) -> Reason | None:
        """Return why it attacks or does not. It has no other reasons, and gives none when it holds back."""
        if rulebook.stage(view).key != ATTACK.key or not may_end(rulebook, view, seat):
            return None
        if isinstance(order, Attack):
            return Reason(LEAD)
        lead = best_lead(rulebook, view, seat)
        return Reason(WAIT) if lead and lead[0] <= 0 and not view.conquered else None

    def left_alone(self, rulebook: Rulebook, view: Position, seat: int, backwards: Iterable[Event]) -> int:
        """Return the territories to leave alone: all of them after a few conquests.

        Before that, they are those of players who have lost enough for now.
        """
        return leniency.left_alone(rulebook, view, seat, backwards)
