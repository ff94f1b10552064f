"""Withdrawing the last order, possible until dice, cards, another seat's decision or the end of the turn.

The record keeps the order, and then says that it was taken back. Events that a seat may not know of, such as
an answer that another seat has just given in advance, do not prevent the withdrawal; otherwise it would
reveal them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING

from games.engine.armies.garrisons import garrison
from games.engine.errors import Illegal
from games.engine.events import (
    Began,
    Event,
    Fortified,
    Occupied,
    PhaseBegan,
    Placed,
    StandingSet,
    TakenBack,
    TurnBegan,
)
from games.engine.events.folding import fold
from games.engine.redaction import redact_event

if TYPE_CHECKING:
    from games.engine.legality import Option
    from games.engine.orders import TakeBack
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table

CAN_BE_UNDONE = (Placed, Occupied, Fortified, PhaseBegan)
"""The kinds of event that can be undone: none of them showed anybody a die or a card."""
MOST = 30
"""The most orders that a seat can take back in a turn, so that they do not bury the rest of the record."""


def take_back(table: Table, seat: int, order: TakeBack) -> None:
    """Undo the last order that has not been taken back yet."""
    events, orders, start = table.history()
    backwards = ((events[number], orders.get(number)) for number in reversed(range(len(events))))
    undone = since_last_order(table.rulebook, backwards, seat)
    if not undone or not (start or isinstance(events[0], Began)):
        raise Illegal("nothing_to_take_back")
    refuse_endless(events, seat)
    stays = [event for event in undone if is_apart(table.rulebook, event, seat)]
    table.write(back_to(table.position, fold((*events[: -len(undone)], *stays), start), seat))


def refuse_endless(events: Sequence[Event], seat: int) -> None:
    """Raise Illegal if the seat has taken back the most orders that are allowed in a turn."""
    this_turn = takewhile(lambda event: not isinstance(event, TurnBegan), reversed(events))
    if sum(isinstance(event, TakenBack) and event.seat == seat for event in this_turn) >= MOST:
        raise Illegal("too_many_taken_back", most=MOST)


def take_back_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Offer nothing: only the record says what can be taken back (see `since_last_order`)."""
    yield from ()


def since_last_order(
    rulebook: Rulebook, backwards: Iterable[tuple[Event, int | None]], seat: int
) -> list[Event]:
    """Return what has happened since the last order that a seat can take back, oldest first; empty if none.

    `backwards` is the record from its end: each event with the seat whose order began with it, if one did. It
    is read back only to that order, or to the event that prevents taking it back.
    """
    found: list[Event] = []
    taken_back = 0
    for event, ordered_by in backwards:
        found.insert(0, event)
        if is_apart(rulebook, event, seat):
            continue
        if isinstance(event, TakenBack):
            taken_back += 1
        elif not isinstance(event, CAN_BE_UNDONE) or ordered_by not in (None, seat):
            break
        elif ordered_by == seat and not taken_back:
            return found
        elif ordered_by == seat:
            taken_back -= 1
    return []


def is_apart(rulebook: Rulebook, event: Event, seat: int) -> bool:
    """Return whether an event is independent of what a seat orders in its turn, or hidden from the seat."""
    return isinstance(event, StandingSet) or redact_event(event, seat, rulebook.teammates(seat)) is None


def back_to(now: Position, before: Position, seat: int) -> TakenBack:
    """Return the event that leads from a position back to an earlier one of the same turn."""
    changed = {territory for territory, _ in now.garrisons.items() ^ before.garrisons.items()}
    return TakenBack(
        seat,
        before.phase if before.phase != now.phase else "",
        before.pending,
        otherwise(before.armies, now.armies),
        otherwise(before.to_place, now.to_place),
        tuple((territory, garrison(before, territory)) for territory in sorted(changed)),
    )


def otherwise(before: Sequence[int], now: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Return the earlier numbers that differ from the present ones, each after its index."""
    return tuple((i, then) for i, then in enumerate(before) if then != now[i])
