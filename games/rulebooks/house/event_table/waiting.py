"""Armies that wait for the end of an event: recruits, and the income.

The income is counted again after the event. If the armies did not wait, they would have to be placed too
early when the event leads to a question, for instance about captured cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from games.engine.events.knowledge import known_to_all, recorded_as
from games.engine.extra_state import ExtraState, by_all

if TYPE_CHECKING:
    from games.engine import Position, Rulebook, Table

EVENT = "event"
"""The key of the phase in which an event happens."""
AT_HAND = -1


def is_counted(rulebook: Rulebook, position: Position, value: Any) -> bool:
    """Return whether this can be a number of armies."""
    return type(value) is int and value >= 0


def is_waiting(rulebook: Rulebook, position: Position, value: Any) -> bool:
    """Return whether this can be a number of armies, or `AT_HAND`."""
    return type(value) is int and value >= AT_HAND


def usual_income(rulebook: Rulebook, position: Position) -> int | None:
    """Return the present income as the default while an event goes on."""
    if position.phase != EVENT:
        return None
    return sum(armies for _, armies in rulebook.income(rulebook.board, position, position.turn))


COUNTED: ExtraState[int] = ExtraState(
    "income_counted", empty=0, seen=by_all, possible=is_counted, usual=usual_income
)
"""The armies that territories and the like had brought before the event of this turn."""
WAITING: ExtraState[int] = ExtraState("armies_waiting", empty=AT_HAND, seen=by_all, possible=is_waiting)
"""The armies that wait, apart from the income; `AT_HAND` while the armies to place include the income."""


@recorded_as("put_by")
@known_to_all
class PutBy(NamedTuple):
    """The armies to place wait for the end of the event; `armies` is their number apart from the income."""

    seat: int
    armies: int

    def fold(self, p: Position) -> None:
        WAITING.put(p, max(0, WAITING.of(p)) + self.armies)
        p.to_place[self.seat] = 0


@recorded_as("recounted")
@known_to_all
class Recounted(NamedTuple):
    """After the event a seat has this number of armies to place; `sources` are the parts of its income.

    `changed` says whether the income differs from that before the event.
    """

    seat: int
    armies: int
    sources: tuple[tuple[str, int], ...]
    changed: bool = True

    def fold(self, p: Position) -> None:
        p.to_place[self.seat] = self.armies


def put_by(table: Table) -> None:
    """Make all armies that the seat on turn has to place wait. In the meantime they go back to the stock."""
    position, seat = table.position, table.position.turn
    armies = position.to_place[seat]
    is_first = WAITING.of(position) == AT_HAND
    if armies or is_first:
        table.take_back(seat, armies)
        table.write(PutBy(seat, max(0, armies - COUNTED.of(position)) if is_first else armies))


def count_again(table: Table) -> None:
    """Count the income again after the event, which may have changed it."""
    put_by(table)
    position, seat = table.position, table.position.turn
    income = table.rulebook.income(table.rulebook.board, position, seat)
    brought = sum(armies for _, armies in income)
    due = table.grant(seat, brought + WAITING.of(position))
    table.write(Recounted(seat, due, income, brought != COUNTED.of(position)))
