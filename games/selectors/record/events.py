"""The events of a game, as a seat may know them."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from django.db.models import ExpressionWrapper, F, TextField

from games.bots.reasons import Reason
from games.engine import events as e
from games.engine.redaction import bit_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from django.db.models import QuerySet

    from games.engine import Position
    from games.models import Event, Game

LONGEST_ROUND = 900
"""The most events that are searched for the story of a seat."""
CHUNK = 40
"""How many events are read at a time: a story seldom has more than a hundred."""
EVENT_FIELDS = ("created_at", "data", "seen", "parts", "reason", "ordered_by")
"""The fields of an event that are read."""
AS_STORED = [ExpressionWrapper(F(name), output_field=TextField()) for name in EVENT_FIELDS]
"""The same fields as the database stores them."""
EventRow = tuple[datetime, list[Any], int, list[Any], list[Any] | None, int | None]


class Lapse(NamedTuple):
    """An incident with the time of a seat, or of all seats (None); `kind` is an `Incident.Kind`."""

    seat: int | None
    kind: str


class Told(NamedTuple):
    """An event as its reader may know it, and when it happened: `at`, as the database gives it.

    `reason` is why a computer player gave the order that it came from. `ordered_by` is the seat whose order
    began with it, or None. The event's number is left out: a gap would reveal that something secret happened.
    """

    at: datetime
    event: e.Event | Lapse
    reason: Reason | None = None
    ordered_by: int | None = None

    @property
    def when(self) -> datetime:
        """The time with its zone, which SQLite leaves out: it is UTC."""
        return self.at if self.at.tzinfo else self.at.replace(tzinfo=UTC)


class Away(NamedTuple):
    """A time in which a player was away for several turns; `until` is None while they still are."""

    since: datetime
    until: datetime | None

    def holds(self, moment: datetime) -> bool:
        """Return whether they were away at that time."""
        return self.since <= moment and (self.until is None or moment < self.until)


def part_for(seat: int | None, data: list[Any], seen: int, parts: list[Any]) -> list[Any] | None:
    """Return the data of an event as a seat (None: a spectator) may know it.

    Return None if it may not know of the event at all.
    """
    return part_seen(bit_of(seat), data, seen, parts)


def part_seen(bit: int, data: list[Any], seen: int, parts: list[Any]) -> list[Any] | None:
    """Return the data of an event as the reader with this bit may know it; None if not at all."""
    if not seen & bit:
        return None
    for readers, part in parts:
        if readers & bit:
            return cast("list[Any]", part)
    return data


def visible(game: Game, rows: Iterable[EventRow], seat: int | None, is_over: bool) -> Iterator[Told]:
    """Yield those of these events that the seat may know of, redacted.

    Once the game is over, yield all of them in full.
    """
    kinds, bit = game.rulebook.kinds, bit_of(seat)
    for at, data, seen, parts, reason, ordered_by in rows:
        known = data if is_over else part_seen(bit, data, seen, parts)
        if known is not None:
            yield Told(at, e.from_json(kinds, known), Reason(*reason) if reason else None, ordered_by)


def known_to(game: Game, seat: int | None) -> QuerySet[Event]:
    """Return the events that the seat may know of at all.

    Only these count towards a limit, so nobody can bury the events of others under their own secrets.
    """
    if game.status == game.Status.OVER:
        return game.events.all()
    return seen_by(game, seat)


def seen_by(game: Game, seat: int | None) -> QuerySet[Event]:
    """Return the events that the seat (None: a spectator) may know of while the game is running."""
    return game.events.alias(mine=F("seen").bitand(bit_of(seat))).filter(mine__gt=0)


def rows_of(events: QuerySet[Event], at_most: int | None = None) -> Iterator[EventRow]:
    """Yield the fields of events, the latest first. Only as many are read as are asked for."""
    return read_in_bulk(events.order_by("-number")[:at_most], CHUNK)


def read_in_bulk(events: QuerySet[Event], chunk_size: int) -> Iterator[EventRow]:
    """Yield the fields of events in their order, reading this many at a time.

    Django would convert them one by one, which takes longer than everything else. `Told.when` converts times
    instead, since few of them are used, and JSON is faster in bulk.
    """
    rows = events.values_list(*AS_STORED).iterator(chunk_size=chunk_size)
    while chunk := list(islice(rows, chunk_size)):
        moments, texts, seen, parts, reasons, orders = zip(*chunk, strict=True)
        texts_of = (texts, parts, [reason or "null" for reason in reasons])
        datas, less, why = (json.loads(f"[{','.join(column)}]") for column in texts_of)
        seats = (None if seat is None else int(seat) for seat in orders)
        yield from zip(moments, datas, map(int, seen), less, why, seats, strict=True)


def from_to(game: Game, view: Position, seat: int, first: int, last: int | None = None) -> list[Told]:
    """Return what happened from one event to another (both by number), or until now, oldest first."""
    events = known_to(game, seat).filter(number__gte=first)
    if last is not None:
        events = events.filter(number__lte=last)
    return list(visible(game, rows_of(events), seat, view.is_over))[::-1]


def since_last_turn(game: Game, view: Position, seat: int, away: Away | None = None) -> list[Told]:
    """Return what happened since the seat's last turn, the oldest event first.

    On the seat's turn, this begins when its previous turn had ended. While others play, it begins with the
    seat's last turn. A seat that is out is told the last round. A person who was `away` is told all turns
    that were played for them. It takes one query, which is read only as far back as the story goes.
    """
    rows = rows_of(known_to(game, seat), LONGEST_ROUND)
    told: list[Told] = []
    turns: list[int] = []  # The number of events back to the beginning of each turn, latest turn first.
    is_playing, is_on_turn, was_away = view.is_playing(seat), False, False
    for one in visible(game, rows, seat, view.is_over):
        told.append(one)
        if isinstance(one.event, e.TurnBegan):
            turns.append(len(told))
            is_own = is_playing and one.event.seat == seat
            if is_own and away and away.holds(one.when):
                was_away = True
            elif is_own and len(turns) == 1:
                is_on_turn = True
            elif is_own:
                return told[: turns[-2] if is_on_turn and not was_away else None][::-1]
            elif not is_playing and len(turns) == view.players:
                return told[::-1]
    if len(told) == LONGEST_ROUND:
        del told[turns[-1] if turns else 0 :]
    return told[::-1]
