"""Events as JSON: each is a list `[name, field, …]`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from games.engine.events.knowledge import event_name
from games.engine.position import NOBODY

if TYPE_CHECKING:
    from games.engine.position import Position

SCHEMA = 2
"""Grows when the shape of an event changes. A kind reads its earlier shapes with `upgraded`."""

Placements = tuple[tuple[int, int], ...]
"""Pairs of (territory, armies)."""


class Event(Protocol):
    """A NamedTuple of plain JSON that says what happened."""

    def fold(self, p: Position) -> None:
        """Change the position by it."""

    def _asdict(self) -> dict[str, Any]: ...

    def __eq__(self, other: object) -> bool: ...


E = TypeVar("E", bound=tuple[Any, ...])


def maker(kind: type[E]) -> Callable[[tuple[Any, ...]], E]:
    """What makes an event of a tuple of all its fields, in a third of the time: for those written most."""
    return partial(tuple.__new__, kind)


def to_json(event: Event) -> list[Any]:
    """The event as a list that JSON can hold."""
    return [event_name(event.__class__), *event._asdict().values()]


def freeze(value: Any) -> Any:
    """JSON turns tuples into lists; turn them back."""
    if not isinstance(value, list):
        return value
    return tuple([freeze(item) if isinstance(item, list) else item for item in value])


def kinds_by_name(kinds: Iterable[type[Event]]) -> dict[str, type[Event]]:
    """Kinds of event by their names in a record.

    Raises TypeError for one that has none, or does not say who may know of it, and where two have the same.
    """
    found: dict[str, type[Event]] = {}
    for kind in kinds:
        name = event_name(kind)
        if not hasattr(kind, "known"):
            raise TypeError(f"The event “{name}” does not say who may know of it.")
        if found.setdefault(name, kind) is not kind:
            raise TypeError(f"There are two kinds of event named “{name}”.")
    return found


def from_json(kinds: Mapping[str, type[Event]], data: list[Any]) -> Event:
    """Read what `to_json` wrote, also after a round trip through JSON. `kinds` are the rulebook's.

    Raises ValueError when it is not an event.
    """
    try:
        kind, fields = kinds[data[0]], freeze(data[1:])
        upgraded = getattr(kind, "upgraded", None)
        return kind(*(upgraded(*fields) if upgraded else fields))
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise ValueError(f"not an event: {data!r}") from error


def former_owners(happened: object) -> Mapping[int, int]:
    """Territories that changed hands -> who lost them. Events that take any have a method of this name."""
    say = getattr(happened, "former_owners", None)
    return say() if say else {}


def losses(happened: Iterable[object]) -> list[tuple[int, int, object]]:
    """Each territory that changed hands, who lost it, and the event by which it did, in their order."""
    return [(land, loser, event) for event in happened for land, loser in former_owners(event).items()]


def taker(happened: object) -> int:
    """Who took the territories that changed hands; the seat itself where it gave them up."""
    seat: int = getattr(happened, "by", getattr(happened, "seat", NOBODY))
    return seat
