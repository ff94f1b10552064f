"""Beat wakes the workers whatever becomes of the clock."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from celery.beat import ScheduleEntry

from risk_site.beat import Scheduler
from risk_site.celery import app

NOON = datetime(2026, 11, 29, 12, tzinfo=UTC)
LEAST = 0.01
"""Seconds that each look at the clock takes."""


@pytest.mark.parametrize("minutes", [0, 10, -10], ids=["right", "forward", "back"])
def test_tasks_are_sent_after_the_clock_was_set(minutes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[str | None] = []

    def note(_scheduler: Scheduler, entry: ScheduleEntry, **_options: object) -> None:
        sent.append(entry.name)

    monkeypatch.setattr(Scheduler, "apply_entry", note)
    with time_machine.travel(NOON, tick=False) as clock:
        scheduler = Scheduler(app)
        pass_by(scheduler, clock, seconds=4)
        clock.shift(timedelta(minutes=minutes))
        sent.clear()

        pass_by(scheduler, clock, seconds=25)

    assert sent.count("sweep") in {12, 13}
    assert sent.count("tournaments") in {2, 3}


def pass_by(scheduler: Scheduler, clock: time_machine.Traveller, seconds: float) -> None:
    """Let beat do its work for some seconds."""
    while seconds > 0:
        pause = max(scheduler.tick(), LEAST)
        clock.shift(pause)
        seconds -= pause
