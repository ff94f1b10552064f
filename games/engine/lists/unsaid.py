"""The end of a phase: left unsaid in a list, or said of a phase that has ended by itself."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from games.engine.errors import Illegal
from games.engine.lists.steps import Do, Step, fill_placements, most
from games.engine.orders import Attack, End, Fortify, Place
from games.engine.phases.reinforce import check_placements

if TYPE_CHECKING:
    from games.engine.lists.look import Look
    from games.engine.orders import Order


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
    return is_possible(at(look, phase), order)


def at(look: Look, phase: str) -> Look:
    """The game as it is in another phase of the turn."""
    position = look.position.copy()
    position.phase = phase
    return replace(look, position=position)


def is_possible(look: Look, order: Order) -> bool:
    """Whether such an order can be given: an attack or a move with so many, armies where they are to go."""
    if isinstance(order, Place):
        return can_be_placed(look, order)
    if not isinstance(order, (Attack, Fortify)):
        return any(isinstance(order, option.order) for option in look.options())
    armies = most(look, order.__class__, order.source, order.target)
    return armies is not None and (isinstance(order, Attack) or order.armies <= armies)


def can_be_placed(look: Look, order: Place) -> bool:
    """Whether armies that are due can be put where an order puts them."""
    due, filled = most(look, Place), fill_placements(look, order)
    if due is None or not isinstance(filled, Place):
        return False
    try:
        check_placements(look.rulebook, look.position, look.seat, filled.placements, due)
    except Illegal:
        return False
    return True


def later_phase(look: Look, kind: type) -> str:
    """The phase of this turn that takes such orders, where the present one does not; empty where none does.

    Empty too where armies are to be placed in another before it.
    """
    following, stage = look.rulebook.following, look.rulebook.stage(look.position)
    while kind not in stage.orders:
        later = following.get(stage.key)
        if later is None:
            return ""
        if kind not in later.orders and Place in later.orders and later.occurs(look.position):
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
