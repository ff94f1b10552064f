"""Exchanges: seats make each other offers, all at once, until all are content.

An offer that is accepted is carried out at once. If a seat's offers are limited, each offer calls back the
seats that it is made to. A seat that leaves the phase to the rules keeps what it has. Each kind of exchange
defines what is offered and what others see of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

from games.engine.errors import Illegal
from games.engine.extra_state import BySeat, by_seat
from games.engine.legality import Option, OrderRule, Stage, unsettled
from games.engine.orders import End
from games.features.exchanges.called_again import call_again, clear_called_again, let_off, takes_part

if TYPE_CHECKING:
    from games.engine.events import Event
    from games.engine.extra_state import ExtraState
    from games.engine.orders import Order
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table
    from games.engine.words.spellings import Spellings

MOST_OFFERS = 3
"""The most offers that a seat may make if they are counted. The limit makes the phase end."""


class StoredOffer(Protocol):
    """An offer as it is stored.

    It has a number, the seat that made it, and the seat that it was made to (None: all others).
    """

    @property
    def number(self) -> int: ...
    @property
    def seat(self) -> int: ...
    @property
    def other(self) -> int | None: ...


OfferT = TypeVar("OfferT", bound=StoredOffer)


class Exchange(Generic[OfferT]):
    """A kind of exchange: its phase, its kinds of order, and how its offers are made and carried out.

    `terms` makes an offer from a value in `offers`. `made` counts the offers of each seat if it may make at
    most `MOST_OFFERS`. `declining` is the order that answers all offers, if they must be answered before the
    end.
    """

    key: ClassVar[str]
    spellings: ClassVar[Spellings]
    offering: ClassVar[type]
    accepting: ClassVar[type]
    declining: ClassVar[type | None] = None
    decline_template: ClassVar[str] = ""
    terms: Callable[..., OfferT]
    offers: ClassVar[ExtraState[Any]]
    made: ClassVar[ExtraState[BySeat] | None] = None

    # --- What a kind of exchange says

    def offered(self, table: Table, seat: int, order: Any) -> Event:
        """Return the event for a seat that makes an offer. Raise Illegal if the rules forbid the offer."""
        raise NotImplementedError

    def exchanged(self, table: Table, seat: int, offer: OfferT, order: Any) -> Event:
        """Return the event for a seat that accepts an offer open to it.

        Raise Illegal if the order is against the rules.
        """
        raise NotImplementedError

    def declined(self, seat: int, offers: Sequence[OfferT]) -> Event:
        """Return the event for a seat that wants none of these offers."""
        raise NotImplementedError

    def closed(self, position: Position) -> Event | None:
        """Return the event for the end, when all are content, or None if there is none."""
        raise NotImplementedError

    def offer_options(self, rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
        """Yield what a seat can offer, if it has not made all its offers."""
        raise NotImplementedError

    def accept_options(self, rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
        """Yield what a seat can accept."""
        raise NotImplementedError

    def bot_order(self, rulebook: Rulebook, view: Position, seat: int) -> Order:
        """Return what a computer player orders."""
        raise NotImplementedError

    def actors(self, position: Position) -> tuple[int, ...]:
        """Return the seats that have not yet said that they are content."""
        return unsettled(position)

    def stands(self, position: Position, offer: OfferT) -> bool:
        """Return whether an offer can still be carried out."""
        return True

    def is_answered(self, position: Position, seat: int, offer: OfferT) -> bool:
        """Return whether a seat may end without an answer to an offer that is open to it."""
        return self.declining is None

    # --- Offers

    def standing(self, position: Position) -> list[OfferT]:
        """Return the offers that can be carried out."""
        offers = [self.terms(*offer) for offer in self.offers.of(position)]
        return [offer for offer in offers if self.stands(position, offer)]

    def open_to(self, position: Position, seat: int) -> Iterator[OfferT]:
        """Yield the offers that a seat can accept."""
        for offer in self.standing(position):
            if offer.other in (seat, None) and offer.seat != seat and position.is_playing(offer.seat):
                yield offer

    def unanswered(self, position: Position, seat: int) -> Iterator[OfferT]:
        """Yield the offers that a seat has to answer before it may end."""
        for offer in self.open_to(position, seat):
            if not self.is_answered(position, seat, offer):
                yield offer

    def meant(self, position: Position, seat: int, order: Any) -> OfferT:
        """Return the offer that a seat's order accepts. Raise Illegal if none has that number."""
        for offer in self.open_to(position, seat):
            if offer.number == order.number:
                return offer
        raise Illegal("no_such_offer", number=order.number)

    def may_offer(self, position: Position, seat: int) -> bool:
        """Return whether a seat may make another offer."""
        return self.made is None or by_seat(self.made, position)[seat] < MOST_OFFERS

    # --- Orders

    def offer(self, table: Table, seat: int, order: Any) -> None:
        """Make an offer. If offers are counted, call back the seats that it is made to.

        Seats that leave the phase to the rules are not called back.
        """
        if not self.may_offer(table.position, seat):
            raise Illegal("enough_offered", most=MOST_OFFERS)
        table.write(self.offered(table, seat, order))
        takes_part(table, seat)
        if self.made is not None:
            newest = self.standing(table.position)[-1]
            for other in range(table.position.players) if newest.other is None else (newest.other,):
                if other != seat:
                    call_again(table, other)

    def accept(self, table: Table, seat: int, order: Any) -> None:
        """Carry out the offer that the order accepts."""
        happened = self.exchanged(table, seat, self.meant(table.position, seat, order), order)
        takes_part(table, seat)
        table.write(happened)
        self.settle_unasked(table)

    def decline(self, table: Table, seat: int, order: Any) -> None:
        """Turn down all offers, and end."""
        if not any(self.unanswered(table.position, seat)):
            raise Illegal("nothing_offered")
        self.leave_all(table, seat)

    def be_done(self, table: Table, seat: int, order: End) -> None:
        """End, and keep what the seat has.

        Raise Illegal if an offer is unanswered, since the player may not have seen it.
        """
        if offer := next(self.unanswered(table.position, seat), None):
            raise Illegal("offers_open", number=offer.number)
        table.settle(seat)

    def leave_all(self, table: Table, seat: int) -> None:
        """Decline all offers and end, for a seat that does not decide. It keeps what it has."""
        if left := [*self.unanswered(table.position, seat)]:
            table.write(self.declined(seat, left))
        table.settle(seat)

    def settle_unasked(self, table: Table) -> None:
        """Settle again the seats that were called back for an offer that no longer exists."""
        let_off(table, lambda position, seat: any(self.unanswered(position, seat)))

    def close(self, table: Table) -> None:
        """End the phase: nobody wants to exchange any more."""
        clear_called_again(table)
        happened = self.closed(table.position)
        if happened is not None:
            table.write(happened)
        table.next_phase()

    # --- What may be ordered

    def offers_left(self, rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
        if self.may_offer(position, seat):
            yield from self.offer_options(rulebook, position, seat)

    def decline_options(self, rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
        if self.declining and any(self.unanswered(position, seat)):
            yield Option(self.declining, self.decline_template, {})

    def done_options(self, rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
        if not any(self.unanswered(position, seat)):
            yield Option(End, "end", {})

    def content(self, view: Position, seat: int) -> Order:
        """Return the order of a seat that wants nothing more."""
        if self.declining and any(self.unanswered(view, seat)):
            no: Order = self.declining()
            return no
        return End()

    def stage(self) -> Stage:
        """Return the phase of the exchange."""
        decline = OrderRule(self.decline, self.decline_options)
        return Stage(
            self.key,
            {
                self.accepting: OrderRule(self.accept, self.accept_options, by_anyone=True),
                self.offering: OrderRule(self.offer, self.offers_left, by_anyone=True),
                **({self.declining: decline} if self.declining else {}),
                End: OrderRule(self.be_done, self.done_options),
            },
            actors=self.actors,
            answers=True,
            asks=True,
            spellings=self.spellings,
            default=self.leave_all,
            deserted=self.settle_unasked,
            bot_order=self.bot_order,
            done=self.close,
            possible=lambda rulebook, position, pending: bool(self.actors(position)),
        )
