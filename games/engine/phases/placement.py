"""Setting up: each seat in turn places one army on a territory of its own, until all are placed.

A seat may make a plan, so that this does not take thirty rounds of mail. The plans are followed in the
rulebook's order, seat by seat, until it is the turn of a seat whose plan is used up.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from games.engine.board import members
from games.engine.events import Called, Deployed, Planned, maker
from games.engine.legality import Option, OrderRule, Stage
from games.engine.notation.verbs.placements import PLACE, PLAN
from games.engine.orders import Place, Plan
from games.engine.phases.reinforce import check_placements, placeable, placing

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table


deployed = maker(Deployed)


def place(table: Table, seat: int, order: Place) -> None:
    """Place the one army that is due."""
    check_placements(table.rulebook, table.position, seat, order.placements, most=1)
    deploy(table, seat, order.placements[0][0])
    follow_plans(table)


def place_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Offer one army on any territory where it may be placed."""
    yield placing(PLACE, members(placeable(rulebook, position, seat)), 1)


def plan(table: Table, seat: int, order: Plan) -> None:
    """Keep the plan in place of an earlier one, and go on with it if it is the seat's turn to place."""
    keep_plan(table, seat, order)
    follow_plans(table)


def keep_plan(table: Table, seat: int, order: Plan) -> None:
    """Keep the plan of a seat in place of an earlier one. Raise Illegal if it does not fit."""
    if order.placements:
        position = table.position
        check_placements(table.rulebook, position, seat, order.placements, most=position.to_place[seat])
    table.write(Planned(seat, order.placements))


def plan_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Offer any division of the remaining armies, or of a part of them; or no plan."""
    left = position.to_place[seat]
    if left:
        yield placing(PLAN, members(placeable(rulebook, position, seat)), left, most=left)
    yield Option(Plan, "plan none", {})


def deploy(table: Table, seat: int, territory: int) -> None:
    """Place one army, and pass on to the next seat that has some left."""
    table.write(Deployed(seat, territory, 1, seat_to_follow(table.position, seat)))


def next_to_place(position: Position, seat: int) -> int | None:
    """Return the next seat clockwise that has armies left to place, or None if none has.

    This seat comes last, and one of its armies counts as placed.
    """
    to_place = position.to_place
    seats = len(to_place)
    for other in range(seat + 1 - seats, seat):
        if to_place[other]:
            return other % seats
    return seat if to_place[seat] > 1 else None


def seat_to_follow(position: Position, seat: int) -> int:
    """Return the seat whose turn follows once this one has placed an army: after the last, the first."""
    following = next_to_place(position, seat)
    return position.first if following is None else following


def follow_plans(table: Table) -> None:
    """Place by the plans until it is the turn of a seat without one; when all is placed, play begins.

    The seat on turn may have left the game in an earlier phase, or have nothing to place.
    """
    position = table.position
    if position.status[position.turn] or not position.to_place[position.turn]:
        call_next(table)
    following = position.turn if any(position.to_place) else None
    while following is not None:
        seat = following
        plan = position.plans[seat]
        if not is_followed(table.rulebook, position, seat):
            return
        following = next_to_place(position, seat)
        table.write(deployed((seat, plan[0][0], 1, position.first if following is None else following)))
    table.next_phase()


def is_followed(rulebook: Rulebook, position: Position, seat: int) -> bool:
    """Return whether a seat has a plan whose next territory may still receive armies."""
    plan = position.plans[seat]
    return bool(plan) and bool(placeable(rulebook, position, seat) >> plan[0][0] & 1)


def nobody_is_planned(rulebook: Rulebook, position: Position, pending: tuple[Any, ...]) -> bool:
    """Return whether the seat on turn has no plan that would have been followed by now."""
    return position.to_place[position.turn] > 0 and not is_followed(rulebook, position, position.turn)


def call_next(table: Table) -> None:
    """Give the turn to the next seat if the seat on turn has left the game or has nothing to place."""
    position = table.position
    following = next_to_place(position, position.turn)
    if following is not None and following != position.turn:
        table.write(Called(following))


def pass_over(table: Table, seat: int) -> None:
    """Go on when the seat that was to place has left the game."""
    call_next(table)
    table.rulebook.stage(table.position).enter(table)


PLACEMENT = Stage(
    "placement",
    {
        Place: OrderRule(place, place_options),
        Plan: OrderRule(plan, plan_options, by_anyone=True),
    },
    enter=follow_plans,
    default=pass_over,
    possible=nobody_is_planned,
)
