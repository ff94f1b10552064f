"""Games with deadlines: the people that they wait for, and what the sweep does about it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from django.utils import timezone

from games.clock.pace import Pace
from games.engine.board import members
from games.models import Clock, Game, Heartbeat
from games.services.time import deadlines
from tests.support.tables import let_computers_play, position_of

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
PACE = Pace(turn=2 * DAY, question=6 * HOUR, excuses=0, misses=2, vacation=5 * DAY)

Table = Callable[..., Game]


def acting(game: Game) -> Clock:
    """Return the clock of the only person that the game waits for."""
    return Clock.objects.select_related("player__user").get(player__game=game, player__to_act=True)


def serve(game: Game) -> None:
    """Do what the sweep, its workers and the computer players that they wake would do."""
    Heartbeat.objects.update_or_create(pk=1, defaults={"beat_at": timezone.now()})
    for game_id in deadlines.games_due(timezone.now()):
        deadlines.serve_deadlines(game_id)
    let_computers_play(game)


def border(game: Game, seat: int) -> tuple[int, int]:
    """Put many armies on both sides of a border between the seat and another one, and return the border."""
    position, borders = position_of(game), game.board.border_masks
    source, target = next(
        (land, other)
        for land in members(position.lands[seat])
        for other in members(borders[land] & ~position.lands[seat])
    )
    game.territories.filter(number__in=(source, target)).update(armies=9)
    return source, target


def kinds(game: Game) -> list[str]:
    return list(game.incidents.values_list("kind", flat=True))
