"""The stand-in: it plays for a person who is away, as the sensible player would, within that person's limits.

It leaves out what it may not do and goes on to the next phase. It does what the rules require.
"""

from __future__ import annotations

import random
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from games.bots.bot import Bot
from games.bots.offered import choose_offered
from games.bots.sensible import SensiblePlayer
from games.engine import Attack, End, Fortify, Order, Place, Trade, options
from games.engine.armies.command import spared
from games.engine.board import members
from games.engine.phases.reinforce import placeable
from games.features.allies.influence import Influence
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from collections.abc import Mapping

    from games.engine import Position, Rulebook


@dataclass(frozen=True, slots=True)
class Limits:
    """What a stand-in may do: `attack`, trade in cards before it must (`trade`), `move` armies.

    `hold` are continents, by key: new armies go there first, and none leaves their territories.
    """

    attack: bool = False
    trade: bool = False
    move: bool = False
    hold: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return the limits as JSON."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Limits:
        """Return the limits that `to_json` wrote. Anything that is missing is not allowed."""
        known = {name: bool(data.get(name)) for name in ("attack", "trade", "move")}
        return cls(**known, hold=tuple(data.get("hold", ())))


class StandIn(Bot):
    """A player that follows the sensible player's advice within the limits."""

    key = "stand_in"
    name = gettext_noop("Stand-in")
    sentence = gettext_noop("plays for a person, within the limits that they have set.")

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.adviser = SensiblePlayer()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, StandIn) and other.limits == self.limits

    def __hash__(self) -> int:
        return hash(self.limits)

    def choose(self, rulebook: Rulebook, view: Position, seat: int, rng: random.Random) -> Order:
        """Return the order of `seat`; see `Bot.choose`."""
        return choose_offered(self.wanted, rulebook, view, seat, rng)

    def wanted(self, rulebook: Rulebook, view: Position, seat: int, rng: random.Random) -> Order:
        """Return what the adviser wants, or what the limits leave of that."""
        order = self.adviser.wanted(rulebook, view, seat, rng)
        allowed, places = self.allows(rulebook, order), Place in rulebook.stage(view).orders
        due = places and view.round and view.to_place[seat] and placeable(rulebook, view, seat)
        if due and (not allowed or (isinstance(order, Place) and self.guards)):
            return Place(guard(rulebook, view, seat, self.limits.hold))
        return order if allowed or not can_end(rulebook, view, seat) else End()

    @property
    def guards(self) -> bool:
        """Whether new armies are placed for defence, and not for attacks of its own."""
        return not self.limits.attack or bool(self.limits.hold)

    def allows(self, rulebook: Rulebook, order: Order) -> bool:
        """Return whether an order is within the limits."""
        limits = self.limits
        match order:
            case Attack(source=source):
                return limits.attack and not rulebook.board.lands_in(limits.hold) >> source & 1
            case Fortify(source=source):
                return limits.move and not rulebook.board.lands_in(limits.hold) >> source & 1
            case Trade() | Influence():
                return limits.trade
        return True


def can_end(rulebook: Rulebook, view: Position, seat: int) -> bool:
    """Return whether the phase may be ended now."""
    return any(option.order is End for option in options(rulebook, view, seat))


def guard(
    rulebook: Rulebook, view: Position, seat: int, hold: tuple[str, ...]
) -> tuple[tuple[int, int], ...]:
    """Return placements of the armies due, each where the neighbouring enemies outnumber the garrison most.

    They go to borders of the continents to `hold` as long as the seat holds any there.
    """
    foes, borders = ~spared(rulebook, view, seat), rulebook.board.border_masks
    own = members(placeable(rulebook, view, seat))
    front = [land for land in own if borders[land] & foes] or own
    held = rulebook.board.lands_in(hold)
    front = [land for land in front if held >> land & 1] or front
    danger = {land: view.armies_on(borders[land] & foes) - view.armies[land] for land in front}
    placed = dict.fromkeys(front, 0)
    for _ in range(view.to_place[seat]):
        land = max(front, key=lambda land: danger[land] - placed[land])
        placed[land] += 1
    return tuple((land, armies) for land, armies in placed.items() if armies)
