"""Seats that had finished deciding, and that an offer has called back.

The offer may be gone before they look. They then count as finished again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from games.engine.extra_state import ExtraState, by_all

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.table import Table

CALLED_AGAIN: ExtraState[tuple[int, ...]] = ExtraState(
    "called_again",
    empty=(),
    seen=by_all,
    possible=lambda rulebook, position, value: {*value} <= {*range(position.players)},
)
"""The seats that had finished before they were called back."""


def call_again(table: Table, seat: int) -> None:
    """Ask a seat again after it has finished, unless it leaves the phase to the rules."""
    settled = table.position.settled
    table.recall(seat)
    if settled != table.position.settled:
        CALLED_AGAIN.note(table, (*others(table.position, seat), seat))


def takes_part(table: Table, seat: int) -> None:
    """Note that a seat has acted itself: from now on it has finished only when it says so."""
    if seat in CALLED_AGAIN.of(table.position):
        CALLED_AGAIN.note(table, others(table.position, seat))


def let_off(table: Table, is_asked: Callable[[Position, int], bool]) -> None:
    """Settle again the seats that no longer have anything to answer."""
    for seat in CALLED_AGAIN.of(table.position):
        if not is_asked(table.position, seat):
            takes_part(table, seat)
            table.settle(seat)


def clear_called_again(table: Table) -> None:
    """Forget who was called again, at the end of the phase."""
    if CALLED_AGAIN.of(table.position):
        CALLED_AGAIN.note(table, ())


def others(position: Position, seat: int) -> tuple[int, ...]:
    """Return the seats that were called back, except this one."""
    return tuple(other for other in CALLED_AGAIN.of(position) if other != seat)
