"""Pauses that all players of a game agree on: its clocks stand still until one of them wants to continue."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils import timezone

from games.engine import NOBODY
from games.models import Incident
from games.services.errors import Refused
from games.services.mail.mails import queue_your_turn
from games.services.play.locked_game import locked_game
from games.services.time.clocks import note_presence
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from datetime import datetime

    from games.models import Player
    from games.services.play.locked_game import LockedGame


def want_pause(*, game_id: int, seat: int, wanted: bool) -> None:
    """Note that a person who plays wants a pause, or no longer wants one.

    The pause begins when all who are not absent want it, and ends when one of them no longer does. Raise
    Refused or Game.DoesNotExist.
    """
    with locked_game(game_id) as locked:
        if seat not in locked.clocks or not locked.position.is_playing(seat):
            raise Refused("no_clock", gettext_noop("Only a player in a game with deadlines can pause it."))
        player = locked.players[seat]
        note_presence(locked.game, locked.clocks[seat], seat, timezone.now())
        player.wants_pause = wanted
        player.save(update_fields=["wants_pause"])
        if not wanted and locked.game.paused_at:
            end_pause(locked, seat)
        locked.look_again()


def end_pause(locked: LockedGame, seat: int) -> None:
    """End the pause, because a seat wants to continue.

    The clocks run on from where they stopped, and those who must act are called again. For another pause,
    everybody is asked again.
    """
    now = timezone.now()
    locked.game.paused_at = None
    for player in locked.players:
        player.wants_pause = False
    locked.game.players.update(wants_pause=False)
    Incident.objects.create(game=locked.game, kind=Incident.Kind.RESUMED, at=now)
    position = locked.position
    if position.round:
        playing = range(position.players) if position.turn == NOBODY else (position.turn,)
        for other in playing:
            if other != seat:
                call_again(locked, locked.players[other], now)


def call_again(locked: LockedGame, player: Player, now: datetime) -> None:
    """Tell a player that the game waits for them again, if it does."""
    if player.to_act and not locked.is_automatic(player.seat):
        player.called_at, player.answered = now, False
        player.save(update_fields=["called_at", "answered"])
        queue_your_turn(locked.game, player, locked.position, now, goes_on=True)
