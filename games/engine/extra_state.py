"""Extra state: what an edition keeps of a game beyond the board, the cards and the turn.

    SPENT: ExtraState[Mapping[str, int]] = ExtraState("spent", empty={}, seen=by_all)

    SPENT.of(position)["alaska"]

A feature names its extra state (`extras` in `games.engine.feature`); the values are in `Position.extra`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from games.engine.errors import Impossible, check, impossible
from games.engine.events import ExtraStateSet, freeze
from games.engine.shapes import CONCEALED as CONCEALED

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.shapes import Shape
    from games.engine.table import Table

T = TypeVar("T")


def by_all(value: T, position: Position, seat: int | None) -> T:
    """Show everybody the whole value: it is no secret."""
    return value


def nothing_usual(rulebook: Rulebook, position: Position) -> Any:
    """Return None: a position set up by hand that does not mention the value leaves it `empty`."""
    return None


@dataclass(frozen=True)
class ExtraState(Generic[T]):
    """One more value in a position, found by its `name`.

    It never changes in place, because copies of a position share it.

    - `empty` is its initial value.
    - `seen` (value, position, seat) returns what a seat sees of it; the seat of a spectator is None. Without
      `seen` the value is secret: everybody sees `empty`.
    - `possible` (rulebook, position, value as JSON) returns whether the rules can lead to the value. An
      exception means no.
    - `usual` (rulebook, position) returns the value for a position set up by hand that does not mention it.
    - `imagined` (rulebook, position, value, rng) returns the value with something possible in place of what
      is hidden.
    - in the JSON of a position, the value is in `extra`, or next to the board if it is not `in_extra`. If it
      has a `shape`, territories and cards are written by key (see `games.engine.shapes`). `writes` (rulebook,
      value) returns a form other than the value itself. `reads` (rulebook, position, JSON or None) reads that
      form, in place of `possible` and `usual`, and raises Impossible or Unreadable.
    """

    name: str
    empty: T
    seen: Callable[[T, Position, int | None], T] | None = None
    possible: Callable[[Rulebook, Position, Any], bool] = lambda rulebook, position, value: False
    usual: Callable[[Rulebook, Position], T | None] = nothing_usual
    imagined: Callable[[Rulebook, Position, T, random.Random], T] | None = None
    reads: Callable[[Rulebook, Position, Any], T] | None = None
    writes: Callable[[Rulebook, T], Any] | None = None
    shape: Shape | None = None
    in_extra: bool = True

    def of(self, position: Position) -> T:
        """Return the value in a position."""
        value: T = position.extra.get(self.name, self.empty)
        return value

    def put(self, position: Position, value: T) -> None:
        """Replace the value in a position. During play only the folds of events do so."""
        position.extra = {**position.extra, self.name: value}

    def note(self, table: Table, value: T) -> None:
        """Set the value by an event. For secret values use events of their own."""
        assert self.seen is by_all
        table.write(ExtraStateSet(self.name, value))

    def shown(self, value: T, position: Position, seat: int | None) -> T:
        """Return what a seat sees of a value."""
        return self.empty if self.seen is None else self.seen(value, position, seat)

    def to_json(self, rulebook: Rulebook, value: T) -> Any:
        """Return a value as it is written in the JSON of a position."""
        if self.shape is not None:
            return self.shape.writes(rulebook.board, value)
        return value if self.writes is None else self.writes(rulebook, value)

    def from_json(self, rulebook: Rulebook, position: Position, data: Any) -> T | None:
        """Read the value from the JSON of a position. Return None if there is none.

        Raise Impossible or Unreadable if the JSON cannot be used.
        """
        if self.reads is not None:
            return self.reads(rulebook, position, data)
        if data is None:
            return self.usual(rulebook, position)
        if self.shape is not None:
            try:
                data = self.shape.reads(rulebook.board, data)
            except Impossible as error:
                raise impossible(f"“{self.name}” cannot be so, as {error.params['reason']}") from error
        check(self.possible(rulebook, position, data), f"“{self.name}” cannot be so")
        return cast("T", freeze(data))


BySeat = tuple[int, ...]
"""A number for each seat; empty means 0 for all."""


def are_by_seat(rulebook: Rulebook, position: Position, value: Any) -> bool:
    """Return whether the value can be a number for each seat, none below 0."""
    return len(value) in (0, position.seats) and all(type(number) is int and number >= 0 for number in value)


def by_seat(extra: ExtraState[BySeat], position: Position) -> BySeat:
    """Return the number of each seat."""
    numbers = extra.of(position)
    return numbers or (0,) * position.seats


def add(extra: ExtraState[BySeat], position: Position, *more: tuple[int, int]) -> None:
    """Add to the numbers of some seats: pairs of (seat, difference). For the folds of events."""
    now = list(by_seat(extra, position))
    for seat, number in more:
        now[seat] += number
    extra.put(position, tuple(now))


def extras_by_name(extras: Iterable[ExtraState[Any]]) -> dict[str, ExtraState[Any]]:
    """Return extra state by name. Raise TypeError if two pieces have the same name."""
    found: dict[str, ExtraState[Any]] = {}
    for extra in extras:
        if found.setdefault(extra.name, extra) is not extra:
            raise TypeError(f"Two pieces of extra state are named “{extra.name}”.")
    return found


def fresh(cards: Collection[T], known: Collection[T], rng: random.Random) -> Iterator[T]:
    """Return the cards that are not known, in a random order."""
    left = [card for card in cards if card not in known]
    rng.shuffle(left)
    return iter(left)
