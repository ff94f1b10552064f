"""The estimated course of a game that is over, checked by playouts at the beginnings of some of its turns."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.models import Playouts
from games.selectors.fork import decision_after
from games.selectors.replay import relived
from games.services.record.playouts import key_of

if TYPE_CHECKING:
    from games.analysis.verdict import Verdict
    from games.engine import Position
    from games.models import Game

MOST_MOMENTS = 24
"""With four players so many take a minute of one processor, two at most."""


class Check(NamedTuple):
    """A point of the course, by its number, and its playouts; None where nobody asked for them."""

    point: int
    playouts: Playouts | None


def moments_checked(verdict: Verdict) -> list[int]:
    """Points of the course by their numbers, evenly spread; the end is none of them."""
    turns = len(verdict.course) - 1
    count = min(turns, MOST_MOMENTS)
    return [number * turns // count for number in range(count)]


def positions_checked(game: Game, verdict: Verdict) -> list[Position]:
    """The positions at these points, each where somebody decides."""
    wanted = {decision_after(game, verdict.course[point].event + 1) for point in moments_checked(verdict)}
    record = enumerate(relived(game, 0), start=1)
    return [position.copy() for events, (_told, position) in record if events in wanted]


def checks_of(game: Game, verdict: Verdict) -> list[Check]:
    """What playouts said so far at each of these points."""
    rulebook = game.rulebook
    keys = [key_of(rulebook, game.pk, position, None) for position in positions_checked(game, verdict)]
    found = {playouts.key: playouts for playouts in Playouts.objects.filter(game=game, key__in=keys)}
    pairs = zip(moments_checked(verdict), keys, strict=True)
    return [Check(point, found.get(key)) for point, key in pairs]
