"""A set-up in which all players place all their armies as they like, at the same time.

The booklets give no order (« répartir à leur gré »), so each player makes a plan that nobody else sees. Plans
can be changed until the last one is complete; then all are carried out at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.engine.events import Placed, Planned, Settled
from games.engine.legality import OrderRule, Stage
from games.engine.orders import Plan
from games.engine.phases.placement import PLACEMENT, plan_options
from games.engine.phases.reinforce import check_placements

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table


def plan(table: Table, seat: int, order: Plan) -> None:
    """Store the plan in place of any earlier one."""
    position = table.position
    if order.placements:
        check_placements(table.rulebook, position, seat, order.placements, most=position.to_place[seat])
    table.write(Planned(seat, order.placements))
    done = is_complete(position, seat)
    if done != bool(position.settled >> seat & 1):
        table.write(Settled(seat, done))


def is_complete(position: Position, seat: int) -> bool:
    """Return whether the plan places all armies of the seat."""
    return sum(armies for _, armies in position.plans[seat]) == position.to_place[seat]


def planning(position: Position) -> tuple[int, ...]:
    """Return the seats that have armies to place and no complete plan."""
    settled = position.settled
    return tuple(seat for seat, armies in enumerate(position.to_place) if armies and not settled >> seat & 1)


def reveal(table: Table) -> None:
    """Place everybody's armies, once all plans are complete."""
    for seat, placements in enumerate(table.position.plans):
        if placements:
            table.write(Placed(seat, placements))
    table.next_phase()


def somebody_is_unsettled(rulebook: Rulebook, position: Position, pending: tuple[Any, ...]) -> bool:
    """Return whether the game can be in this phase: a plan is incomplete, and `settled` fits the plans."""
    seats = [seat for seat, armies in enumerate(position.to_place) if armies]
    agree = all(is_complete(position, seat) == bool(position.settled >> seat & 1) for seat in seats)
    return agree and bool(planning(position))


FREE_PLACEMENT = Stage(
    PLACEMENT.key,
    {Plan: OrderRule(plan, plan_options, by_anyone=True)},
    actors=planning,
    done=reveal,
    possible=somebody_is_unsettled,
)
