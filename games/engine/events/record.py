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
"""The number grows when the shape of an event changes. A kind reads its earlier shapes with `upgraded`."""

Placements = tuple[tuple[int, int], ...]
"""Pairs of (territory, armies)."""


class Event(Protocol):
    """A NamedTuple of plain JSON values that says what happened."""

    def fold(self, p: Position) -> None:
        """Change the position as the event says."""

    def _asdict(self) -> dict[str, Any]: ...

    def __eq__(self, other: object) -> bool: ...


E = TypeVar("E", bound=tuple[Any, ...])


def maker(kind: type[E]) -> Callable[[tuple[Any, ...]], E]:
    """Return a function that makes an event from a tuple of all its fields. For the kinds written most often.

    It takes a third of the time that calling the class takes.
    """
    return partial(tuple.__new__, kind)


def to_json(event: Event) -> list[Any]:
    """Return the event as a list for JSON."""
    return [event_name(event.__class__), *event._asdict().values()]


def freeze(value: Any) -> Any:
    """Return the value with all lists, including nested ones, as tuples. JSON turns tuples into lists."""
    if not isinstance(value, list):
        return value
    return tuple([freeze(item) if isinstance(item, list) else item for item in value])


def kinds_by_name(kinds: Iterable[type[Event]]) -> dict[str, type[Event]]:
    """Return kinds of event by their names in a record.

    Raise TypeError if a kind has no name, does not say who may know of it, or has the name of another kind.
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
    """Read what `to_json` wrote, also after a round trip through JSON. `kinds` are those of the rulebook.

    Raise ValueError if the data is not an event.
    """
    try:
        kind, fields = kinds[data[0]], freeze(data[1:])
        upgraded = getattr(kind, "upgraded", None)
        return kind(*(upgraded(*fields) if upgraded else fields))
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise ValueError(f"not an event: {data!r}") from error


def former_owners(happened: object) -> Mapping[int, int]:
    """Return each territory that changed hands, with the seat that lost it.

    Events that take territories have a method of this name.
    """
    say = getattr(happened, "former_owners", None)
    return say() if say else {}


def territories_lost(happened: Iterable[object]) -> list[tuple[int, int, object]]:
    """Return each territory that changed hands, the seat that lost it and the event that did it, in order."""
    return [(land, loser, event) for event in happened for land, loser in former_owners(event).items()]


def taker(happened: object) -> int:
    """Return the seat that took the territories, or that gave them up."""
    seat: int = getattr(happened, "by", getattr(happened, "seat", NOBODY))
    return seat
