"""Seats offer each other something for something else, all at once, until all are content.

An offer that is accepted is carried out at once. Where each seat may make only so many, an offer calls those
again to whom it goes. Whoever leaves it to the rules keeps what they have. What is offered, and what others
see of it, is for a kind of exchange to say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

from games.engine.errors import Illegal
from games.engine.extra_state import BySeat, by_seat
from games.engine.legality import Option, OrderRule, Stage, unsettled
from games.engine.orders import End
from games.features.exchanges.called_again import call_again, forget, let_off, takes_part

if TYPE_CHECKING:
    from games.engine.events import Event
    from games.engine.extra_state import ExtraState
    from games.engine.orders import Order
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table
    from games.engine.words.spellings import Spellings

MOST_OFFERS = 3
"""So many may each seat make where they are counted, so that an end is in sight."""


class Offer(Protocol):
    """What is kept of an offer: its number, who made it, and to whom (None: to all others)."""

    @property
    def number(self) -> int: ...
    @property
    def seat(self) -> int: ...
    @property
    def other(self) -> int | None: ...


OfferT = TypeVar("OfferT", bound=Offer)


class Exchange(Generic[OfferT]):
    """A kind of exchange: its phase, its kinds of order, and how its offers are made and carried out.

    `terms` makes an offer of what `offers` keeps. `made` counts them by seats where there may be no more than
    `MOST_OFFERS`. Where offers have to be answered before the end, `declining` answers all.
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
        """What happens when a seat makes an offer. Raises Illegal."""
        raise NotImplementedError

    def exchanged(self, table: Table, seat: int, offer: OfferT, order: Any) -> Event:
        """What happens when a seat accepts an offer that is open to it. Raises Illegal."""
        raise NotImplementedError

    def declined(self, seat: int, offers: Sequence[OfferT]) -> Event:
        """What happens when a seat wants none of these."""
        raise NotImplementedError

    def closed(self, position: Position) -> Event | None:
        """What happens when all are content; None where nothing does."""
        raise NotImplementedError

    def offer_options(self, rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
        """What a seat can offer, if it has not made all its offers."""
        raise NotImplementedError

    def accept_options(self, rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
        """What a seat can accept."""
        raise NotImplementedError

    def bot_order(self, rulebook: Rulebook, view: Position, seat: int) -> Order:
        """What a computer player orders."""
        raise NotImplementedError

    def actors(self, position: Position) -> tuple[int, ...]:
        """Who has not said yet that they are content."""
        return unsettled(position)

    def stands(self, position: Position, offer: OfferT) -> bool:
        """Whether an offer that is kept can be carried out."""
        return True

    def is_answered(self, position: Position, seat: int, offer: OfferT) -> bool:
        """Whether a seat may be done without a word about an offer that is open to it."""
        return self.declining is None

    # --- Offers

    def standing(self, position: Position) -> list[OfferT]:
        """The offers that can be carried out."""
        offers = [self.terms(*offer) for offer in self.offers.of(position)]
        return [offer for offer in offers if self.stands(position, offer)]

    def open_to(self, position: Position, seat: int) -> Iterator[OfferT]:
        """The offers that a seat can accept."""
        for offer in self.standing(position):
            if offer.other in (seat, None) and offer.seat != seat and position.is_playing(offer.seat):
                yield offer

    def unanswered(self, position: Position, seat: int) -> Iterator[OfferT]:
        """Those that it has to answer before it is done."""
        for offer in self.open_to(position, seat):
            if not self.is_answered(position, seat, offer):
                yield offer

    def meant(self, position: Position, seat: int, order: Any) -> OfferT:
        """The offer that a seat accepts by an order. Raises Illegal."""
        for offer in self.open_to(position, seat):
            if offer.number == order.number:
                return offer
        raise Illegal("no_such_offer", number=order.number)

    def may_offer(self, position: Position, seat: int) -> bool:
        """Whether a seat has not made all its offers."""
        return self.made is None or by_seat(self.made, position)[seat] < MOST_OFFERS

    # --- Orders

    def offer(self, table: Table, seat: int, order: Any) -> None:
        """Make an offer, which calls others once more unless they leave all to the rules."""
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
        """Carry an offer out."""
        happened = self.exchanged(table, seat, self.meant(table.position, seat, order), order)
        takes_part(table, seat)
        table.write(happened)
        self.settle_unasked(table)

    def decline(self, table: Table, seat: int, order: Any) -> None:
        """Want none of what is offered, and be done."""
        if not any(self.unanswered(table.position, seat)):
            raise Illegal("nothing_offered")
        self.leave_all(table, seat)

    def be_done(self, table: Table, seat: int, order: End) -> None:
        """Keep what one has. Offers must have been answered: one may not have seen them."""
        if offer := next(self.unanswered(table.position, seat), None):
            raise Illegal("offers_open", number=offer.number)
        table.settle(seat)

    def leave_all(self, table: Table, seat: int) -> None:
        """For whoever does not come: they keep what they have."""
        if left := [*self.unanswered(table.position, seat)]:
            table.write(self.declined(seat, left))
        table.settle(seat)

    def settle_unasked(self, table: Table) -> None:
        """Whoever was called for an offer that is gone is done as before."""
        let_off(table, lambda position, seat: any(self.unanswered(position, seat)))

    def close(self, table: Table) -> None:
        """Nobody wants to exchange any more."""
        forget(table)
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
        """What a seat orders that wants nothing more."""
        if self.declining and any(self.unanswered(view, seat)):
            no: Order = self.declining()
            return no
        return End()

    def stage(self) -> Stage:
        """The phase in which it goes on."""
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
