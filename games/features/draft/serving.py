"""The lists of a draft, and how a snake order serves them: forwards, backwards, forwards again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from games.engine.events.knowledge import (
    known_in_part,
    known_to_all,
    known_to_its_seat,
    placeless,
    recorded_as,
)
from games.engine.events.set_up import put_first_army
from games.engine.extra_state import ExtraState
from games.engine.shapes import LAND, Each

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook

Lands = tuple[int, ...]


def own_list(value: tuple[Lands, ...], position: Position, seat: int | None) -> tuple[Lands, ...]:
    """Return the lists as a seat sees them: those of the others are empty."""
    return tuple(lands if owner == seat else () for owner, lands in enumerate(value))


def are_lists(rulebook: Rulebook, position: Position, value: Any) -> bool:
    """Return whether each seat can have the list given for it."""
    return len(value) in (0, position.seats) and all(
        are_different_lands(rulebook, position, lands) for lands in value
    )


def are_different_lands(rulebook: Rulebook, position: Position, value: Any) -> bool:
    """Return whether these are different territories."""
    lands = range(len(rulebook.board.territories))
    return len({*value}) == len(value) and all(type(land) is int and land in lands for land in value)


WISHES: ExtraState[tuple[Lands, ...]] = ExtraState(
    "wishes", empty=(), seen=own_list, possible=are_lists, shape=Each(Each(LAND))
)
"""The list of each seat, the most wanted first."""
LOT: ExtraState[Lands] = ExtraState("wishes_lot", empty=(), possible=are_different_lands, shape=Each(LAND))
"""All territories in random order, for seats whose lists run out. Hidden from everybody."""


def wishes_of(position: Position, seat: int) -> Lands:
    """Return the list of a seat."""
    wishes = WISHES.of(position)
    return wishes[seat] if wishes else ()


def snake(seats: Sequence[int], picks: int) -> Iterator[int]:
    """Yield the seat of each pick in turn: the last seat of a round is the first of the next."""
    for pick in range(picks):
        number, place = divmod(pick, len(seats))
        yield seats[place if number % 2 == 0 else -1 - place]


def served(order: Sequence[int], lists: Mapping[int, Lands], lot: Lands) -> dict[int, list[int]]:
    """Return the territories of each seat in the order of its picks.

    A pick is the first territory on the seat's list that is still free, or else the first in `lot`, which
    holds each territory once.
    """
    free, found = {*lot}, {seat: list[int]() for seat in order}
    left = {seat: iter((*lists[seat], *lot)) for seat in order}
    for seat in snake(order, len(lot)):
        land = next(land for land in left[seat] if land in free)
        free.remove(land)
        found[seat].append(land)
    return found


def secret(event: Any, seat: int | None, hands: Sequence[int]) -> None:
    """Return None: nobody learns of the event."""


@recorded_as("lot_shuffled")
@known_in_part(secret)
class LotShuffled(NamedTuple):
    """The territories were shuffled, for seats whose lists run out. Secret."""

    lands: Lands

    def fold(self, p: Position) -> None:
        LOT.put(p, self.lands)


@recorded_as("wished")
@known_to_its_seat
class Wished(NamedTuple):
    """A seat made its list, in place of an earlier one. Secret."""

    seat: int
    lands: Lands

    def fold(self, p: Position) -> None:
        lists = WISHES.of(p) or ((),) * p.seats
        WISHES.put(p, (*lists[: self.seat], self.lands, *lists[self.seat + 1 :]))


@recorded_as("served")
@known_to_all
class Served(NamedTuple):
    """A seat received these territories, in the order of its picks, with an army on each."""

    seat: int
    lands: Lands

    def fold(self, p: Position) -> None:
        for land in self.lands:
            put_first_army(p, land, self.seat)
        # If most players have left, there are more territories than first armies.
        p.to_place[self.seat] = max(0, p.to_place[self.seat] - len(self.lands))


@recorded_as("draft_over")
@placeless
@known_to_all
class DraftOver(NamedTuple):
    """All lists have been served."""

    def fold(self, p: Position) -> None:
        WISHES.put(p, ())
        LOT.put(p, ())
