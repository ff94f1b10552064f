"""What happened, as a seat may know it."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from django.db.models import ExpressionWrapper, F, Q, TextField

from games.engine import events as e
from games.engine.visibility import redact_event

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from django.db.models import QuerySet

    from games.engine.position import Position
    from games.models import Event, Game

LONGEST_ROUND = 900
"""How many events are looked through for the story of a seat, at most."""
CHUNK = 40
"""How many are read at a time: the story has seldom more than a hundred."""
AS_STORED = [ExpressionWrapper(F(name), output_field=TextField()) for name in ("created_at", "data")]
"""Time and data of an event as the database gives them."""


class Lapse(NamedTuple):
    """What became of the time of a seat, or of everybody's (None); `kind` is an `Incident.Kind`."""

    seat: int | None
    kind: str


class Told(NamedTuple):
    """An event as its reader may know it, and when it happened: `at`, as the database gives it.

    Not its number: a gap would tell that there was something that he may not know of.
    """

    at: datetime
    event: e.Event | Lapse

    @property
    def when(self) -> datetime:
        """The moment with its zone, which SQLite leaves out: it is UTC."""
        return self.at if self.at.tzinfo else self.at.replace(tzinfo=UTC)


class Away(NamedTuple):
    """When somebody was away for turns on end; not `until` any moment where he still is."""

    since: datetime
    until: datetime | None

    def holds(self, moment: datetime) -> bool:
        """Whether he was away then."""
        return self.since <= moment and (self.until is None or moment < self.until)


def visible(game: Game, rows: Iterable[tuple[datetime, list]], seat: int, is_over: bool) -> Iterator[Told]:
    """The events among these rows that the seat may know of, redacted; all of them once the game is over."""
    rulebook, team = game.rulebook, game.rulebook.mates(seat)
    for at, data in rows:
        happened = rulebook.read_event(data)
        event = happened if is_over else redact_event(happened, seat, team)
        if event is not None:
            yield Told(at, event)


def known_to(game: Game, seat: int) -> QuerySet[Event]:
    """The events that the seat may know of at all, so that nobody can bury what he did under his secrets."""
    if game.status == game.Status.OVER:
        return game.events.all()
    return game.events.filter(Q(only_for=None) | Q(only_for=seat))


def rows_of(events: QuerySet[Event], at_most: int | None = None) -> Iterator[tuple[datetime, list]]:
    """Time and data of events, the latest first; no more are read than are asked for.

    Django would convert them one by one, which takes longer than all the rest: so few of the times are
    asked for that `Told.when` does it, and JSON is quicker in bulk.
    """
    rows = events.order_by("-number").values_list(*AS_STORED)[:at_most].iterator(chunk_size=CHUNK)
    while chunk := list(islice(rows, CHUNK)):
        moments, texts = zip(*chunk, strict=True)
        yield from zip(moments, json.loads(f"[{','.join(texts)}]"), strict=True)


def from_to(game: Game, view: Position, seat: int, first: int, last: int) -> list[Told]:
    """What happened from one event to another (both by their numbers), oldest first."""
    events = known_to(game, seat).filter(number__range=(first, last))
    return list(visible(game, rows_of(events), seat, view.is_over))[::-1]


def since_last_turn(game: Game, view: Position, seat: int, away: Away | None = None) -> list[Told]:
    """What happened since the seat's last turn ended, and its own turn where that is the present one.

    While others play, the last turn of the seat stands at the beginning; a seat that is out is told
    the last round. Who was `away` is told all turns that were played for him. Oldest first.
    One query, which is read only as far back as the story goes.
    """
    rows = rows_of(known_to(game, seat), LONGEST_ROUND)
    told: list[Told] = []
    turns: list[int] = []  # how much of the story goes back to the beginning of each turn, latest turn first
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
