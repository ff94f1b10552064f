"""Offers of territories, and what becomes of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from games.engine.events.knowledge import known_to_all, recorded_as
from games.engine.extra_state import BySeat, ExtraState, add, are_by_seat, by_all
from games.engine.shapes import LAND, NUMBER, Each, Tuple
from games.features.exchanges.lots import Lot, give_lot

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook


class Terms(NamedTuple):
    """An offer: its number, the seat that made it, the other seat, the lot given and the lot taken for it."""

    number: int
    seat: int
    other: int
    given: Lot
    taken: Lot


def offers_possible(rulebook: Rulebook, position: Position, value: Any) -> bool:
    """Return whether these can be the open offers, each with its own number."""
    owner = position.owner
    return len({number for number, *_ in value}) == len(value) and all(
        type(number) is int
        and seat != other
        and all(owner[land] == seat for land in given)
        and all(owner[land] == other for land in taken)
        for number, seat, other, given, taken in value
    )


TERMS = Tuple(NUMBER, NUMBER, NUMBER, Each(LAND), Each(LAND))
OFFERS: ExtraState[tuple[Terms, ...]] = ExtraState(
    "offers", empty=(), seen=by_all, possible=offers_possible, shape=Each(TERMS)
)
"""The open offers."""
OFFERS_MADE: ExtraState[BySeat] = ExtraState("offers_made", empty=(), seen=by_all, possible=are_by_seat)
"""The number of offers that each seat has made."""


def fit(position: Position, terms: Terms) -> bool:
    """Return whether an offer can be carried out.

    That is so if its territories have not changed hands, and if both seats keep a territory and have the
    armies needed.
    """
    _, seat, other, given, taken = terms
    return fits(position, seat, given, other) and fits(position, other, taken, seat)


def fits(position: Position, seat: int, lot: Lot, other: int) -> bool:
    """Return whether a seat can give these territories to another, which has armies for them."""
    owned = bool(lot) and all(position.owner[land] == seat for land in lot)
    return (
        owned
        and seat != other
        and len(lot) == len(set(lot))
        and len(lot) <= most_to_give(position, seat, other)
    )


def most_to_give(position: Position, seat: int, other: int) -> int:
    """Return the most territories that a seat can give to another.

    It must keep one, and the other needs an army for each.
    """
    if not (position.is_playing(seat) and position.is_playing(other)):
        return 0
    return min(position.lands[seat].bit_count() - 1, position.to_place[other])


@recorded_as("offered")
@known_to_all
class Offered(NamedTuple):
    """A seat offers another these territories in exchange for some of theirs."""

    offer: int
    seat: int
    other: int
    given: Lot
    taken: Lot

    def fold(self, p: Position) -> None:
        add(OFFERS_MADE, p, (self.seat, 1))
        OFFERS.put(p, (*OFFERS.of(p), Terms(*self)))


@recorded_as("exchanged")
@known_to_all
class Exchanged(NamedTuple):
    """An offer was accepted and carried out. Offers that conflict with it have lapsed."""

    offer: int
    seat: int
    other: int
    given: Lot
    taken: Lot

    def fold(self, p: Position) -> None:
        give_lot(p, self.seat, self.other, self.given)
        give_lot(p, self.other, self.seat, self.taken)
        left = [Terms(*terms) for terms in OFFERS.of(p) if terms[0] != self.offer]
        OFFERS.put(p, tuple(terms for terms in left if fit(p, terms)))


@recorded_as("declined")
@known_to_all
class Declined(NamedTuple):
    """A seat turned down all offers made to it."""

    seat: int

    def fold(self, p: Position) -> None:
        OFFERS.put(p, tuple(terms for terms in OFFERS.of(p) if terms[2] != self.seat))


@recorded_as("barter_closed")
@known_to_all
class BarterClosed(NamedTuple):
    """The exchanges are over: everybody keeps what they have."""

    def fold(self, p: Position) -> None:
        OFFERS.put(p, ())
        OFFERS_MADE.put(p, ())
