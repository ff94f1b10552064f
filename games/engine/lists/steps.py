"""The steps of a list."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from games.engine.errors import Illegal
from games.engine.lists.conditions import Condition, cards_to_trade
from games.engine.orders import ALL, BEST, Attack, Fortify, Occupy, Order, Place, Plan, Trade

if TYPE_CHECKING:
    from games.engine.lists.seat_view import SeatView


@dataclass(frozen=True, slots=True)
class Do:
    """Give an order, which may leave open the number (`ALL`) or the cards (`BEST`).

    An attack with `meanwhile` is made roll by roll, as long as that condition holds before each roll.
    """

    order: Order
    meanwhile: Condition | None = None


@dataclass(frozen=True, slots=True)
class Stop:
    """Go no further: the player wants to decide."""


@dataclass(frozen=True, slots=True)
class EndTurn:
    """End one phase after the other, until the player's turn is over.

    `round` is the round of the turn. It is noted when the list reaches this step, so that the next turn is
    not ended too.
    """

    round: int | None = None


@dataclass(frozen=True, slots=True)
class Branch:
    """Go on with the steps of the first arm whose condition holds (None: otherwise), or with none."""

    arms: tuple[tuple[Condition | None, tuple[Step, ...]], ...]


Step = Do | Stop | EndTurn | Branch


def fill_in(view: SeatView, order: Order) -> Order | None:
    """Return the order with what it leaves open filled in, or None if there is nothing to fill in."""
    match order:
        case Place() | Plan():
            return fill_placements(view, order)
        case Fortify(source, target, armies) if armies == ALL:
            return Fortify(source, target, most_allowed(view, Fortify, source, target) or 1)
        case Attack(source, target, moving=moving) if moving == ALL:
            return order._replace(moving=most_allowed(view, Attack, source, target, slot="moving") or 1)
        case Occupy(armies) if armies == ALL:
            asked = most_allowed(view, Occupy)
            return Occupy(asked) if asked else None
        case Trade(cards) if not cards:
            return best_set(view)
    return order


def left_open(view: SeatView, order: Order) -> Order:
    """Return the order with its number or cards left open, if these are the most or the best possible.

    In this position, `fill_in` turns it back into the same order. A list with such orders also fits a coming
    turn with more or fewer armies to place or to move.
    """
    match order:
        case Place(pairs) if sum(armies for _, armies in pairs) == most_allowed(view, Place):
            greatest = max(pairs, key=lambda pair: pair[1])
            others = tuple(pair for pair in pairs if pair is not greatest)
            return Place((*others, (greatest[0], ALL)))
        case Fortify(source, target, armies) if armies == most_allowed(view, Fortify, source, target):
            return order._replace(armies=ALL)
        case Attack(source, target, moving=moving) if moving and moving == most_allowed(
            view, Attack, source, target, slot="moving"
        ):
            return order._replace(moving=ALL)
        case Occupy(armies) if armies == most_allowed(view, Occupy):
            return Occupy(ALL)
        case Trade() if order == best_set(view):
            return BEST
    return order


def fill_placements(view: SeatView, order: Place | Plan) -> Place | Plan | None:
    """Return the placements with the number for *the rest* filled in, or None if there are none.

    Armies that are placed in turn, a few at a time, become a plan.
    """
    pairs, kind = order.placements, order.__class__
    said = sum(armies for _, armies in pairs if armies != ALL)
    has_rest = any(armies == ALL for _, armies in pairs)
    due, planned = most_allowed(view, Place) or 0, most_allowed(view, Plan) or 0
    if planned > due and (has_rest or said > due):
        kind = Plan
    if not has_rest:
        return kind(pairs)
    rest = max((planned if kind is Plan else due) - said, 0)
    filled = ((land, rest if armies == ALL else armies) for land, armies in pairs)
    placed = tuple((land, armies) for land, armies in filled if armies)
    return kind(placed) if placed else None


def most_allowed(view: SeatView, kind: type, *way: int, slot: str = "armies") -> int | None:
    """Return the most that the options of a kind of order allow, or None if there is no such option.

    `way` limits them to a source, or to a source and a target.
    """
    for option in view.options():
        slots = option.slots
        ends = zip(("from", "to"), way, strict=False)
        if (
            option.order is kind
            and slot in slots
            and all(name in slots and land in slots[name].values for name, land in ends)
        ):
            return option.most or slots[slot].values[-1]  # type: ignore[return-value]
    return None


def spelled_out(view: SeatView, order: Order) -> Order:
    """Return an order with its open cards filled in. Raise Illegal if there is no set."""
    if not isinstance(order, Trade) or order.cards:
        return order
    best = best_set(view)
    if best is None:
        raise Illegal("not_a_set.none")
    return best


def best_set(view: SeatView) -> Trade | None:
    """Return the set that brings the most, of those that may be traded in now, or else of those in hand."""
    sets, symbols = view.rulebook.sets, view.rulebook.board.symbols
    offered = [option.slots["cards"].values for option in view.options() if option.order is Trade]
    known: list[Any] = list(offered[0] if offered else sets.among(cards_to_trade(view), symbols))
    if not known:
        return None
    traded = view.position.sets_traded
    return Trade(max(known, key=lambda cards: sets.worth([symbols[card] for card in cards], traded)))
