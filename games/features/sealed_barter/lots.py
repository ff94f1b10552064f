"""Lots of territory cards that lie face down. Until somebody takes a lot, others see only its size."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from games.engine.board import members
from games.engine.events.knowledge import known_in_part, known_to_all, recorded_as
from games.engine.extra_state import BySeat, ExtraState, add, are_by_seat, by_all, by_seat
from games.engine.position import HIDDEN
from games.engine.shapes import CARD, NUMBER, Each, Tuple
from games.features.exchanges.lots import Lot, give_lot
from games.features.sealed_barter.jokers import JOKERS, jokers_of

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook


class Laid(NamedTuple):
    """A lot on the table: its number, its seat and its cards. It is open to all other seats."""

    number: int
    seat: int
    lot: Lot

    @property
    def other(self) -> None:
        return None


def own_lots(value: tuple[Laid, ...], position: Position, seat: int | None) -> tuple[Laid, ...]:
    """Return the lots as a seat sees them: those of others are face down."""
    return tuple(
        Laid(number, owner, lot if owner == seat else (HIDDEN,) * len(lot)) for number, owner, lot in value
    )


def lots_possible(rulebook: Rulebook, position: Position, value: Any) -> bool:
    """Return whether these lots can be on the table."""
    return all(is_lot(rulebook.board, position, owner, tuple(lot)) for _, owner, lot in value)


def imagine_lots(
    rulebook: Rulebook, position: Position, value: tuple[Laid, ...], rng: random.Random
) -> tuple[Laid, ...]:
    """Return the lots with possible cards in place of those that are face down."""
    guesses = [
        (number, owner, guessed_lot(rulebook.board, position, owner, lot, rng) if HIDDEN in lot else lot)
        for number, owner, lot in value
    ]
    return tuple(Laid(*guess) for guess in guesses if guess[2])


def guessed_lot(board: Board, position: Position, owner: int, lot: Lot, rng: random.Random) -> Lot:
    """Return random territories of the owner in place of a hidden lot of this size.

    They are all of one continent. Return none if no continent has enough.
    """
    held = [members(position.lands[owner] & mask) for mask in board.continent_masks]
    wide = [lands for lands in held if len(lands) >= len(lot)]
    return tuple(sorted(rng.sample(rng.choice(wide), len(lot)))) if wide else ()


LOTS: ExtraState[tuple[Laid, ...]] = ExtraState(
    "lots",
    empty=(),
    seen=own_lots,
    possible=lots_possible,
    shape=Each(Tuple(NUMBER, NUMBER, Each(CARD))),
    imagined=imagine_lots,
)
LOTS_LAID: ExtraState[BySeat] = ExtraState("lots_laid", empty=(), seen=by_all, possible=are_by_seat)
"""The number of lots that each seat has laid down."""
PASSED: ExtraState[BySeat] = ExtraState("lots_passed", empty=(), seen=by_all, possible=are_by_seat)
"""The number, for each seat, up to which it has turned down the lots of others."""


def is_lot(board: Board, position: Position, seat: int, lot: Lot) -> bool:
    """Return whether these are different cards of a seat, all of one continent.

    A joker is of any continent.
    """
    continents = {board.territories[card].continent for card in lot if card < len(board.territories)}
    return bool(lot) and len({*lot}) == len(lot) and holds_cards(position, seat, lot) and len(continents) <= 1


def holds_cards(position: Position, seat: int, lot: Lot) -> bool:
    """Return whether a seat holds all of these cards."""
    jokers = jokers_of(position, seat)
    return all(position.owner[card] == seat if card < len(position.owner) else card in jokers for card in lot)


def pass_on(p: Position, giver: int, taker: int, lot: Lot) -> None:
    """Give cards to another seat: territories with an army on each, and jokers."""
    lands = len(p.owner)
    give_lot(p, giver, taker, tuple(card for card in lot if card < lands))
    if jokers := {card - lands for card in lot if card >= lands}:
        held = enumerate(JOKERS.of(p))
        JOKERS.put(p, tuple(taker if joker in jokers else holder for joker, holder in held))


def face_down(event: LotLaid, seat: int | None, hands: Sequence[int]) -> LotLaid:
    return event if event.seat == seat else event._replace(lot=(HIDDEN,) * len(event.lot))


def between_two(event: LotsSwapped, seat: int | None, hands: Sequence[int]) -> LotsSwapped:
    if seat in (event.seat, event.other):
        return event
    hidden = (HIDDEN,) * len(event.given)
    return event._replace(given=hidden, taken=hidden)


@recorded_as("lot_laid")
@known_in_part(face_down)
class LotLaid(NamedTuple):
    """A seat laid a lot down. Others see only the number of its cards."""

    offer: int
    seat: int
    lot: Lot

    def fold(self, p: Position) -> None:
        add(LOTS_LAID, p, (self.seat, 1))
        LOTS.put(p, (*LOTS.of(p), Laid(*self)))


@recorded_as("lots_swapped")
@known_in_part(between_two)
class LotsSwapped(NamedTuple):
    """Two seats swapped lots of the same size. Only they see the cards."""

    offer: int
    seat: int
    other: int
    given: Lot
    taken: Lot

    def fold(self, p: Position) -> None:
        pass_on(p, self.seat, self.other, self.given)
        pass_on(p, self.other, self.seat, self.taken)
        left = (laid for laid in LOTS.of(p) if laid[0] != self.offer and holds_cards(p, laid[1], laid[2]))
        LOTS.put(p, tuple(left))


@recorded_as("passed")
@known_to_all
class Passed(NamedTuple):
    """A seat turned down the lots of others, up to this number."""

    seat: int
    offer: int

    def fold(self, p: Position) -> None:
        add(PASSED, p, (self.seat, self.offer - by_seat(PASSED, p)[self.seat]))


@recorded_as("uncovered")
@known_to_all
class Uncovered(NamedTuple):
    """The exchanges are over, and everybody shows their territories: the owner of each."""

    owners: tuple[int, ...]

    def fold(self, p: Position) -> None:
        for extra in (LOTS, LOTS_LAID, PASSED):
            extra.put(p, ())
        if JOKERS.of(p):
            JOKERS.put(p, ())
