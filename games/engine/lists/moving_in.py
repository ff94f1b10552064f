"""How many armies move into a conquest if a list goes on without giving the number."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from games.engine.events import Occupied
from games.engine.lists.steps import Branch, Do, EndTurn, Step, most_allowed
from games.engine.lists.unsaid import at, later_phase
from games.engine.orders import ALL, Attack, Occupy, Resign, Standing, TakeBack
from games.engine.phases.conquest import OCCUPY

if TYPE_CHECKING:
    from games.engine.lists.seat_view import SeatView

Steps = tuple[Step, ...]


def moving_in(view: SeatView, steps: Steps) -> Occupy | None:
    """Return the order to move in before the list goes on.

    None if nobody is asked, or if the list itself gives the order.
    """
    step, offered = steps[0], numbers_offered(view)
    if not (offered and isinstance(step, (Do, EndTurn))):
        return None
    order = getattr(step, "order", None)
    assert view.position.pending
    is_taken = isinstance(order, Attack) and order.target == view.position.pending[3]
    if is_taken or isinstance(order, (Occupy, Standing, TakeBack, Resign)):
        return None
    return Occupy(number_for(view, steps, offered))


def with_moved_in(view: SeatView, steps: Steps) -> SeatView:
    """Return the game as it will be once the armies that these steps need have moved in."""
    offered = numbers_offered(view)
    return moved_in(view, number_for(view, steps, offered)) if offered else view


def numbers_offered(view: SeatView) -> Sequence[int]:
    """Return the numbers of armies that may move in; empty if the seat is not asked."""
    pending = view.position.pending
    if not pending or pending[:2] != (OCCUPY, view.seat):
        return ()
    asked = next((option for option in view.options() if option.order is Occupy), None)
    return cast("Sequence[int]", asked.slots["armies"].values) if asked else ()


def number_for(view: SeatView, steps: Steps, offered: Sequence[int]) -> int:
    """Return the number of armies that should move in for the steps.

    The number suits the orders that start from the conquest, and those that start from where the armies came.
    Armies that none of them needs go where the first of them starts. An order that no number would allow is
    ignored. If no number allows two orders together, the first takes precedence.
    """
    assert view.position.pending
    source, target = view.position.pending[2:4]
    low, high = 0, len(offered) - 1
    first: int | None = None
    for step in orders_ahead(steps):
        begins = start(step)
        if begins not in (source, target):
            continue

        def turns(number: int, step: Do = step, is_possible: bool = begins == target) -> bool:
            """Return whether this number makes the order possible or, from the source, impossible."""
            return is_allowed(moved_in(view, number), step) == is_possible

        found = bisect_left(offered, True, low, high + 1, key=turns)
        if begins == target and found <= high:
            low = found
        elif begins == source and found > low:
            high = found - 1
        else:
            continue
        first = begins if first is None else first
    return offered[high if first == target else low]


def orders_ahead(steps: Steps) -> Iterator[Do]:
    """Yield the orders of a list, in every branch, up to where it stops or ends the turn."""
    for step in steps:
        if isinstance(step, Do):
            yield step
        elif isinstance(step, Branch):
            for _, arm in step.arms:
                yield from orders_ahead(arm)
        else:
            return


def start(step: Do) -> int | None:
    """Return the territory that an attack or a move starts from; None for other orders."""
    return getattr(step.order, "source", None)


def moved_in(view: SeatView, number: int) -> SeatView:
    """Return the game as it is once this number of armies has moved into the conquest."""
    position = view.position.copy()
    assert position.pending
    _, _, source, target, fewest, _ = position.pending
    Occupied(position.owner[target], source, target, number - fewest).fold(position)
    return replace(view, position=position)


def is_allowed(view: SeatView, step: Do) -> bool:
    """Return whether an attack or a move starts with enough armies for the numbers in it.

    The target may still have to be taken first; then all targets from there count.
    """
    order: Any = step.order
    kind = order.__class__
    view = at(view, later_phase(view, kind) or view.position.phase)
    return all(
        number
        <= (
            most_allowed(view, kind, order.source, order.target, slot=slot)
            or most_allowed(view, kind, order.source, slot=slot)
            or 0
        )
        for slot, number in numbers_in(step).items()
    )


def numbers_in(step: Do) -> dict[str, int]:
    """Return the numbers of armies and dice in an attack or a move, by the slots of their options."""
    order: Any = step.order
    if not isinstance(order, Attack):
        numbers = {"armies": getattr(order, "armies", 1)}
    elif step.meanwhile:
        numbers = {"armies": order.stop or 1}
    else:
        numbers = {"dice": order.dice, "armies": order.stop, "moving": order.moving}
    return {slot: 1 if number == ALL else number for slot, number in numbers.items() if number is not None}
