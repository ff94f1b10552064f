"""The estimated chances in a finished game, checked by playouts from the beginnings of some turns."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.core.cache import cache

from games.models import Playouts
from games.models.playouts import playouts_key
from games.selectors.record.fork import decision_after
from games.selectors.record.replay import relived

if TYPE_CHECKING:
    from games.analysis.verdict import Verdict
    from games.engine import Position
    from games.models import Game

MOST_MOMENTS = 24
"""The most points to check.

With four players, playouts of this many take one to two minutes of one processor.
"""
KEPT = 3600
"""Seconds for which the keys of a game's playouts are cached.

The page of the game asks for them every three seconds while the playouts run.
"""


class Check(NamedTuple):
    """A point of the verdict, by its number, and its playouts; None if nobody asked for them."""

    point: int
    playouts: Playouts | None


def moments_checked(game: Game, verdict: Verdict) -> dict[int, int]:
    """Return the numbers of evenly spread points of the verdict.

    With each comes the number of events when a player next decided. The end is left out, and so are points
    whose next decision comes only after the next point. This happens in the oldest games, for which decisions
    were not recorded.
    """
    turns = len(verdict.points) - 1
    count = min(turns, MOST_MOMENTS)
    points = [number * turns // count for number in range(count)]
    decided = {point: decision_after(game, 0, verdict.points[point].event + 1) for point in points}
    return {point: events for point, events in decided.items() if events <= verdict.points[point + 1].event}


def positions_checked(game: Game, verdict: Verdict) -> dict[int, Position]:
    """Return the positions at the points to check."""
    points = {events: point for point, events in moments_checked(game, verdict).items()}
    record = enumerate(relived(game, 0), start=1)
    return {points[events]: position.copy() for events, (_told, position) in record if events in points}


def checks_of(game: Game, verdict: Verdict) -> list[Check]:
    """Return what playouts have found so far at each point to check.

    If nobody asked for playouts, the record is not replayed.
    """
    if not game.playouts.filter(seat=None).exists():
        return [Check(point, None) for point in moments_checked(game, verdict)]
    name = f"checked-{game.pk}-{game.token}-{len(verdict.points)}"
    keys = cache.get_or_set(name, lambda: keys_checked(game, verdict), KEPT) or {}
    found = {one.key: one for one in Playouts.objects.filter(game=game, key__in=keys.values())}
    return [Check(point, found.get(key)) for point, key in keys.items()]


def keys_checked(game: Game, verdict: Verdict) -> dict[int, str]:
    """Return the keys of the playouts at the points to check, found from the whole record."""
    positions = positions_checked(game, verdict)
    return {
        point: playouts_key(game.rulebook, game.pk, position, None) for point, position in positions.items()
    }
