"""Hasbro 2006, « Risk Mission »: four objectives of growing rank, to be achieved one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from games.engine.legality import Option, OrderRule, Stage
from games.engine.phases.claim import CLAIM
from games.engine.phases.placement import PLACEMENT
from games.engine.policies.deal import Deal, turns_of
from games.engine.policies.sets import BySymbol
from games.features.objectives import Objectives
from games.rulebooks.common.objectives import TWENTY_EIGHT
from games.rulebooks.hasbro2006 import H2006_PASSIVE, H2006_WORLD, THREES

if TYPE_CHECKING:
    from games.engine.chance.dice import Dice
    from games.engine.events import Event
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table


def beside_neutrals(alone: Stage, beside: Stage) -> Stage:
    """Return a phase that is `beside` in games with neutrals, else `alone`. Both accept the same orders."""

    def now(position: Position) -> Stage:
        return beside if position.neutrals else alone

    def rule_of(kind: type) -> OrderRule:
        def play(table: Table, seat: int, order: Any) -> None:
            now(table.position).orders[kind].play(table, seat, order)

        def options(rulebook: Rulebook, position: Position, seat: int) -> Iterable[Option]:
            return now(position).orders[kind].options(rulebook, position, seat)

        return replace(alone.orders[kind], play=play, options=options)

    return replace(
        alone,
        orders={kind: rule_of(kind) for kind in alone.orders},
        enter=lambda table: now(table.position).enter(table),
        default=lambda table, seat: now(table.position).default(table, seat),
        possible=lambda rulebook, position, pending: now(position).possible(rulebook, position, pending),
    )


@dataclass(frozen=True, eq=False)
class DealByNumber:
    """A deal that depends on the number of players.

    `deals` are those for certain numbers of players, and `otherwise` is for all others.
    """

    deals: Mapping[int, Deal]
    otherwise: Deal

    def among(self, players: int) -> Deal:
        """Return the deal for this number of players."""
        return self.deals.get(players, self.otherwise)

    def turns(self, rulebook: Rulebook, players: int, first: int) -> list[int]:
        return turns_of(self.among(players), rulebook, players, first)

    def __call__(
        self, rulebook: Rulebook, players: int, first: int, given: Sequence[int] | None, dice: Dice
    ) -> list[Event]:
        return self.among(players)(rulebook, players, first, given, dice)


H2006_MISSION = replace(
    H2006_WORLD,
    key="h2006_mission",
    players=(2, *H2006_WORLD.players),
    armies={**H2006_PASSIVE.armies, **H2006_WORLD.armies},
    neutrals=H2006_PASSIVE.neutrals,
    deal=DealByNumber({2: H2006_PASSIVE.deal}, H2006_WORLD.deal),
    setup=(CLAIM, beside_neutrals(PLACEMENT, THREES.placement)),
    questions=(*H2006_WORLD.questions, THREES.question),
    sets=replace(H2006_WORLD.sets, value=BySymbol(foot=4, horse=6, cannon=8, mixed=10)),
).with_(Objectives(TWENTY_EIGHT))
