"""Abandoned games: one whose players are all absent rests until one of them is back.

Without that, computer players would play it on among themselves, or stand in for each other without end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.models import Incident
from games.services.mails import queue_abandoned

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from games.engine.position import Position
    from games.models import Game, Player
    from games.services.clocks import Clocks


def note_abandoned(
    game: Game, players: Sequence[Player], clocks: Clocks, position: Position, now: datetime
) -> None:
    """Let a game rest when the last of those who play it is absent, and tell them; end that when one is back.

    The caller holds the lock of the game, and saves it.
    """
    playing = [seat for seat in clocks if position.is_playing(seat)]
    is_abandoned = bool(playing) and all(clocks[seat].absent_since for seat in playing)
    if is_abandoned == game.is_abandoned:
        return
    game.abandoned_at = now if is_abandoned else None
    if is_abandoned:
        Incident.objects.create(game=game, kind=Incident.Kind.ABANDONED, at=now)
        queue_abandoned(game, [players[seat] for seat in playing], now)
