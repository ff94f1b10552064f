"""Setting up: each seat in turn puts an army on a free territory, until every territory has an owner.

As in the placement, a plan saves rounds of mail. It is a list of territories in order of preference; those
that others have claimed meanwhile are skipped.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from games.engine.errors import Illegal
from games.engine.events import Claimed, Planned
from games.engine.legality import Option, OrderRule, Stage
from games.engine.notation.verbs.placements import PLACE, PLAN
from games.engine.orders import Place, Plan
from games.engine.phases.placement import pass_over, seat_to_follow
from games.engine.phases.reinforce import placing
from games.engine.position import NOBODY

if TYPE_CHECKING:
    from games.engine.events import Placements
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table


def place(table: Table, seat: int, order: Place) -> None:
    """Claim a free territory with one army."""
    if len(order.placements) != 1:
        raise Illegal("one_at_a_time")
    check_claims(table.position, order.placements)
    claim(table, seat, order.placements[0][0])
    follow_plans(table)


def plan(table: Table, seat: int, order: Plan) -> None:
    """Keep the list in place of an earlier one, and go on with it if it is the seat's turn to claim."""
    check_claims(table.position, order.placements)
    if len(order.placements) > table.position.to_place[seat]:
        raise Illegal(
            "too_many_armies.claims", total=len(order.placements), most=table.position.to_place[seat]
        )
    table.write(Planned(seat, order.placements))
    follow_plans(table)


def check_claims(position: Position, placements: Placements) -> None:
    """Raise Illegal if a territory is taken, or if it is claimed with any number of armies but one."""
    for territory, armies in placements:
        if position.owner[territory] != NOBODY:
            raise Illegal("not_free", territory=territory)
        if armies != 1:
            raise Illegal("one_at_a_time")


def free_lands(position: Position) -> tuple[int, ...]:
    """Return the territories that nobody has claimed."""
    return tuple(territory for territory, owner in enumerate(position.owner) if owner == NOBODY)


def place_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Offer one army on any free territory."""
    yield placing(PLACE, free_lands(position), 1)


def plan_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Offer any list of free territories, or none."""
    most = position.to_place[seat]
    if most:
        yield placing(PLAN, free_lands(position), 1, most=most)
    yield Option(Plan, "plan none", {})


def claim(table: Table, seat: int, territory: int) -> None:
    """Put an army on a free territory, and pass on to the next seat."""
    table.write(Claimed(seat, territory, seat_to_follow(table.position, seat)))


def follow_plans(table: Table) -> None:
    """Claim by the lists until it is the turn of a seat without one; go on when all is claimed."""
    position = table.position
    while free_lands(position):
        seat = position.turn
        if not position.plans[seat]:
            return
        claim(table, seat, position.plans[seat][0][0])
    table.next_phase()


def something_is_free(rulebook: Rulebook, position: Position, pending: tuple[Any, ...]) -> bool:
    """Return whether the phase can be in progress.

    There must be free territories, enough armies to claim them, and no list that would have been followed.
    """
    turn, free = position.turn, len(free_lands(position))
    return 0 < free <= sum(position.to_place) and position.to_place[turn] > 0 and not position.plans[turn]


CLAIM = Stage(
    "claim",
    {
        Place: OrderRule(place, place_options),
        Plan: OrderRule(plan, plan_options, by_anyone=True),
    },
    enter=follow_plans,
    is_open=True,
    default=pass_over,
    possible=something_is_free,
)
