"""The end of a phase that a list leaves out, or states although the phase has ended by itself."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from games.engine.errors import Illegal
from games.engine.lists.steps import Do, Step, fill_placements, most_allowed
from games.engine.orders import Attack, End, Fortify, Place
from games.engine.phases.reinforce import check_placements

if TYPE_CHECKING:
    from games.engine.lists.seat_view import SeatView
    from games.engine.orders import Order


def is_for_a_later_phase(view: SeatView, order: Order) -> bool:
    """Return whether an order can be given once the present phase, and perhaps more, are over.

    If something is due first, the answer is yes: the rules refuse the `end` and say what is due. If the `end`
    would give armies up, the answer is no: the list has to give it explicitly.
    """
    position, kind = view.position, order.__class__
    if not (position.round and position.turn == view.seat) or kind in view.rulebook.anytime:
        return False
    phase = later_phase(view, kind)
    if not phase:
        return False
    offered = {option.order for option in view.options()}
    if End not in offered or Place in offered:
        return End not in offered
    return is_possible(at(view, phase), order)


def at(view: SeatView, phase: str) -> SeatView:
    """Return the game as it is in another phase of the turn."""
    position = view.position.copy()
    position.phase = phase
    return replace(view, position=position)


def is_possible(view: SeatView, order: Order) -> bool:
    """Return whether such an order can be given: with these armies, between or on these territories."""
    if isinstance(order, Place):
        return can_be_placed(view, order)
    if not isinstance(order, (Attack, Fortify)):
        return any(isinstance(order, option.order) for option in view.options())
    armies = most_allowed(view, order.__class__, order.source, order.target)
    return armies is not None and (isinstance(order, Attack) or order.armies <= armies)


def can_be_placed(view: SeatView, order: Place) -> bool:
    """Return whether the armies that are due can be placed as an order says."""
    due, filled = most_allowed(view, Place), fill_placements(view, order)
    if due is None or not isinstance(filled, Place):
        return False
    try:
        check_placements(view.rulebook, view.position, view.seat, filled.placements, due)
    except Illegal:
        return False
    return True


def later_phase(view: SeatView, kind: type) -> str:
    """Return the phase of this turn that takes such orders, if the present one does not; otherwise empty.

    It is also empty if armies have to be placed in another phase before it.
    """
    following, stage = view.rulebook.following, view.rulebook.stage(view.position)
    while kind not in stage.orders:
        later = following.get(stage.key)
        if later is None:
            return ""
        if kind not in later.orders and Place in later.orders and later.occurs(view.position):
            return ""
        stage = later
    return "" if stage.key == view.position.phase else stage.key


def is_for_the_phase_before(view: SeatView, rest: tuple[Step, ...]) -> bool:
    """Return whether an `end` is for a phase that has already ended by itself.

    That is so if the order after it can be given in the present phase, but not in the next one.
    """
    if not rest or not isinstance(rest[0], Do) or view.position.pending:
        return False
    kind, following = rest[0].order.__class__, view.rulebook.following.get(view.position.phase)
    present = view.rulebook.stage(view.position)
    return kind is not End and kind in present.orders and not (following and kind in following.orders)
