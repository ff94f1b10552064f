"""Keep a sample of the figures each minute, and count the turns that have begun."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Max
from django.utils import timezone

from games.models import Event
from operations.figures import read_figures
from operations.models import Sample

EVERY = timedelta(minutes=1)
KEPT = timedelta(days=2)
NOT_KEPT = ("table_rows", "table_bytes")
"""Figures that change slowly and would make up most of a sample."""
TURN = "turn_began"


def take_sample() -> None:
    """Keep the present figures, unless another process has just done so, and delete old samples."""
    now, last = timezone.now(), Sample.objects.last()
    if last is not None and now - last.at < EVERY / 2:
        return
    newest = Event.objects.aggregate(newest=Max("pk"))["newest"] or 0
    sample = Sample(at=now, counted_to=newest, newest=newest)
    if last is not None:
        sample.counted_to = last.newest
        sample.turns = last.turns + turns_between(last.counted_to, last.newest)
    readings = read_figures() | {"turns": {"": sample.turns}}
    sample.readings = {name: found for name, found in readings.items() if name not in NOT_KEPT}
    sample.save()
    Sample.objects.filter(at__lt=now - KEPT).delete()


def turns_between(first: int, last: int) -> int:
    """Return how many turns have begun in the events after number `first` up to number `last`."""
    return Event.objects.filter(pk__gt=first, pk__lte=last, data__0=TURN).count()
