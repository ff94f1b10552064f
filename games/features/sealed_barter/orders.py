"""The orders of a sealed exchange: lay a lot, match one, or leave them all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations
from typing import TYPE_CHECKING, NamedTuple

from games.engine.board import members
from games.engine.errors import Illegal
from games.engine.extra_state import by_seat
from games.engine.legality import Option, Slot
from games.engine.notation.parts import jokers_of as cards_without_land
from games.engine.notation.verb import Verb
from games.engine.words.spellings import Spellings
from games.features.exchanges import Exchange
from games.features.exchanges.lots import LARGEST, Lot, read_lot, write_lot
from games.features.sealed_barter.jokers import jokers_of
from games.features.sealed_barter.lots import (
    LOTS,
    LOTS_LAID,
    PASSED,
    Laid,
    LotLaid,
    LotsSwapped,
    Passed,
    Uncovered,
    is_lot,
)

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.notation.reader import Reader
    from games.engine.orders import Order
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table

LEAST = 0.3
"""The least share of a continent at which a computer player keeps its territories there.

Below it, the player would rather have unknown cards.
"""


class Lay(NamedTuple):
    """Lay a lot of your own cards down."""

    lot: Lot


class Match(NamedTuple):
    """Swap a lot of your own cards for the lot of this number."""

    number: int
    lot: Lot


class Pass(NamedTuple):
    """Leave all lots on the table, and end."""


class SealedLots(Exchange[Laid]):
    """The exchange of lots of one continent for as many cards of others, who see only how many there are."""

    key = "sealed_barter"
    spellings = Spellings(("sealed_barter", "exchanges"), ("échanges", "échange"))
    offering, accepting, declining = Lay, Match, Pass
    decline_template = "let be"
    terms = Laid
    offers, made = LOTS, LOTS_LAID

    def offered(self, table: Table, seat: int, order: Lay) -> LotLaid:
        lot = as_held(table.position, seat, order.lot)
        if len(lot) > LARGEST or not is_lot(table.rulebook.board, table.position, seat, lot):
            raise Illegal("wrong_lot", most=LARGEST)
        return LotLaid(sum(by_seat(LOTS_LAID, table.position)) + 1, seat, lot)

    def exchanged(self, table: Table, seat: int, offer: Laid, order: Match) -> LotsSwapped:
        own = as_held(table.position, seat, order.lot)
        if len(own) != len(offer.lot) or not is_lot(table.rulebook.board, table.position, seat, own):
            raise Illegal("wrong_lot", most=LARGEST)
        return LotsSwapped(offer.number, offer.seat, seat, offer.lot, own)

    def declined(self, seat: int, offers: Sequence[Laid]) -> Passed:
        return Passed(seat, max(laid.number for laid in offers))

    def closed(self, position: Position) -> Uncovered:
        return Uncovered(tuple(position.owner))

    def is_answered(self, position: Position, seat: int, offer: Laid) -> bool:
        """Return whether a seat has turned the lot down. It can still match it."""
        return offer.number <= by_seat(PASSED, position)[seat]

    def offer_options(self, rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
        """Yield the one option: any lot of one continent."""
        lots = [[*lots_of(rulebook.board, position, seat, size)] for size in range(1, LARGEST + 1)]
        yield Option(Lay, "lay {lot}", {"lot": Slot("cards", tuple(chain(*lots)))})

    def accept_options(self, rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
        """Yield, for each lot on the table, any lot of the same size."""
        for laid in self.open_to(position, seat):
            if own := tuple(lots_of(rulebook.board, position, seat, len(laid.lot))):
                slots = {"number": Slot("word", (str(laid.number),)), "lot": Slot("cards", own)}
                yield Option(Match, "match {number} {lot}", slots)

    def bot_order(self, rulebook: Rulebook, view: Position, seat: int) -> Order:
        """Return the order of a computer player.

        It matches a lot or lays one down with the cards worth least, or keeps everything.
        """
        board = rulebook.board
        for laid in self.unanswered(view, seat):
            if own := worth_least(board, view, seat, len(laid.lot)):
                return Match(laid.number, own)
        own = worth_least(board, view, seat, 1)
        if own and not by_seat(LOTS_LAID, view)[seat]:
            return Lay(own)
        return self.content(view, seat)


SEALED_LOTS = SealedLots()


def lots_of(board: Board, position: Position, seat: int, size: int) -> Iterator[Lot]:
    """Yield all lots of this size that a seat can make, those with the fewest jokers first."""
    jokers = jokers_of(position, seat)
    for added in range(min(len(jokers), size - 1) + 1):
        for mask in board.continent_masks:
            for lot in combinations(members(position.lands[seat] & mask), size - added):
                yield (*lot, *jokers[:added])
    if len(jokers) >= size:
        yield jokers[:size]


def as_held(position: Position, seat: int, lot: Lot) -> Lot:
    """Return the lot with jokers that the seat holds in place of those named: any joker will do."""
    jokers, lands = iter(jokers_of(position, seat)), len(position.owner)
    return tuple(card if card < lands else next(jokers, card) for card in lot)


def worth_least(board: Board, view: Position, seat: int, size: int) -> Lot | None:
    """Return the lot of this size from the continent of which the seat holds the smallest share.

    Return None if even that share is `LEAST` or more. A joker alone is worth nothing: any territory is
    better.
    """

    def share(lot: Lot) -> float:
        if lot[0] >= len(board.territories):
            return 0
        mask = board.continent_masks[board.territories[lot[0]].continent]
        return (view.lands[seat] & mask).bit_count() / mask.bit_count()

    found = min(lots_of(board, view, seat, size), key=share, default=None)
    return found if found and share(found) < LEAST else None


# --- As text


def read_own_lot(reader: Reader) -> Lot:
    return read_lot(reader, cards_without_land(reader.board))


VERBS = (
    Verb(
        Match,
        Spellings(("match",), ("répondre", "réponds", "répondez")),
        reads=lambda reader: Match(reader.number(()), read_own_lot(reader)),
        writes=lambda rulebook, order, language: " ".join(
            (str(order.number), write_lot(rulebook, order.lot, language))
        ),
        labels={
            "number": Spellings(("lot",), ("lot",)),
            "lot": Spellings(("for your lot",), ("contre votre lot",)),
        },
        examples={"en": "match 2 alaska, alberta", "fr": "répondre 2 Alaska, Alberta"},
    ),
    Verb(Pass, Spellings(("let be",), ("laisser", "laisse", "laissez")), told_as="pass"),
    Verb(
        Lay,
        Spellings(("lay", "lay down"), ("poser un lot", "lot")),
        reads=lambda reader: Lay(read_own_lot(reader)),
        writes=lambda rulebook, order, language: write_lot(rulebook, order.lot, language),
        examples={"en": "lay peru, brazil", "fr": "poser un lot Pérou, Brésil"},
    ),
)
