"""Sets of open cards, one of each symbol, and the armies that they bring."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from games.engine.board import CANNON, FOOT, HORSE, mask_of, members
from games.engine.events.knowledge import known_to_all, known_to_its_seat, recorded_as
from games.engine.extra_state import ExtraState, by_all
from games.engine.shapes import LAND, NUMBER, Each, Tuple

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.events import Placements
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook

SYMBOLS = (FOOT, HORSE, CANNON)
WORTH = 6
"""The armies that a set brings."""
Sets = tuple["Placements", ...]
"""Sets, each as the armies on its territories. Jokers make up the rest of the three cards."""


def own_sets(value: tuple[Sets, ...], position: Position, seat: int | None) -> tuple[Sets, ...]:
    """Return the sets as a seat sees them: those of the others are hidden."""
    return tuple(sets if owner == seat else () for owner, sets in enumerate(value))


def sets_possible(rulebook: Rulebook, position: Position, value: Any) -> bool:
    """Return whether every seat can have formed these sets."""
    if len(value) not in (0, position.seats):
        return False
    return all(
        is_set(rulebook.board, tuple((land, armies) for land, armies in one))
        and all(position.owner[land] == seat for land, _ in one)
        for seat, sets in enumerate(value)
        for one in sets
    )


FORMED: ExtraState[tuple[Sets, ...]] = ExtraState(
    "sets_formed",
    empty=(),
    seen=own_sets,
    possible=sets_possible,
    shape=Each(Each(Each(Tuple(LAND, NUMBER)))),
)
"""The sets of each seat, until all are shown."""
JOKERS: ExtraState[tuple[int, ...]] = ExtraState(
    "jokers",
    empty=(),
    seen=by_all,
    possible=lambda rulebook, position, value: all(seat in range(position.seats) for seat in value),
)
"""The seat that holds each joker."""


def is_set(board: Board, placements: Placements) -> bool:
    """Return whether these cards, with jokers in place of missing ones, are a set with all its armies."""
    symbols = [board.symbols[land] for land, _ in placements]
    return (
        1 <= len(symbols) == len({*symbols}) <= len(SYMBOLS)
        and sum(armies for _, armies in placements) == WORTH
        and all(armies >= 0 for _, armies in placements)
    )


def sets_of(position: Position, seat: int) -> Sets:
    """Return the sets that a seat has formed so far."""
    formed = FORMED.of(position)
    return formed[seat] if formed else ()


def jokers_left(position: Position, seat: int) -> int:
    """Return the number of a seat's jokers that are in no set."""
    jokers = JOKERS.of(position).count(seat)
    return jokers and jokers - sum([len(SYMBOLS) - len(one) for one in sets_of(position, seat)])


@cache
def by_symbols(board: Board) -> list[tuple[int, int]]:
    """Return each symbol with the territories whose cards show it, as a bit mask."""
    return [
        (symbol, mask_of(land for land in range(len(board.territories)) if board.symbols[land] == symbol))
        for symbol in SYMBOLS
    ]


def in_no_set(position: Position, seat: int) -> int:
    """Return the territories of a seat whose cards are in no set, as a bit mask."""
    free = position.lands[seat]
    for one in sets_of(position, seat):
        for land, _ in one:
            free &= ~(1 << land)
    return free


def by_symbol(board: Board, position: Position, seat: int) -> dict[int, tuple[int, ...]]:
    """Return the territories of a seat whose cards are in no set, by symbol."""
    free = in_no_set(position, seat)
    return {symbol: members(free & mask) for symbol, mask in by_symbols(board)}


SHAPES = [
    tuple(symbol for at, symbol in enumerate(SYMBOLS) if bits >> at & 1)
    for bits in range((1 << len(SYMBOLS)) - 1, 0, -1)
]
"""The symbols that the cards of a set can show, with jokers in place of the others."""


