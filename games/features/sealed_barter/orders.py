"""What is ordered while lots lie face down: to lay one, to match one, to let them be."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from games.engine.board import members
from games.engine.errors import Illegal, gettext_noop
from games.engine.legality import Option, Slot
from games.engine.notation import vocabulary as v
from games.engine.notation.formatting import format_cards
from games.engine.notation.parts import jokers_of as cards_without_land
from games.engine.notation.verb import Verb
from games.engine.orders import End
from games.engine.words.spellings import Spellings
from games.features.barter.orders import LARGEST, MOST_OFFERS
from games.features.called_again import call_again, let_off, takes_part
from games.features.sealed_barter.jokers import jokers_of
from games.features.sealed_barter.lots import (
    LOTS,
    LOTS_LAID,
    Lot,
    LotLaid,
    LotsSwapped,
    Passed,
    is_lot,
    numbers,
    unanswered,
)

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.notation.reader import Reader
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table

SEALED_BARTER = "sealed_barter"
WRONG_LOT = gettext_noop(
    "A lot holds one to %(most)d cards of your own, all of one continent, and as many as the lot for which "
    "it goes."
)


class Lay(NamedTuple):
    """Lay a lot of own cards down."""

    lot: Lot


class Match(NamedTuple):
    """Swap a lot of own cards for the lot of this number."""

    number: int
    lot: Lot


class Pass(NamedTuple):
    """Let all lots be that lie there, and be done."""


def lay(table: Table, seat: int, order: Lay) -> None:
    """Lay a lot down, which calls all others once more unless they leave all to the rules."""
    position, rulebook = table.position, table.rulebook
    if numbers(LOTS_LAID, position)[seat] >= MOST_OFFERS:
        raise Illegal(
            "enough_offered", gettext_noop("You have made %(most)d offers: no more."), most=MOST_OFFERS
        )
    lot = as_held(position, seat, order.lot)
    if len(lot) > LARGEST or not is_lot(rulebook.board, position, seat, lot):
        raise Illegal("wrong_lot", WRONG_LOT, most=LARGEST)
    table.write(LotLaid(sum(numbers(LOTS_LAID, position)) + 1, seat, lot))
    takes_part(table, seat)
    for other in range(position.players):
        if other != seat:
            call_again(table, other)


def lay_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Any lot of one continent."""
    if numbers(LOTS_LAID, position)[seat] < MOST_OFFERS:
        lots = tuple(
            lot for size in range(1, LARGEST + 1) for lot in lots_of(rulebook.board, position, seat, size)
        )
        yield Option(Lay, "lay {lot}", {"lot": Slot("cards", lots)})


def lots_of(board: Board, position: Position, seat: int, size: int) -> Iterator[Lot]:
    """All lots of this size that a seat can make, with as few jokers as they take first."""
    jokers = jokers_of(position, seat)
    for added in range(min(len(jokers), size - 1) + 1):
        for mask in board.continent_masks:
            for lot in combinations(members(position.lands[seat] & mask), size - added):
                yield (*lot, *jokers[:added])
    if len(jokers) >= size:
        yield jokers[:size]


def as_held(position: Position, seat: int, lot: Lot) -> Lot:
    """The lot with the jokers that the seat holds: one is as good as another."""
    jokers, lands = iter(jokers_of(position, seat)), len(position.owner)
    return tuple(card if card < lands else next(jokers, card) for card in lot)


def match(table: Table, seat: int, order: Match) -> None:
    """Swap the lots, unseen by all others."""
    position = table.position
    for number, owner, lot in LOTS.of(position):
        if number == order.number and owner != seat and position.is_playing(owner):
            own = as_held(position, seat, order.lot)
            if len(own) != len(lot) or not is_lot(table.rulebook.board, position, seat, own):
                raise Illegal("wrong_lot", WRONG_LOT, most=LARGEST)
            takes_part(table, seat)
            table.write(LotsSwapped(number, owner, seat, lot, own))
            settle_unasked(table)
            return
    raise Illegal(
        "no_such_offer",
        gettext_noop("There is no offer %(number)d to you, or it has lapsed."),
        number=order.number,
    )


def settle_unasked(table: Table) -> None:
    """Whoever was called for a lot that is gone is done as before."""
    let_off(table, lambda position, seat: any(unanswered(position, seat)))


def match_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Any lot of the right size for each that lies there."""
    for number, owner, lot in LOTS.of(position):
        own = tuple(lots_of(rulebook.board, position, seat, len(lot)))
        if owner != seat and own and position.is_playing(owner):
            slots = {"number": Slot("word", (str(number),)), "lot": Slot("cards", own)}
            yield Option(Match, "match {number} {lot}", slots)


def let_be(table: Table, seat: int, order: Pass) -> None:
    """Let the lots of others be, and be done."""
    if not any(unanswered(table.position, seat)):
        raise Illegal("nothing_offered", gettext_noop("Nobody offers you anything. Write “end” to be done."))
    leave_all(table, seat)


def leave_all(table: Table, seat: int) -> None:
    """Let all lots be, as for whoever does not come."""
    if lots := [number for number, *_ in unanswered(table.position, seat)]:
        table.write(Passed(seat, max(lots)))
    table.settle(seat)


def pass_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Where lots lie there."""
    if any(unanswered(position, seat)):
        yield Option(Pass, "let be", {})


def be_done(table: Table, seat: int, order: End) -> None:
    """Keep what one has. One may not have seen the lots that lie there."""
    if laid := next(unanswered(table.position, seat), None):
        raise Illegal(
            "offers_open",
            gettext_noop("There are lots of others. Match one (match %(number)d …), or write “let be”."),
            number=laid[0],
        )
    table.settle(seat)


def done_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Once the lots are answered."""
    if not any(unanswered(position, seat)):
        yield Option(End, "end", {})


# --- As text


def read_lot(reader: Reader) -> Lot:
    jokers, found = cards_without_land(reader.board), []
    while True:
        found.append(jokers.pop(0) if jokers and reader.skip(*v.A_JOKER) else reader.territory())
        if not reader.skip(*v.AND) and reader.at_end():
            return tuple(found)


def write_lot(rulebook: Rulebook, lot: Lot, language: str) -> str:
    return ", ".join(format_cards(rulebook.board, (card,), language) for card in lot)


def read_match(reader: Reader) -> Match:
    return Match(reader.number(()), read_lot(reader))


VERBS = (
    Verb(
        Match,
        Spellings(("match",), ("répondre", "réponds", "répondez")),
        reads=read_match,
        writes=lambda rulebook, order, language: " ".join(
            (str(order.number), write_lot(rulebook, order.lot, language))
        ),
        labels={
            "number": Spellings(("lot",), ("lot",)),
            "lot": Spellings(("for your lot",), ("contre votre lot",)),
        },
        examples={"en": "match 2 alaska, alberta", "fr": "répondre 2 Alaska, Alberta"},
    ),
    Verb(Pass, Spellings(("let be",), ("laisser", "laisse", "laissez"))),
    Verb(
        Lay,
        Spellings(("lay", "lay down"), ("poser un lot", "lot")),
        reads=lambda reader: Lay(read_lot(reader)),
        writes=lambda rulebook, order, language: write_lot(rulebook, order.lot, language),
        examples={"en": "lay peru, brazil", "fr": "poser un lot Pérou, Brésil"},
    ),
)
