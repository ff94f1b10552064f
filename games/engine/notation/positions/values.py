"""Helpers for reading a position: values by seat, numbers, and checks of both."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from games.engine.errors import check

if TYPE_CHECKING:
    from games.engine.position import Position

STATUSES = ("playing", "eliminated", "resigned", "neutral")
"""The names of the statuses of a seat, by the number of `Status`."""


def by_seat(data: Mapping[str, Any], name: str) -> dict[int, Any]:
    """Read what is given for each seat: a list in the order of the seats, or an object by seat."""
    values = data.get(name, ())
    return (
        {int(seat): value for seat, value in values.items()}
        if isinstance(values, Mapping)
        else dict(enumerate(values))
    )


def seat_of(p: Position, value: Any) -> int:
    """Read a seat of the position. Raise Impossible."""
    seat = whole(value)
    check(0 <= seat < p.seats, f"there is no seat {seat}")
    return seat


def whole(value: Any) -> int:
    """Read a whole number below a million. Raise Impossible."""
    check(type(value) is int and abs(value) < 1_000_000, f"{value!r} is not a whole number")
    return int(value)


def flag(value: Any) -> bool:
    """Read true or false. Raise Impossible."""
    check(type(value) is bool, f"{value!r} is neither true nor false")
    return bool(value)
