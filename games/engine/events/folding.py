"""Fold a record into a position. Needs no rulebook: events record results."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from games.engine import events as e

if TYPE_CHECKING:
    from games.engine.position import Position


def fold(events: Iterable[e.Event], start: Position | None = None) -> Position:
    """The position that a record leads to: a whole one, or one that goes on from a `start`.

    Raises ValueError when a whole record does not start with `Began` or is written in a later schema.
    """
    stream = iter(events)
    position = start.copy() if start else begin(next(stream, None))
    for event in stream:
        event.fold(position)
    return position


def begin(event: e.Event | None) -> Position:
    """The empty position that the first event of a record makes. Raises ValueError."""
    if not isinstance(event, e.Began):
        raise ValueError("A record starts with the event 'began'.")
    if event.schema > e.SCHEMA:
        raise ValueError(f"The record has schema {event.schema}; this version reads up to {e.SCHEMA}.")
    return event.position()
