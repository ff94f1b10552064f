"""What happened, as a seat may know it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.engine import events as e
from games.engine.visibility import redact_event

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from datetime import datetime

    from django.db.models import QuerySet

    from games.engine.position import Position
    from games.models import Event, Game

USUAL_TURN, LONGEST_TURN = 20, 150
"""How many events a turn has: most have fewer than these, hardly any has more than those."""
MOST_UNSEEN = 500


class Told(NamedTuple):
    """An event as its reader may know it: its number in the record and when it happened."""

    number: int
    when: datetime
    event: e.Event


def visible(rows: Iterable[tuple[int, datetime, list]], seat: int | None, is_over: bool) -> Iterator[Told]:
    """The events among these rows that the seat may know of, redacted; all of them once the game is over."""
    for number, when, data in rows:
        happened = e.from_json(data)
        event = happened if is_over else redact_event(happened, seat)
        if event is not None:
            yield Told(number, when, event)


def rows_of(events: QuerySet[Event]) -> QuerySet[Event, tuple[int, datetime, list]]:
    """Number, time and data of events, by descending number."""
    return events.order_by("-number").values_list("number", "created_at", "data")


def since_last_turn(game: Game, view: Position, seat: int) -> list[Told]:
    """What happened since the seat's last turn ended, and its own turn where that is the present one.

    While others play, the last turn of the seat stands at the beginning; a seat that is out is told
    the last round. Oldest first; one query, two when the round was long, whatever the length of the
    game.
    """
    events: list[Told] = []
    for turn in (USUAL_TURN, LONGEST_TURN):
        rows = rows_of(game.events.all())[: turn * view.seats]
        events = list(visible(rows, seat, view.is_over))
        events.reverse()
        start = beginning(events, view, seat)
        if start is not None:
            return events[start:]
        if events and events[0].number == 1:
            return events
    turns = turns_among(events)
    return events[turns[0] if turns else 0 :]


def turns_among(events: list[Told]) -> list[int]:
    """Where turns begin among these events."""
    return [i for i, told in enumerate(events) if isinstance(told.event, e.TurnBegan)]


def beginning(events: list[Told], view: Position, seat: int) -> int | None:
    """Where among these events, oldest first, the story for a seat begins; None if before them."""
    turns = turns_among(events)
    if not view.is_playing(seat):
        return turns[-view.seats] if len(turns) >= view.seats else None
    own = [i for i in turns if events[i].event.seat == seat]  # type: ignore[union-attr]
    if not own:
        return None
    if own[-1] != turns[-1]:
        return own[-1]
    if len(own) == 1:
        return None
    return next((i for i in turns if i > own[-2]), None)


def has_news(game: Game, seat: int, seen: int) -> bool:
    """Whether something has happened after event number `seen` that the seat may know of."""
    later = rows_of(game.events.filter(number__gt=seen))[:MOST_UNSEEN]
    return next(visible(later, seat, game.status == game.Status.OVER), None) is not None
