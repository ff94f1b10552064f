"""The record of a game divided into rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.engine import events as e
from games.selectors.record.events import Told, rows_of, visible
from games.selectors.times import lapses, with_lapses

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.engine import Position
    from games.models import Game


class RoundTold(NamedTuple):
    """A round (0: the set-up) and all its events, oldest first, including incidents about time."""

    round: int
    events: Sequence[Told]


def round_told(game: Game, view: Position, seat: int, wanted: str) -> RoundTold:
    """Return the round with this number, given as text; the present or last one if there is no such round."""
    number = round_number(wanted, view)
    start, end = bounds(game, number)
    rows = rows_of(game.events.filter(number__gte=start, number__lt=end))
    events = list(visible(game, rows, seat, view.is_over))
    events.reverse()
    if game.pace is None or not events:
        return RoundTold(number, events)
    next_round = game.events.filter(number=end).values_list("created_at", flat=True).first()
    return RoundTold(number, with_lapses(events, lapses(game, events[0].when, next_round)))


def round_number(wanted: str, view: Position) -> int:
    """Return the number of the requested round, which is given as text.

    Return that of the present or last round if there is no such round.
    """
    number = int(wanted) if wanted.isascii() and wanted.isdigit() and len(wanted) < 6 else view.round
    return min(number, view.round)


def bounds(game: Game, number: int) -> tuple[int, int]:
    """Return the number of the first event of a round, and of the first one after it."""
    rows = game.events.filter(data__0__in=("round_began", "turn_began")).order_by("number")
    starts: dict[int, int] = {0: 1}
    for first, data in rows.values_list("number", "data"):
        event = game.rulebook.read_event(data)
        if isinstance(event, e.RoundBegan | e.TurnBegan):
            starts.setdefault(event.round, first)
    return starts.get(number, game.version + 1), starts.get(number + 1, game.version + 1)


def turns_in(game: Game, number: int) -> list[int]:
    """Return the seats whose turns began in a round, in their order."""
    start, end = bounds(game, number)
    rows = game.events.filter(number__gte=start, number__lt=end, data__0="turn_began").order_by("number")
    return [data[1] for data in rows.values_list("data", flat=True)]


class TurningPoint(NamedTuple):
    """An event with which a player left or won the game, or it was broken off, and its round."""

    round: int
    event: e.Event


def turning_points(game: Game) -> list[TurningPoint]:
    """Return who was eliminated, who resigned, and how the game ended. It takes one query."""
    points: list[TurningPoint] = []
    current = 0
    kinds = ("round_began", "turn_began", "eliminated", "resigned", "won", "broken_off")
    rows = game.events.filter(data__0__in=kinds).order_by("number").values_list("data", flat=True)
    for event in map(game.rulebook.read_event, rows):
        if isinstance(event, e.RoundBegan | e.TurnBegan):
            current = event.round
        else:
            points.append(TurningPoint(current, event))
    return points
