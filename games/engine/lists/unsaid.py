"""What people leave unsaid in a list, or say of what has happened by itself."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from games.engine.lists.steps import Do, EndTurn, Step, most
from games.engine.orders import Attack, End, Fortify, Occupy, Place, Resign, Standing, TakeBack
from games.engine.phases.conquest import OCCUPY

if TYPE_CHECKING:
    from games.engine.lists.look import Look
    from games.engine.orders import Order


def left_unsaid(look: Look, step: Step) -> Occupy | End | None:
    """The order that has to come before a step, where the list goes on without saying it."""
    if look.position.pending:
        return moving_in(look, step)
    return End() if isinstance(step, Do) and is_for_a_later_phase(look, step.order) else None


def moving_in(look: Look, step: Step) -> Occupy | None:
    """How many armies move into a conquest.

    All that may where the list goes on from there, and only those that must where it does not.
    """
    pending, order = look.position.pending, getattr(step, "order", None)
    if not pending or pending[:2] != (OCCUPY, look.seat) or not isinstance(step, (Do, EndTurn)):
        return None
    target = pending[3]
    is_taken = isinstance(order, Attack) and order.target == target
    if is_taken or isinstance(order, (Occupy, Standing, TakeBack, Resign)):
        return None
    offered = next((o.slots["armies"].values for o in look.options() if o.order is Occupy), None)
    if not offered:
        return None
    return Occupy(offered[-1] if getattr(order, "source", None) == target else offered[0])  # type: ignore[arg-type]


def is_for_a_later_phase(look: Look, order: Order) -> bool:
    """Whether an order is one that can be given as soon as the present phase has ended, or some more.

    Where something is due before, the rules refuse the `end`, and say what. Not where an `end` would give
    armies up: that has to be said.
    """
    position, kind = look.position, order.__class__
    if not (position.round and position.turn == look.seat) or kind in look.rulebook.anytime:
        return False
    phase = later_phase(look, kind)
    if not phase:
        return False
    offered = {option.order for option in look.options()}
    if End not in offered or Place in offered:
        return End not in offered
    then = position.copy()
    then.phase = phase
    return is_possible(replace(look, position=then), order)


def is_possible(look: Look, order: Order) -> bool:
    """Whether such an order can be given; of an attack or a move, from where it goes and with so many."""
    if not isinstance(order, (Attack, Fortify)):
        return any(isinstance(order, option.order) for option in look.options())
    armies = most(look, order.__class__, order.source, order.target)
    return armies is not None and (isinstance(order, Attack) or order.armies <= armies)


def later_phase(look: Look, kind: type) -> str:
    """The phase of this turn that takes such orders, where the present one does not; empty where none does.

    Empty too where armies are to be placed before it.
    """
    following, stage = look.rulebook.following, look.rulebook.stage(look.position)
    while kind not in stage.orders:
        later = following.get(stage.key)
        if later is None or (Place in later.orders and later.occurs(look.position)):
            return ""
        stage = later
    return "" if stage.key == look.position.phase else stage.key


def is_for_the_phase_before(look: Look, rest: tuple[Step, ...]) -> bool:
    """Whether an `end` speaks of a phase that ended by itself.

    It does where the order after it can be given in the present phase, and could not be in the next one.
    """
    if not rest or not isinstance(rest[0], Do) or look.position.pending:
        return False
    kind, following = rest[0].order.__class__, look.rulebook.following.get(look.position.phase)
    present = look.rulebook.stage(look.position)
    return kind is not End and kind in present.orders and not (following and kind in following.orders)
