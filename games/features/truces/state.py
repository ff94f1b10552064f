"""Truces as they are kept: offers, truces in force, pauses after them, and breaches.

A truce is between two seats. It covers all their lands, those of one continent, or one border. Its terms are
known to the two; others learn only that there is one, if the table tells them that much.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from games.engine.board import Board, mask_of, members
from games.engine.extra_state import ExtraState
from games.engine.position import HIDDEN
from games.engine.shapes import LAND, NUMBER, TEXT, TRUTH, Each, Tuple

if TYPE_CHECKING:
    from games.engine.events.knowledge import Known
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook

TIME, OUT, FEW, ALL = REASONS = ("time", "out", "few", "all")
"""Why a truce ends: its last round is over, one of the two is out, few play on, it was with all rivals."""


class Area(NamedTuple):
    """What a truce covers: a continent (its key), or the border between two `lands`, or everything."""

    continent: str = ""
    lands: tuple[int, ...] = ()

    def mask(self, board: Board) -> int:
        """Return the territories covered, as a bit mask; none for a border."""
        if self.lands:
            return 0
        return board.lands_of(self.continent) if self.continent else ~0

    def beyond(self, board: Board, source: int) -> int:
        """Return the territories covered against attacks from a source, as a bit mask."""
        if source in self.lands:
            return mask_of(self.lands) & ~(1 << source)
        return self.mask(board)


class TruceOffer(NamedTuple):
    """An offer from one seat to another.

    `term` is the last round of the truce or, where truces end by notice, the rounds between notice and end.
    The offer lapses after the round `lapses`. One that was refused is no longer open, but stays until then,
    so that it is not made again at once.
    """

    seat: int
    other: int
    term: int
    continent: str
    lands: tuple[int, ...]
    lapses: int
    is_open: bool

    @property
    def number(self) -> int:
        """The number that identifies the offer: that of the player who made it."""
        return self.seat + 1

    @property
    def area(self) -> Area:
        """What the truce would cover."""
        return Area(self.continent, tuple(self.lands))


class Truce(NamedTuple):
    """A truce between two seats, the first of which accepted it.

    It is in force to the end of round `until`. As long as either can give notice, `notice` is the number of
    rounds that this takes; otherwise it is 0. `told`: whether others know of it; its terms are `HIDDEN` from
    them.
    """

    seat: int
    other: int
    until: int
    notice: int
    continent: str
    lands: tuple[int, ...]
    told: bool

    @property
    def area(self) -> Area:
        """What the truce covers."""
        return Area(self.continent, tuple(self.lands))

    def partner(self, seat: int) -> int:
        """Return the other of its two seats."""
        return self.other if seat == self.seat else self.seat


class Pause(NamedTuple):
    """Two seats that may make no new truce until this round is over."""

    seat: int
    other: int
    until: int


class Breach(NamedTuple):
    """A seat attacked another in spite of a truce. `told`: whether others know of it."""

    seat: int
    other: int
    told: bool


# --- Who knows what


class OfTwo(Protocol):
    """Anything between two seats."""

    @property
    def seat(self) -> int: ...
    @property
    def other(self) -> int: ...


def is_party(one: OfTwo, seat: int | None) -> bool:
    """Return whether a seat is one of the two."""
    return seat is not None and seat in (one.seat, one.other)


def only_the_two(event: Any, seat: int | None, hands: Sequence[int]) -> Any:
    return event if is_party(event, seat) else None


def all_if_told(event: Any, seat: int | None, hands: Sequence[int]) -> Any:
    return event if event.told or is_party(event, seat) else None


def concealed(truce: Any) -> Any:
    """Return a truce, or the event that makes it, without its terms."""
    return truce._replace(until=HIDDEN, notice=HIDDEN, continent="", lands=())


def terms_for_the_two(event: Any, seat: int | None, hands: Sequence[int]) -> Any:
    if is_party(event, seat):
        return event
    return concealed(event) if event.told else None


def seen_by(kind: type, known: Known) -> Callable[[Any, Position, int | None], tuple[Any, ...]]:
    """Return a function that shows a seat the entries of this kind as it may know them."""

    def seen(value: Any, position: Position, seat: int | None) -> tuple[Any, ...]:
        shown = (known(kind(*entry), seat, ()) for entry in value)
        return tuple(entry for entry in shown if entry)

    return seen


# --- The state


def are_pairs(rulebook: Rulebook, position: Position, value: Any) -> bool:
    """Return whether each entry is between two different players."""
    players = range(position.players)
    return all(seat in players and other in players and seat != other for seat, other, *_ in value)


def are_areas(rulebook: Rulebook, areas: Any) -> bool:
    """Return whether each of these areas, pairs of a continent and lands, is on the board."""
    board = rulebook.board
    known = {"", *board.continent_index}
    return all(
        continent in known
        and (not lands or (not continent and len(lands) == 2 and lands[1] in board.borders[lands[0]]))
        for continent, lands in areas
    )


def offers_possible(rulebook: Rulebook, position: Position, value: Any) -> bool:
    """Return whether these can be the offers: at most one from each seat to each other."""
    pairs = {(seat, other) for seat, other, *_ in value}
    return (
        are_pairs(rulebook, position, value)
        and len(pairs) == len(value)
        and are_areas(rulebook, ((continent, lands) for *_, continent, lands, _, _ in value))
        and all(term > 0 for _, _, term, *_ in value)
    )


def truces_possible(rulebook: Rulebook, position: Position, value: Any) -> bool:
    """Return whether these can be the truces: at most one between two seats."""
    pairs = {frozenset(entry[:2]) for entry in value}
    return (
        are_pairs(rulebook, position, value)
        and len(pairs) == len(value)
        and are_areas(rulebook, ((continent, lands) for *_, continent, lands, _ in value))
    )


OFFERS: ExtraState[tuple[TruceOffer, ...]] = ExtraState(
    "truce_offers",
    empty=(),
    seen=seen_by(TruceOffer, only_the_two),
    possible=offers_possible,
    shape=Each(Tuple(NUMBER, NUMBER, NUMBER, TEXT, Each(LAND), NUMBER, TRUTH)),
)
TRUCES: ExtraState[tuple[Truce, ...]] = ExtraState(
    "truces",
    empty=(),
    seen=seen_by(Truce, terms_for_the_two),
    possible=truces_possible,
    shape=Each(Tuple(NUMBER, NUMBER, NUMBER, NUMBER, TEXT, Each(LAND), TRUTH)),
)
"""The truces, the oldest first."""
PAUSES: ExtraState[tuple[Pause, ...]] = ExtraState(
    "truce_pauses",
    empty=(),
    seen=seen_by(Pause, only_the_two),
    possible=are_pairs,
    shape=Each(Tuple(NUMBER, NUMBER, NUMBER)),
)
BREACHES: ExtraState[tuple[Breach, ...]] = ExtraState(
    "truce_breaches",
    empty=(),
    seen=seen_by(Breach, all_if_told),
    possible=are_pairs,
    shape=Each(Tuple(NUMBER, NUMBER, TRUTH)),
)


def offers(position: Position) -> Iterator[TruceOffer]:
    """Yield all offers, including those that were refused."""
    return (TruceOffer(*entry) for entry in OFFERS.of(position))


def truces(position: Position) -> Iterator[Truce]:
    """Yield the truces whose end has not been noted yet."""
    return (Truce(*entry) for entry in TRUCES.of(position))


def in_force(position: Position, seat: int) -> Iterator[Truce]:
    """Yield the truces of a seat that are in force."""
    for truce in truces(position):
        if is_party(truce, seat) and not is_over(position, truce):
            yield truce


def is_over(position: Position, truce: Truce) -> bool:
    """Return whether the last round of a truce is over."""
    return HIDDEN != truce.until < position.round


def broken_by(position: Position, board: Board, seat: int, source: int, target: int) -> Iterator[Truce]:
    """Yield the truces that an attack of a seat from a source would break, if they do not bind."""
    for truce in in_force(position, seat):
        if position.lands[truce.partner(seat)] & truce.area.beyond(board, source) & 1 << target:
            yield truce


def covered(position: Position, board: Board, truce: Truce, seat: int) -> int:
    """Return the territories of its partner that a truce protects from a seat, but for a border."""
    return position.lands[truce.partner(seat)] & truce.area.mask(board)


def without_pair(entries: Any, seat: int, other: int) -> tuple[Any, ...]:
    """Return the entries that are not between these two seats."""
    return tuple(entry for entry in entries if {*entry[:2]} != {seat, other})


def fronts(position: Position, board: Board, truce: Truce) -> int:
    """Return the territories on both sides of the borders that a truce closes, as a bit mask."""
    found = 0
    for seat in (truce.seat, truce.other):
        theirs = position.lands[truce.partner(seat)]
        for land in members(position.lands[seat]):
            found |= board.border_masks[land] & theirs & truce.area.beyond(board, land)
    return found
