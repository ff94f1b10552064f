"""The samples of the last two days as points of charts."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import pairwise
from typing import NamedTuple

from operations.models import Readings, Sample
from operations.presentation.watched import Unit, Watched

STEPS = 144
"""The points of a chart; of the samples between two of them the highest counts."""
HOUR = timedelta(hours=1)


class Point(NamedTuple):
    """The value of a figure in a step of the chart, from 0 for the oldest."""

    step: int
    value: float


class Moment(NamedTuple):
    """What was sampled at one time."""

    at: datetime
    readings: Readings


def sampled(since: datetime) -> list[Moment]:
    """Return the samples since a time, the oldest first. It takes one query."""
    found = Sample.objects.filter(at__gte=since).values_list("at", "readings")
    return [Moment(at, readings) for at, readings in found]


def whole(watched: Watched, readings: Readings) -> float | None:
    """Return the value of a figure over all its labels: the longest time, the sum of all else.

    Return None if it could not be read.
    """
    values = readings.get(watched.figure, {}).values()
    if not values:
        return None
    return max(values) if watched.unit is Unit.SECONDS else sum(values)


def course(watched: Watched, moments: Sequence[Moment], since: datetime, until: datetime) -> list[Point]:
    """Return the points of a chart from `since` to `until`."""
    found: dict[int, float] = {}
    for at, value in values_of(watched, moments):
        step = min(int(STEPS * ((at - since) / (until - since))), STEPS - 1)
        found[step] = max(found.get(step, value), value)
    return [Point(step, value) for step, value in found.items()]


def values_of(watched: Watched, moments: Sequence[Moment]) -> list[tuple[datetime, float]]:
    """Return the values of a figure at each time: of a counter, what was counted in the hour before."""
    if watched.unit is not Unit.AN_HOUR:
        return known_values(watched, moments)
    found, in_hour = [], deque[tuple[datetime, float]]()
    for at, number in counted(watched, moments):
        in_hour.append((at, number))
        while at - in_hour[0][0] >= HOUR:
            in_hour.popleft()
        found.append((at, sum(number for _at, number in in_hour)))
    return found


def known_values(watched: Watched, moments: Sequence[Moment]) -> list[tuple[datetime, float]]:
    """Return the values of a figure where it could be read."""
    return [(at, value) for at, readings in moments if (value := whole(watched, readings)) is not None]


def counted(watched: Watched, moments: Sequence[Moment]) -> list[tuple[datetime, float]]:
    """Return what a counter had counted at each time since the time before.

    One that is lower than before has begun anew.
    """
    steps = pairwise(known_values(watched, moments))
    return [(at, now - before if now >= before else now) for (_earlier, before), (at, now) in steps]


def within_an_hour(watched: Watched, moments: Sequence[Moment], now: datetime) -> float | None:
    """Return what a counter has counted in the last hour; None if nothing was sampled then."""
    numbers = [number for at, number in counted(watched, moments) if now - at < HOUR]
    return sum(numbers) if numbers else None
