"""A game from its first event on, as one of its players may know it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.bots.reasons import Reason
from games.engine import redact
from games.engine.events.folding import empty_position
from games.selectors.record.events import Told, part_for, read_in_bulk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.engine import Position
    from games.models import Game

CHUNK = 500


def relived(game: Game, seat: int) -> Iterator[tuple[Told | None, Position]]:
    """Yield each event as the seat may know it, and the position after it as it could see it.

    The event is None if the seat may not know of it. Once the game is over nothing is hidden. The positions
    share their lists: read each before the next.
    """
    rulebook, is_over = game.rulebook, game.status == game.Status.OVER
    position: Position | None = None
    for at, stored, seen, parts, reason, _ in read_in_bulk(game.events.order_by("number"), CHUNK):
        event = rulebook.read_event(stored)
        if position is None:
            position = empty_position(event)
        else:
            event.fold(position)
        known = stored if is_over else part_for(seat, stored, seen, parts)
        told = None
        if known is not None:
            why = Reason(*reason) if reason else None
            told = Told(at, event if known is stored else rulebook.read_event(known), why)
        yield told, position if is_over else redact(rulebook, position, seat)


def position_after(game: Game, seat: int, events: int) -> Position:
    """Return the position after this many events of the record, as the seat could see it then."""
    rulebook = game.rulebook
    first, *others = game.events.order_by("number").values_list("data", flat=True)[:events]
    position = empty_position(rulebook.read_event(first))
    for data in others:
        rulebook.read_event(data).fold(position)
    return position if game.status == game.Status.OVER else redact(rulebook, position, seat)
