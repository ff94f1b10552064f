"""Running a list: the next order, or why it goes no further.

The caller decides how each order is carried out: a service in a transaction, a trial on a copy.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from games.engine.armies.garrisons import camps, effective_armies
from games.engine.errors import Illegal
from games.engine.lists.moving_in import moving_in, with_moved_in
from games.engine.lists.steps import Branch, Do, EndTurn, Step, Stop, fill_in
from games.engine.lists.unsaid import is_for_a_later_phase, is_for_the_phase_before, later_phase
from games.engine.orders import Attack, End

if TYPE_CHECKING:
    from games.engine.lists.seat_view import SeatView
    from games.engine.orders import Order

Steps = tuple[Step, ...]


class EndReason(Enum):
    """The reason why a list goes no further."""

    DONE = "done"
    STOPPED = "stopped"
    """The list said that it should stop."""
    WAITING = "waiting"
    """Another seat has been asked something; the rest of the list, if any, is for later."""
    ILLEGAL = "illegal"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Next:
    """The order to give now, the steps after it, and the steps from this one on in case it is refused."""

    order: Order
    rest: Steps
    steps: Steps


@dataclass(frozen=True, slots=True)
class Stopped:
    """The result if nothing more is to be ordered now; `rest` is what is left of the list.

    `at` is the step that stopped the list, as it is written there.
    """

    reason: EndReason
    rest: Steps
    at: Step | None = None


@dataclass(frozen=True, slots=True)
class ListOutcome:
    """The result of a list: the orders given, why it ended there, and what is left of it.

    With `ILLEGAL`, `error` is the refusal, and the rest begins with the step that failed.
    """

    given: tuple[Order, ...]
    reason: EndReason
    rest: Steps
    at: Step | None = None
    error: Illegal | None = None


def next_of_list(view: SeatView, steps: Steps, *, begun: bool = False) -> Next | Stopped:
    """Return the next order of a list in the present position, or why there is none.

    Conditions are decided when they are reached. After a conquest this is done as if the armies that the list
    needs had already moved in. An order that cannot be given now is returned all the same, so that the rules
    refuse it and say why. The exception is the end of a phase or turn that has ended by itself, which is
    skipped (`begun`: orders of the list were given before).
    """
    while steps:
        if view.position.is_over:
            return Stopped(EndReason.OVER, steps)
        if view.is_interrupted:
            return Stopped(EndReason.WAITING, steps)
        step, rest = steps[0], steps[1:]
        unsaid = left_unsaid(view, steps)
        if unsaid is not None:
            return Next(unsaid, steps, steps)
        match step:
            case Do(End()) | EndTurn() if begun and view.seat not in view.rulebook.to_act(view.position):
                pass
            case Do(End()) if is_for_the_phase_before(view, rest):
                pass
            case Stop():
                return Stopped(EndReason.STOPPED, rest, step)
            case EndTurn(noted):
                this_round = view.position.round
                if noted is None or (noted == this_round and view.position.turn == view.seat):
                    steps = (EndTurn(this_round), *rest)
                    return Next(End(), steps, steps)
            case Branch(arms):
                then = with_moved_in(view, steps)
                chosen = next(
                    (do for condition, do in arms if condition is None or condition.holds(then)), ()
                )
                if chosen and isinstance(chosen[0], Stop):
                    return Stopped(EndReason.STOPPED, (*chosen[1:], *rest), step)
                rest = (*chosen, *rest)
            case Do(order, None):
                filled = fill_in(view, order)
                if filled is not None or later_phase(view, order.__class__):
                    return Next(filled or order, rest, steps)
            case Do():
                roll = next_roll(view, step)
                if roll is not None:
                    return Next(roll, steps, steps)
        steps = rest
    return Stopped(EndReason.WAITING if begun and view.is_interrupted else EndReason.DONE, ())


def left_unsaid(view: SeatView, steps: Steps) -> Order | None:
    """Return the order that has to come before a list goes on, if the list does not give it."""
    if view.position.pending:
        return moving_in(view, steps)
    step = steps[0]
    return End() if isinstance(step, Do) and is_for_a_later_phase(view, step.order) else None


def next_roll(view: SeatView, step: Do) -> Order | None:
    """Return the next roll of an attack that goes on while a condition holds, or None when it is over.

    It is over when the territory is taken, the armies are used up, or the condition no longer holds.
    """
    order, meanwhile = step.order, step.meanwhile
    assert isinstance(order, Attack)
    assert meanwhile is not None
    position, seat = view.position, view.seat
    combat = view.rulebook.combat.between(position, seat, order.target, order.source)
    armies, stop = effective_armies(position, seat, order.source), order.stop or 1
    is_taken = camps(position, seat) >> order.target & 1
    if is_taken or armies <= stop or not meanwhile.holds(view):
        return None
    armies, theirs = combat.meeting(armies, position.armies[order.target])
    if order.dice is None:
        dice = combat.siege_dice(armies, combat.defence_limit(theirs), stop)
    else:
        dice = min(order.dice, combat.attack_limit(armies))
    return fill_in(view, order._replace(dice=dice, stop=None))


def run_list(view: Callable[[], SeatView], play: Callable[[Order], object], steps: Steps) -> ListOutcome:
    """Run a list. `play` carries out an order or raises Illegal; `view` is called again after each order.

    Nothing is played after the first order that is refused.
    """
    given: list[Order] = []
    while True:
        found = next_of_list(view(), steps, begun=bool(given))
        if isinstance(found, Stopped):
            return ListOutcome(tuple(given), found.reason, found.rest, found.at)
        try:
            play(found.order)
        except Illegal as error:
            return ListOutcome(tuple(given), EndReason.ILLEGAL, found.steps, error=error)
        given.append(found.order)
        steps = found.rest
