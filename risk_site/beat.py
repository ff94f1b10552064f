"""Celery's beat on a machine whose clock may be set back."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from celery import beat


class Scheduler(beat.Scheduler):
    """Sends the periodic tasks, by the new time as soon as the clock was set back.

    Celery's own scheduler sends none until the clock shows the old time again.
    """

    looked_at: datetime | None = None

    def tick(self, *args: Any, **options: Any) -> float:
        """Send a task if one is due, and return the seconds until the next look."""
        now: datetime = self.app.now()
        if self.looked_at and now < self.looked_at:
            for entry in self.schedule.values():
                if entry.last_run_at and entry.last_run_at > now:
                    entry.last_run_at = now
            self._heap = None
        self.looked_at = now
        seconds: float = super().tick(*args, **options)
        return seconds
