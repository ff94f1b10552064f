"""The estimated chances in a game that is over, checked by playouts from the beginnings of some turns."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.core.cache import cache

from games.models import Playouts
from games.models.playouts import key_of
from games.selectors.record.fork import decision_after
from games.selectors.record.replay import relived

if TYPE_CHECKING:
    from games.analysis.verdict import Verdict
    from games.engine import Position
    from games.models import Game

MOST_MOMENTS = 24
"""With four players so many take a minute of one processor, two at most."""
KEPT = 3600
"""Seconds that the keys of a game's playouts are remembered: its page looks every three while they run."""


class Check(NamedTuple):
    """A point of the verdict, by its number, and its playouts; None where nobody asked for them."""

    point: int
    playouts: Playouts | None


def moments_checked(game: Game, verdict: Verdict) -> dict[int, int]:
    """Points of the verdict by their numbers, evenly spread, with how many events there were when somebody
    decided; without those of the oldest games, of which nobody noted that, and without the end.
    """
    turns = len(verdict.points) - 1
    count = min(turns, MOST_MOMENTS)
    points = [number * turns // count for number in range(count)]
    decided = {point: decision_after(game, 0, verdict.points[point].event + 1) for point in points}
    return {point: events for point, events in decided.items() if events <= verdict.points[point + 1].event}


def positions_checked(game: Game, verdict: Verdict) -> dict[int, Position]:
    """The positions at these points."""
    points = {events: point for point, events in moments_checked(game, verdict).items()}
    record = enumerate(relived(game, 0), start=1)
    return {points[events]: position.copy() for events, (_told, position) in record if events in points}


def checks_of(game: Game, verdict: Verdict) -> list[Check]:
    """What playouts said so far at each of these points. Where nobody asked, no record is relived."""
    if not game.playouts.filter(seat=None).exists():
        return [Check(point, None) for point in moments_checked(game, verdict)]
    name = f"checked-{game.pk}-{game.token}-{len(verdict.points)}"
    keys = cache.get_or_set(name, lambda: keys_checked(game, verdict), KEPT) or {}
    found = {one.key: one for one in Playouts.objects.filter(game=game, key__in=keys.values())}
    return [Check(point, found.get(key)) for point, key in keys.items()]


def keys_checked(game: Game, verdict: Verdict) -> dict[int, str]:
    """What stands for the playouts at each of these points, which is found from the whole record."""
    positions = positions_checked(game, verdict)
    return {point: key_of(game.rulebook, game.pk, position, None) for point, position in positions.items()}
