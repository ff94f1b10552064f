"""The page of figures for staff."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from django.apps import apps
from django.template.defaultfilters import filesizeformat
from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.presentation.time.times import duration
from operations.figures import COMPUTERS
from operations.models import Readings
from operations.presentation.chart import draw_chart
from operations.presentation.history import Moment, Point, course, sampled, whole, within_an_hour
from operations.presentation.watched import WATCHED, Unit, Watched
from operations.sampling import KEPT

FEW, MANY = 10, 120
"""Below the former, seconds are told with tenths; from the latter on, minutes are told."""


class Part(NamedTuple):
    """A part of a figure, in words: a kind of work, a queue, a source of errors."""

    name: str
    value: str


class FigureTold(NamedTuple):
    """A figure in words, with its chart."""

    title: Promise
    value: str
    is_bad: bool
    limit: str
    advice: Promise | str
    parts: Sequence[Part]
    chart: SafeString


def figures_told(readings: Readings, now: datetime) -> list[FigureTold]:
    """Return the present figures and their courses. It takes one query."""
    since = now - KEPT
    moments = sampled(since)
    return [tell(one, readings, moments, course(one, moments, since, now), now) for one in WATCHED]


def tell(
    watched: Watched, readings: Readings, moments: Sequence[Moment], points: Sequence[Point], now: datetime
) -> FigureTold:
    """Return one figure in words. Of a counter, the last hour is told."""
    is_counter = watched.unit is Unit.AN_HOUR
    value = within_an_hour(watched, moments, now) if is_counter else whole(watched, readings)
    most = max((point.value for point in points), default=0)
    return FigureTold(
        title=watched.title,
        value=_("unknown") if value is None else told(value, watched.unit),
        is_bad=watched.limit is not None and value is not None and value > watched.limit,
        limit="" if watched.limit is None else told(watched.limit, watched.unit),
        advice=watched.advice,
        parts=[] if is_counter else parts_of(watched, readings),
        chart=draw_chart(str(watched.title), points, watched.limit, told(most, watched.unit)),
    )


def told(value: float, unit: Unit) -> str:
    """Return a value in words."""
    if unit is Unit.BYTES:
        return filesizeformat(value)
    if unit is Unit.SECONDS:
        if value >= MANY:
            return duration(timedelta(seconds=value))
        return _("%(seconds)s s") % {
            "seconds": number_format(value, 1 if 0 < value < FEW and value % 1 else 0)
        }
    return number_format(round(value), force_grouping=True)


def parts_of(watched: Watched, readings: Readings) -> list[Part]:
    """Return the parts of a figure that are not zero; none if it has no parts."""
    values = readings.get(watched.figure, {})
    return [
        Part(part_name(label), told(value, watched.unit))
        for label, value in values.items()
        if label and value
    ]


def part_name(label: str) -> str:
    """Return the name of a part: of a kind of work as on the staff's other pages, of a queue as it is."""
    if label == COMPUTERS:
        return _("computer players")
    return str(apps.get_model(label)._meta.verbose_name_plural) if "." in label else label
