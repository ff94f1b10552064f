"""The orders while territories are exchanged in the open: offer, accept, decline."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from games.engine.board import members
from games.engine.errors import Illegal
from games.engine.extra_state import by_seat
from games.engine.legality import Option, Slot
from games.engine.notation.parts import Number
from games.engine.notation.verb import Verb
from games.engine.words.spellings import Spellings, conjugated
from games.features.barter import player
from games.features.barter.terms import (
    OFFERS,
    OFFERS_MADE,
    BarterClosed,
    Declined,
    Exchanged,
    Offered,
    Terms,
    fits,
    most_to_give,
)
from games.features.exchanges import Exchange
from games.features.exchanges.lots import LARGEST, Lot, read_lot, write_lot

if TYPE_CHECKING:
    from games.engine.notation.reader import Reader
    from games.engine.orders import Order
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table

FOR = ("for", "against", "contre", "pour", "en echange de", "in exchange for")


class Offer(NamedTuple):
    """Offer territories of your own for some of another player's."""

    given: Lot
    taken: Lot


class Accept(NamedTuple):
    """Accept the offer with this number."""

    number: int


class Decline(NamedTuple):
    """Turn down all offers and keep your own territories."""


class OpenBarter(Exchange[Terms]):
    """The exchange of any lots for any others, which everybody sees."""

    key = "barter"
    spellings = Spellings(("barter", "exchanges"), ("échanges", "échange"))
    offering, accepting, declining = Offer, Accept, Decline
    decline_template = "decline"
    terms = Terms
    offers, made = OFFERS, OFFERS_MADE

    def offered(self, table: Table, seat: int, order: Offer) -> Offered:
        position, (given, taken) = table.position, order
        other = position.owner[taken[0]]
        if len(given) > LARGEST or len(taken) > LARGEST:
            raise Illegal("lot_too_large", most=LARGEST)
        if not (fits(position, seat, given, other) and fits(position, other, taken, seat)):
            raise Illegal("wrong_lot")
        return Offered(sum(by_seat(OFFERS_MADE, position)) + 1, seat, other, given, taken)

    def exchanged(self, table: Table, seat: int, offer: Terms, order: Accept) -> Exchanged:
        return Exchanged(*offer)

    def declined(self, seat: int, offers: Sequence[Terms]) -> Declined:
        return Declined(seat)

    def closed(self, position: Position) -> BarterClosed:
        return BarterClosed()

    def offer_options(self, rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
        """Yield, for each other player, any lots of the seat's territories for any of theirs."""
        for other in range(position.players):
            give, take = most_to_give(position, seat, other), most_to_give(position, other, seat)
            if other != seat and give > 0 and take > 0:
                slots = {
                    "given": Slot("cards", lots(position, seat, give)),
                    "taken": Slot("cards", lots(position, other, take)),
                }
                yield Option(Offer, "offer {given} for {taken}", slots)

    def accept_options(self, rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
        """Yield the one option, if there are offers: to accept any of them."""
        if numbers := tuple(str(terms.number) for terms in self.open_to(position, seat)):
            yield Option(Accept, "accept {number}", {"number": Slot("word", numbers)})

    def bot_order(self, rulebook: Rulebook, view: Position, seat: int) -> Order:
        """Return the order of a computer player.

        It accepts the best offer, makes one that benefits both, or keeps everything.
        """
        board, offers = rulebook.board, [*self.open_to(view, seat)]
        if best := player.best_of(board, view, seat, offers):
            return Accept(best.number)
        if self.may_offer(view, seat) and (lots := player.best_offer(board, view, seat)):
            return Offer(*lots)
        return self.content(view, seat)


OPEN_BARTER = OpenBarter()


def lots(position: Position, seat: int, largest: int) -> tuple[Lot, ...]:
    """Return all lots of at most `largest` of a seat's territories."""
    lands = tuple(members(position.lands[seat]))
    sizes = range(1, min(largest, LARGEST) + 1)
    return tuple(lot for size in sizes for lot in combinations(lands, size))


# --- As text


def read_offer(reader: Reader) -> Offer:
    given = read_lot(reader, until=FOR)
    if not reader.skip(*FOR):
        raise reader.unreadable()
    return Offer(given, read_lot(reader, until=FOR))


def write_offer(rulebook: Rulebook, order: Offer, language: str) -> str:
    given, taken = (write_lot(rulebook, lot, language) for lot in order)
    return f"{given} {'contre' if language == 'fr' else 'for'} {taken}"


VERBS = (
    Verb(
        Offer,
        Spellings(("offer", "propose"), (*conjugated("propos"), "offrir", "offre")),
        reads=read_offer,
        writes=write_offer,
        examples={"en": "offer alaska, peru for japan", "fr": "proposer Alaska, Pérou contre Japon"},
    ),
    Verb(Accept, Spellings(("accept",), conjugated("accept")), (Number(()),)),
    Verb(Decline, Spellings(("decline", "refuse"), (*conjugated("refus"), "décliner", "décline"))),
)
