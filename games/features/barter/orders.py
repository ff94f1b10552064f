"""What is ordered while territories are exchanged: to offer, to accept, to decline, to be done."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from games.engine.board import members
from games.engine.errors import Illegal, gettext_noop
from games.engine.legality import Option, Slot
from games.engine.notation import vocabulary as v
from games.engine.notation.formatting import named
from games.engine.notation.parts import Number
from games.engine.notation.verb import Verb
from games.engine.orders import End
from games.engine.words.spellings import Spellings, conjugated
from games.features.barter.terms import (
    Declined,
    Exchanged,
    Lot,
    Offered,
    fits,
    made,
    most,
    offers_to,
)
from games.features.called_again import call_again, let_off, takes_part

if TYPE_CHECKING:
    from games.engine.notation.reader import Reader
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table

LARGEST = 3
"""The most territories in a lot."""
MOST_OFFERS = 3
"""So many may each seat make, so that an end is in sight."""
BARTER = "barter"
FOR = ("for", "against", "contre", "pour", "en echange de", "in exchange for")


class Offer(NamedTuple):
    """Offer territories of one's own for some of another player."""

    given: Lot
    taken: Lot


class Accept(NamedTuple):
    """Accept the offer of this number."""

    number: int


class Decline(NamedTuple):
    """Turn down all offers, and keep what one has."""


def offer(table: Table, seat: int, order: Offer) -> None:
    """Make an offer, which calls its addressee once more unless they leave all to the rules."""
    position = table.position
    if made(position)[seat] >= MOST_OFFERS:
        raise Illegal(
            "enough_offered", gettext_noop("You have made %(most)d offers: no more."), most=MOST_OFFERS
        )
    given, taken = order
    other = position.owner[taken[0]]
    if len(given) > LARGEST or len(taken) > LARGEST:
        raise Illegal(
            "lot_too_large", gettext_noop("A lot holds %(most)d territories at most."), most=LARGEST
        )
    if not (fits(position, seat, given, other) and fits(position, other, taken, seat)):
        raise Illegal(
            "wrong_lot",
            gettext_noop(
                "Offer territories of your own for some of one other player. Both must keep one, and need an "
                "army for each that they receive."
            ),
        )
    table.write(Offered(sum(made(position)) + 1, seat, other, given, taken))
    takes_part(table, seat)
    call_again(table, other)


def offer_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Any lots of own territories for any of each other player."""
    if made(position)[seat] >= MOST_OFFERS:
        return
    for other in range(position.players):
        give, take = most(position, seat, other), most(position, other, seat)
        if other != seat and give > 0 and take > 0:
            yield Option(
                Offer,
                "offer {given} for {taken}",
                {
                    "given": Slot("cards", lots(position, seat, give)),
                    "taken": Slot("cards", lots(position, other, take)),
                },
            )


def lots(position: Position, seat: int, largest: int) -> tuple[Lot, ...]:
    """All lots of so many of a seat's territories at most."""
    lands = tuple(members(position.lands[seat]))
    sizes = range(1, min(largest, LARGEST) + 1)
    return tuple(lot for size in sizes for lot in combinations(lands, size))


def accept(table: Table, seat: int, order: Accept) -> None:
    """Carry an offer out."""
    for terms in offers_to(table.position, seat):
        if terms[0] == order.number:
            takes_part(table, seat)
            table.write(Exchanged(*terms))
            settle_unasked(table)
            return
    raise Illegal(
        "no_such_offer",
        gettext_noop("There is no offer %(number)d to you, or it has lapsed."),
        number=order.number,
    )


def settle_unasked(table: Table) -> None:
    """Whoever was called for an offer that is gone is done as before."""
    let_off(table, lambda position, seat: any(offers_to(position, seat)))


def accept_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Any open offer."""
    numbers = tuple(str(terms[0]) for terms in offers_to(position, seat))
    if numbers:
        yield Option(Accept, "accept {number}", {"number": Slot("word", numbers)})


def decline(table: Table, seat: int, order: Decline) -> None:
    """Turn all offers down, and be done."""
    if not any(offers_to(table.position, seat)):
        raise Illegal("nothing_offered", gettext_noop("Nobody offers you anything. Write “end” to be done."))
    table.write(Declined(seat))
    table.settle(seat)


def decline_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Where there are offers."""
    if any(offers_to(position, seat)):
        yield Option(Decline, "decline", {})


def be_done(table: Table, seat: int, order: End) -> None:
    """Keep what one has. Offers must have been answered: one may not have seen them."""
    if terms := next(offers_to(table.position, seat), None):
        raise Illegal(
            "offers_open",
            gettext_noop(
                "There are offers to you. Accept one (accept %(number)d), or turn all down (decline)."
            ),
            number=terms[0],
        )
    table.settle(seat)


def done_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Once all offers are answered."""
    if not any(offers_to(position, seat)):
        yield Option(End, "end", {})


# --- As text


def read_offer(reader: Reader) -> Offer:
    given = read_lot(reader)
    if not reader.skip(*FOR):
        raise reader.unreadable()
    return Offer(given, read_lot(reader))


def read_lot(reader: Reader) -> Lot:
    found = [reader.territory()]
    while reader.skip(*v.AND) or not (reader.at_end() or reader.begins(FOR)):
        found.append(reader.territory())
    return tuple(found)


def write_lot(rulebook: Rulebook, lot: Lot, language: str) -> str:
    return ", ".join(named(rulebook.board, land, language) for land in lot)


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