def shapes(board: Board, position: Position, seat: int) -> Sequence[tuple[int, ...]]:
    """Return the symbols that the cards of a seat can show in a set.

    Its jokers take the place of the others.
    """
    free = in_no_set(position, seat)
    held = tuple([symbol for symbol, mask in by_symbols(board) if free & mask])
    return shapes_of(held, jokers_left(position, seat))


@cache
def shapes_of(symbols: tuple[int, ...], jokers: int) -> Sequence[tuple[int, ...]]:
    """Return the shapes, as `shapes` does, for a seat with cards of these symbols."""
    return [shown for shown in SHAPES if len(SYMBOLS) - len(shown) <= jokers and {*shown} <= {*symbols}]


def best_sets(board: Board, position: Position, seat: int, fronts: Sequence[int] = ()) -> list[Placements]:
    """Return all sets that a seat can still form, each with its armies on one territory.

    That is the first of these fronts that the set can show, or else the territory where the enemy is
    strongest.
    """
    left = ranked(board, position, seat, fronts)
    jokers = jokers_left(position, seat)
    found: list[Placements] = []
    while possible := shapes_of(tuple([symbol for symbol in SYMBOLS if left[symbol]]), jokers):
        shown = max(possible, key=lambda shape: (len(shape), sum([len(left[symbol]) for symbol in shape])))
        _, front, of = max([(*left[symbol][-1], symbol) for symbol in shown])
        left[of].pop()
        others = [left[symbol].pop(0)[1] for symbol in shown if symbol != of]
        found.append(tuple(sorted([(front, WORTH), *((land, 0) for land in others)])))
        jokers -= len(SYMBOLS) - len(shown)
    return found


def ranked(
    board: Board, position: Position, seat: int, fronts: Sequence[int]
) -> dict[int, list[tuple[int, int]]]:
    """Return the territories of a seat whose cards are in no set, by symbol.

    They are pairs of (urgency, territory). The most urgent come last.
    """
    foes, armies = ~position.lands[seat] & (1 << len(board.territories)) - 1, position.armies
    free, most = in_no_set(position, seat), sum(armies) + len(fronts)
    said = {land: most - rank for rank, land in enumerate(fronts)}
    return {
        symbol: sorted(
            (said.get(land) or position.armies_on(board.border_masks[land] & foes) - armies[land], land)
            for land in members(free & mask)
        )
        for symbol, mask in by_symbols(board)
    }


@recorded_as("formed")
@known_to_its_seat
class Formed(NamedTuple):
    """A seat formed a set, with the armies for each of its territories. Secret until all sets are shown."""

    seat: int
    placements: Placements

    def fold(self, p: Position) -> None:
        so_far = FORMED.of(p) or ((),) * p.seats
        sets = (*so_far[self.seat], self.placements)
        FORMED.put(p, (*so_far[: self.seat], sets, *so_far[self.seat + 1 :]))


@recorded_as("mobilised")
@known_to_all
class Mobilised(NamedTuple):
    """The sets of a seat were shown, and their armies placed."""

    seat: int
    sets: int
    placements: Placements

    def fold(self, p: Position) -> None:
        for land, armies in self.placements:
            p.armies[land] += armies


@recorded_as("mobilisation_over")
@known_to_all
class MobilisationOver(NamedTuple):
    """All sets have been shown."""

    def fold(self, p: Position) -> None:
        FORMED.put(p, ())


@recorded_as("jokers_dealt")
@known_to_all
class JokersDealt(NamedTuple):
    """These seats received the jokers, in order."""

    seats: tuple[int, ...]

    def fold(self, p: Position) -> None:
        JOKERS.put(p, self.seats)


@recorded_as("jokers_taken")
@known_to_all
class JokersTaken(NamedTuple):
    """The jokers of a seat that is out went to another."""

    seat: int
    by: int

    def fold(self, p: Position) -> None:
        JOKERS.put(p, tuple(self.by if seat == self.seat else seat for seat in JOKERS.of(p)))
