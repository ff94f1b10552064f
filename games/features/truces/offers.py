"""How truces are offered, accepted, refused and ended by notice, at any time of the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.engine.board import members
from games.engine.errors import Illegal
from games.engine.legality import Option, OrderRule, Slot, slot_of_players
from games.engine.words.spellings import Spellings
from games.features.exchanges import Exchange
from games.features.truces.agreed import agreed
from games.features.truces.events import NoticeGiven, TruceMade, TruceOffered, TruceRefused
from games.features.truces.limits import hindrance
from games.features.truces.orders import (
    MOST_BY_NOTICE,
    MOST_NOTICE,
    MOST_ROUNDS,
    USUAL_ROUNDS,
    AcceptTruce,
    EndTruce,
    ProposeTruce,
    RefuseTruce,
    word_of,
)
from games.features.truces.state import OFFERS, Truce, TruceOffer, in_force, offers

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table


class TruceOffers(Exchange[TruceOffer]):
    """The offers of truces, which may be made and answered at any time."""

    key = "truces"
    spellings = Spellings(("truces",), ("trêves",))
    offering, accepting = ProposeTruce, AcceptTruce
    terms = TruceOffer
    offers = OFFERS

    def offered(self, table: Table, seat: int, order: ProposeTruce) -> TruceOffered:
        rulebook, position = table.rulebook, table.position
        check_time(rulebook, position, seat)
        refusal = hindrance(position, agreed(rulebook).fewest, seat, order.other)
        if refusal or is_offered(position, seat, order.other):
            raise refusal or Illegal("truce_offered_before")
        known = terms_of(rulebook, position)
        if order.term not in known:
            raise Illegal("wrong_term", least=known[0], most=known[-1])
        lands = order.area.lands
        if lands and lands[1] not in facing(rulebook, position, seat, order.other, lands[0]):
            raise Illegal("no_such_border")
        lapses = position.round + 1
        last = lapses if agreed(rulebook).is_by_notice else min(lapses, order.term)
        return TruceOffered(seat, order.other, order.term, *order.area, lapses=last)

    def meant(self, position: Position, seat: int, order: AcceptTruce) -> TruceOffer:
        for offer in self.open_to(position, seat):
            if offer.seat == order.other:
                return offer
        raise Illegal("no_truce_offered")

    def exchanged(self, table: Table, seat: int, offer: TruceOffer, order: AcceptTruce) -> TruceMade:
        rulebook, position = table.rulebook, table.position
        check_time(rulebook, position, seat)
        if offer.term != order.term:
            raise Illegal("other_truce_offered", number=offer.number)
        if refusal := hindrance(position, agreed(rulebook).fewest, seat, offer.seat):
            raise refusal
        until, notice = offer.term, 0
        if agreed(rulebook).is_by_notice:
            until, notice = position.round + MOST_BY_NOTICE, offer.term
        return TruceMade(seat, offer.seat, until, notice, *offer.area, told=agreed(rulebook).told)

    def stands(self, position: Position, offer: TruceOffer) -> bool:
        return offer.is_open

    def offer_options(self, rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
        """Yield a truce with each rival on all lands, in any continent, and on each border with them."""
        if not is_time(rulebook, position, seat):
            return
        others = [
            other
            for other in position.rivals(seat)
            if not (
                hindrance(position, agreed(rulebook).fewest, seat, other) or is_offered(position, seat, other)
            )
        ]
        if not others:
            return
        term = word_of(rulebook)
        template = f"truce {{other}} {term} {{{term}}}"
        slots = {
            "other": slot_of_players(others),
            term: term_slot(rulebook, position),
        }
        continents = Slot("continent", tuple(rulebook.board.continent_index))
        yield Option(ProposeTruce, template, slots)
        yield Option(ProposeTruce, f"{template} in {{continent}}", {**slots, "continent": continents})
        for land in members(position.lands[seat]):
            for other in others:
                if beyond := facing(rulebook, position, seat, other, land):
                    border = {"from": Slot("territory", (land,)), "to": Slot("territory", beyond)}
                    whom = {"other": slot_of_players([other])}
                    yield Option(ProposeTruce, f"{template} on {{from}} {{to}}", {**slots, **whom, **border})

    def accept_options(self, rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
        """Yield the acceptance of each offer to the seat."""
        fewest, term = agreed(rulebook).fewest, word_of(rulebook)
        for offer in self.open_to(position, seat) if is_time(rulebook, position, seat) else ():
            if not hindrance(position, fewest, seat, offer.seat):
                slots = {
                    "other": slot_of_players([offer.seat]),
                    term: Slot("number", range(offer.term, offer.term + 1)),
                }
                yield Option(AcceptTruce, f"accept truce {{other}} {term} {{{term}}}", slots)

    def refuse(self, table: Table, seat: int, order: RefuseTruce) -> None:
        """Refuse what another seat offers."""
        if order.other not in self.offering_seats(table.position, seat):
            raise Illegal("no_truce_offered")
        table.write(TruceRefused(seat, order.other))

    def refuse_options(self, rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
        if found := self.offering_seats(position, seat):
            yield Option(RefuseTruce, "refuse truce {other}", {"other": slot_of_players(found)})

    def offering_seats(self, position: Position, seat: int) -> list[int]:
        """Return the seats that offer a seat a truce."""
        return [offer.seat for offer in self.open_to(position, seat)]

    def denounce(self, table: Table, seat: int, order: EndTruce) -> None:
        """Give notice of a truce."""
        found = {truce.partner(seat): truce for truce in terminable(table.position, seat)}
        if order.other not in found:
            raise Illegal("no_truce_to_end")
        truce = found[order.other]
        until = min(truce.until, table.position.round + truce.notice)
        table.write(NoticeGiven(seat, order.other, until))

    def denounce_options(self, rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
        if found := [truce.partner(seat) for truce in terminable(position, seat)]:
            yield Option(EndTruce, "end truce {other}", {"other": slot_of_players(found)})

    def rules(self) -> dict[type, OrderRule]:
        """Return the orders, which need no phase."""
        return {
            ProposeTruce: OrderRule(self.offer, self.offers_left, by_anyone=True),
            AcceptTruce: OrderRule(self.accept, self.accept_options, by_anyone=True, answers=True),
            RefuseTruce: OrderRule(self.refuse, self.refuse_options, by_anyone=True, answers=True),
            EndTruce: OrderRule(self.denounce, self.denounce_options, by_anyone=True),
        }


OFFERED = TruceOffers()


def is_time(rulebook: Rulebook, position: Position, seat: int) -> bool:
    """Return whether a seat may offer or accept a truce now.

    It may not before the first turn, nor while a fight or a question that concerns it is going on.
    """
    return bool(position.round) and not (
        position.pending and seat in (position.turn, *rulebook.to_act(position))
    )


def check_time(rulebook: Rulebook, position: Position, seat: int) -> None:
    """Raise Illegal if a seat may make no truce now."""
    if not is_time(rulebook, position, seat):
        raise Illegal("no_time_for_truces")


def is_offered(position: Position, seat: int, other: int) -> bool:
    """Return whether a seat has made another an offer that has not lapsed, even if it was refused."""
    return any((offer.seat, offer.other) == (seat, other) for offer in offers(position))


def terms_of(rulebook: Rulebook, position: Position) -> range:
    """Return the terms that an offer may have: last rounds, or rounds between notice and end."""
    if agreed(rulebook).is_by_notice:
        return range(1, MOST_NOTICE + 1)
    return range(position.round, position.round + MOST_ROUNDS + 1)


def term_slot(rulebook: Rulebook, position: Position) -> Slot:
    """Return the slot for the term of an offer."""
    terms = terms_of(rulebook, position)
    return Slot("number", terms, terms[0] if agreed(rulebook).is_by_notice else terms[USUAL_ROUNDS])


def facing(rulebook: Rulebook, position: Position, seat: int, other: int, land: int) -> tuple[int, ...]:
    """Return the territories of another seat next to one of the seat's own."""
    if not position.lands[seat] >> land & 1:
        return ()
    return members(rulebook.board.border_masks[land] & position.lands[other])


def terminable(position: Position, seat: int) -> Iterator[Truce]:
    """Yield the truces of which a seat may give notice."""
    return (truce for truce in in_force(position, seat) if truce.notice > 0)
