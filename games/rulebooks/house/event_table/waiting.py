"""What a turn brings waits until its event is over: the income, which is counted anew then, and recruits.

Else what an event asks in between, such as the question of captured cards, would have it placed too early.
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
    """Whether it can be a number of armies."""
    return type(value) is int and value >= 0


def is_waiting(rulebook: Rulebook, position: Position, value: Any) -> bool:
    """The same, or the income is still at hand."""
    return type(value) is int and value >= AT_HAND


def usual_income(rulebook: Rulebook, position: Position) -> int | None:
    """What territories and the like bring, while an event goes on."""
    if position.phase != EVENT:
        return None
    return sum(armies for _, armies in rulebook.income(rulebook.board, position, position.turn))


COUNTED: ExtraState[int] = ExtraState(
    "income_counted", empty=0, seen=by_all, possible=is_counted, usual=usual_income
)
"""The armies that territories and the like had brought before the event of this turn."""
WAITING: ExtraState[int] = ExtraState("armies_waiting", empty=AT_HAND, seen=by_all, possible=is_waiting)
"""The armies that wait beside the income; `AT_HAND` while what is to be placed includes the income."""


@recorded_as("put_by")
@known_to_all
class PutBy(NamedTuple):
    """What a seat has to place waits for the end of the event: so many armies beside its income."""

    seat: int
    armies: int

    def fold(self, p: Position) -> None:
        WAITING.put(p, max(0, WAITING.of(p)) + self.armies)
        p.to_place[self.seat] = 0


@recorded_as("recounted")
@known_to_all
class Recounted(NamedTuple):
    """After the event a seat has so many armies to place; `sources` are what territories and others bring.

    `changed`: they bring another number than before the event.
    """

    seat: int
    armies: int
    sources: tuple[tuple[str, int], ...]
    changed: bool = True

    def fold(self, p: Position) -> None:
        p.to_place[self.seat] = self.armies


def put_by(table: Table) -> None:
    """Have all that the seat on turn has to place wait; meanwhile it is where it came from."""
    position, seat = table.position, table.position.turn
    armies = position.to_place[seat]
    is_first = WAITING.of(position) == AT_HAND
    if armies or is_first:
        table.take_back(seat, armies)
        table.write(PutBy(seat, max(0, armies - COUNTED.of(position)) if is_first else armies))


def count_again(table: Table) -> None:
    """What territories bring is counted after the event: it may have changed."""
    put_by(table)
    position, seat = table.position, table.position.turn
    income = table.rulebook.income(table.rulebook.board, position, seat)
    brought = sum(armies for _, armies in income)
    due = table.grant(seat, brought + WAITING.of(position))
    table.write(Recounted(seat, due, income, brought != COUNTED.of(position)))
