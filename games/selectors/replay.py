"""A game from its first event on, as one of its players may know it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from games.engine import redact
from games.engine.events.folding import begin
from games.selectors.record import AS_STORED, visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.engine import Position
    from games.models import Game
    from games.selectors.record import Told

CHUNK = 500


def relived(game: Game, seat: int) -> Iterator[tuple[Told | None, Position]]:
    """Each event as the seat may know it (None: not at all), and the position after it as they could see it.

    Once the game is over nothing is hidden. The positions share their lists: read each before the next.
    """
    rulebook, is_over = game.rulebook, game.status == game.Status.OVER
    position: Position | None = None
    rows = game.events.order_by("number").values_list(*AS_STORED).iterator(chunk_size=CHUNK)
    for at, data, seen, parts, reason in rows:
        stored = json.loads(data)
        event = rulebook.read_event(stored)
        if position is None:
            position = begin(event)
        else:
            event.fold(position)
        row = (at, stored, int(seen), json.loads(parts), json.loads(reason or "null"))
        told = next(visible(game, [row], seat, is_over), None)
        yield told, position if is_over else redact(rulebook, position, seat)
