"""What an edition keeps of a game beyond the board, the cards and the turn.

    SPENT: Keep[Mapping[str, int]] = Keep("spent", empty={}, seen=by_all)

    SPENT.of(position)["alaska"]

A feature names its keeps (`games.engine.feature`); what is kept stands in `Position.extra`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from games.engine.errors import Impossible, check, impossible
from games.engine.events import Kept, freeze
from games.engine.shapes import CONCEALED as CONCEALED

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.shapes import Shape
    from games.engine.table import Table

T = TypeVar("T")


def by_all(value: T, position: Position, seat: int | None) -> T:
    """No secret."""
    return value


def nothing_usual(rulebook: Rulebook, position: Position) -> Any:
    """A position put by hand that does not say it keeps nothing."""
    return None


@dataclass(frozen=True)
class Keep(Generic[T]):
    """Something that is kept, by its `name`. Values never change in place: copies of a position share them.

    - `empty` stands for it as long as nothing is kept.
    - `seen` (value, position, seat) is what a seat sees of it, None as the seat of a spectator. What does
      not say so is a secret: everybody sees `empty`.
    - `possible` (rulebook, position, value as JSON): whether the rules can lead to it. Errors mean no.
    - `usual` (rulebook, position) is what a position put by hand keeps that does not say it.
    - `imagined` (rulebook, position, value, rng) has something possible in the place of what is hidden.
    - as JSON of a position it stands among `extra`, or (not `in_extra`) beside the board, with territories
      and cards by their keys where its `shape` has any (see `games.engine.shapes`). `writes` (rulebook,
      value) gives another form than the value itself; `reads` (rulebook, position, JSON or None) reads that,
      in place of `possible` and `usual`. Raises Impossible or Unreadable.
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
        """What a position keeps."""
        value: T = position.extra.get(self.name, self.empty)
        return value

    def put(self, position: Position, value: T) -> None:
        """Keep another value. For the folds of events."""
        position.extra = {**position.extra, self.name: value}

    def note(self, table: Table, value: T) -> None:
        """Keep another value, as an event. For what is no secret: secrets have events of their own."""
        assert self.seen is by_all
        table.write(Kept(self.name, value))

    def shown(self, value: T, position: Position, seat: int | None) -> T:
        """What a seat sees of a value."""
        return self.empty if self.seen is None else self.seen(value, position, seat)

    def to_json(self, rulebook: Rulebook, value: T) -> Any:
        """A value as it stands in a position's JSON."""
        if self.shape is not None:
            return self.shape.writes(rulebook.board, value)
        return value if self.writes is None else self.writes(rulebook, value)

    def from_json(self, rulebook: Rulebook, position: Position, data: Any) -> T | None:
        """What a position keeps whose JSON says this (None: nothing). Raises Impossible or Unreadable."""
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
"""A number for each seat; empty as long as all are 0."""


def are_by_seat(rulebook: Rulebook, position: Position, value: Any) -> bool:
    """Whether it can be a number for each seat, none below 0."""
    return len(value) in (0, position.seats) and all(type(number) is int and number >= 0 for number in value)


def by_seat(keep: Keep[BySeat], position: Position) -> BySeat:
    """The number of each seat."""
    numbers = keep.of(position)
    return numbers or (0,) * position.seats


def add(keep: Keep[BySeat], position: Position, *more: tuple[int, int]) -> None:
    """So many more for some seats, or fewer. For the folds of events."""
    now = list(by_seat(keep, position))
    for seat, number in more:
        now[seat] += number
    keep.put(position, tuple(now))


def keeps_by_name(keeps: Iterable[Keep[Any]]) -> dict[str, Keep[Any]]:
    """Keeps by their names in a position. Raises TypeError where two have the same name."""
    found: dict[str, Keep[Any]] = {}
    for keep in keeps:
        if found.setdefault(keep.name, keep) is not keep:
            raise TypeError(f"Two things that are kept are named “{keep.name}”.")
    return found


def fresh(cards: Collection[T], known: Collection[T], rng: random.Random) -> Iterator[T]:
    """The cards that are not known, in a random order."""
    left = [card for card in cards if card not in known]
    rng.shuffle(left)
    return iter(left)
