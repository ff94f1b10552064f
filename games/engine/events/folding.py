"""Folding a record into a position. It needs no rulebook, because events record results."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from games.engine import events as e

if TYPE_CHECKING:
    from games.engine.position import Position


def fold(events: Iterable[e.Event], start: Position | None = None) -> Position:
    """Return the position that a record leads to, from its beginning or from a `start`.

    Raise ValueError if a record without a `start` does not begin with `Began`, or has a later schema.
    """
    stream = iter(events)
    position = start.copy() if start else empty_position(next(stream, None))
    for event in stream:
        event.fold(position)
    return position


def empty_position(event: e.Event | None) -> Position:
    """Return the empty position that the first event of a record makes.

    Raise ValueError unless it is `Began`, with a schema that can be read.
    """
    if not isinstance(event, e.Began):
        raise ValueError("A record starts with the event 'began'.")
    if event.schema > e.SCHEMA:
        raise ValueError(f"The record has schema {event.schema}; this version reads up to {e.SCHEMA}.")
    return event.position()
