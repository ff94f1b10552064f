"""The computer player for a first game: bold, and without a thought for what comes after."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING

from games.bots.reasons import LEAD, WAIT, Reason
from games.bots.sensible import SensiblePlayer
from games.bots.sensible.trading import best_set
from games.engine import Attack, End, Order, Place, Plan
from games.engine.armies.garrisons import force
from games.engine.armies.targets import crossings, forbidden
from games.engine.board import members
from games.engine.errors import gettext_noop
from games.engine.phases.attack import ATTACK
from games.engine.phases.placement import PLACEMENT
from games.engine.phases.reinforce import REINFORCE

if TYPE_CHECKING:
    from games.engine import Position, Rulebook


def best_lead(rulebook: Rulebook, view: Position, seat: int) -> tuple[int, int, int] | None:
    """Where the seat is superior by most: by how much, from where, to where. None without neighbours.

    An empty land takes an army too.
    """
    borders, foes = crossings(rulebook, view, seat), ~forbidden(rulebook, view, seat)
    own = [land for land in members(view.lands[seat]) if view.owner[land] == seat]
    pairs = ((source, target) for source in own for target in members(borders[source] & foes))
    leads = ((force(view, seat, s) - max(1, view.armies[t]), s, t) for s, t in pairs)
    return max(leads, default=None)


def set_up(rulebook: Rulebook, view: Position, seat: int) -> Order | None:
    """All armies in one place."""
    lead = best_lead(rulebook, view, seat)
    return lead and Plan(((lead[1], view.to_place[seat]),))


def reinforce(rulebook: Rulebook, view: Position, seat: int) -> Order | None:
    """Hand in what there is, and place all where the lead is greatest already."""
    if trade := best_set(rulebook, view, seat):
        return trade
    if not view.to_place[seat]:
        return End()
    lead = best_lead(rulebook, view, seat)
    return lead and Place(((lead[1], view.to_place[seat]),))


def attack(rulebook: Rulebook, view: Position, seat: int) -> Order:
    """From there, to the last army, as long as somebody weaker is next door."""
    lead = best_lead(rulebook, view, seat)
    if lead is None or lead[0] <= 0:
        return End()
    return Attack(lead[1], lead[2], None, 1, force(view, seat, lead[1]) - 1)


def reason_for(rulebook: Rulebook, view: Position, seat: int, order: Order) -> Reason | None:
    """Why it attacks, or does not: it has no other reasons."""
    if rulebook.stage(view).key != ATTACK.key:
        return None
    if isinstance(order, Attack):
        return Reason(LEAD)
    return None if view.conquered else Reason(WAIT)


TACTICS: dict[str, Callable[[Rulebook, Position, int], Order | None]] = {
    PLACEMENT.key: set_up,
    REINFORCE.key: reinforce,
    ATTACK.key: attack,
}


class BeginnerPlayer:
    """Looks at armies alone: no continents, no borders to keep. It plays the other phases sensibly."""

    key = "beginner"
    name = gettext_noop("Like a beginner")

    def __init__(self) -> None:
        self.otherwise = SensiblePlayer()

    def choose(self, rulebook: Rulebook, view: Position, seat: int, rng: random.Random) -> Order:
        """The order with the greatest superiority."""
        tactics = TACTICS.get(rulebook.stage(view).key)
        order = tactics and tactics(rulebook, view, seat)
        return order or self.otherwise.choose(rulebook, view, seat, rng)
