"""Events as JSON: each is a list `[name, field, …]`."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from games.engine.position import Position

SCHEMA = 1
"""Grows when the shape of an event changes; old shapes stay readable."""

Placements = tuple[tuple[int, int], ...]
"""Pairs of (territory, armies)."""


@cache
def event_name(kind: type) -> str:
    """The name of a kind of event in the record: `TurnBegan` -> `turn_began`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


class Event(Protocol):
    """A NamedTuple of plain JSON that says what happened."""

    def fold(self, p: Position) -> None:
        """Change the position by it."""

    def _asdict(self) -> dict[str, Any]: ...

    def __eq__(self, other: object) -> bool: ...


def to_json(event: Event) -> list[Any]:
    """The event as a list that JSON can hold."""
    return [event_name(event.__class__), *event._asdict().values()]


def freeze(value: Any) -> Any:
    """JSON turns tuples into lists; turn them back."""
    if not isinstance(value, list):
        return value
    return tuple([freeze(item) if isinstance(item, list) else item for item in value])
