"""What reading a position needs everywhere: values by seat, numbers, and the refusal of what cannot be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from games.engine.errors import check

if TYPE_CHECKING:
    from games.engine.position import Position

STATUSES = ("playing", "eliminated", "resigned", "neutral")
"""What has become of a seat (`Status`), by its number."""


def by_seat(data: Mapping[str, Any], name: str) -> dict[int, Any]:
    """What is given for each seat: a list in the order of the seats, or an object by seat."""
    values = data.get(name, ())
    return (
        {int(seat): value for seat, value in values.items()}
        if isinstance(values, Mapping)
        else dict(enumerate(values))
    )


def seat_of(p: Position, value: Any) -> int:
    """A seat of the position."""
    seat = whole(value)
    check(0 <= seat < p.seats, f"there is no seat {seat}")
    return seat


def whole(value: Any) -> int:
    """A whole number, not too large to be meant."""
    check(type(value) is int and abs(value) < 1_000_000, f"{value!r} is not a whole number")
    return int(value)


def flag(value: Any) -> bool:
    """True or false."""
    check(type(value) is bool, f"{value!r} is neither true nor false")
    return bool(value)
