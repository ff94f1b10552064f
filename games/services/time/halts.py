"""The ways in which a game stops.

It pauses if all agree, rests when all are away, and ends when nobody is left. All functions work on a game
that the caller has locked and saves afterwards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.ranking import break_off
from games.models import Incident
from games.services.mail.mails import queue_abandoned
from games.services.time.clocks import stop

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from games.engine import Position, Table
    from games.models import Game, Player
    from games.services.time.clocks import Clocks


def note_pause(
    game: Game, players: Sequence[Player], clocks: Clocks, position: Position, now: datetime
) -> None:
    """Stop all clocks if everybody who plays and is not absent wants a pause."""
    here = [seat for seat in still_playing(clocks, position) if not clocks[seat].absent_since]
    if game.paused_at or not here or not all(players[seat].wants_pause for seat in here):
        return
    assert game.pace is not None
    for clock in clocks.values():
        stop(clock, game.pace, now)
    game.paused_at = now
    Incident.objects.create(game=game, kind=Incident.Kind.PAUSED, at=now)


def note_abandoned(
    game: Game, players: Sequence[Player], clocks: Clocks, position: Position, now: datetime
) -> None:
    """Let a game rest when all of its people are absent, and tell them.

    End the rest when one is back. Without the rest, computer players would finish the game among themselves,
    or stand in for each other without end.
    """
    playing = still_playing(clocks, position)
    is_abandoned = bool(playing) and all(clocks[seat].absent_since for seat in playing)
    if is_abandoned == game.is_abandoned:
        return
    game.abandoned_at = now if is_abandoned else None
    if is_abandoned:
        Incident.objects.create(game=game, kind=Incident.Kind.ABANDONED, at=now)
        queue_abandoned(game, [players[seat] for seat in playing], now)


def break_off_if_left(players: Sequence[Player], table: Table) -> None:
    """End a game once no person plays in it any more.

    It ends in the transaction of what happened at its table. Otherwise computer players would go on for
    nobody. A person who is absent still plays; see `note_abandoned`.
    """
    people = [player.seat for player in players if player.user_id]
    if table.position.is_over or not people or any(map(table.position.is_playing, people)):
        return
    break_off(table)


def still_playing(clocks: Clocks, position: Position) -> list[int]:
    """Return the seats of the people who are still playing; none if the game is over."""
    return [] if position.is_over else [seat for seat in clocks if position.is_playing(seat)]
