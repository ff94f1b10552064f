"""Celery's workers and its beat in the process of the test: every message runs the task that it names."""

from __future__ import annotations

from collections import deque

from celery import current_app

from games.tasks import sweep


class Workers:
    """Takes the place of `wake.send`; the messages are worked on when `run` is called."""

    def __init__(self) -> None:
        self.messages: deque[tuple[str, tuple[int, ...]]] = deque()

    def send(self, task: str, *args: int) -> None:
        """Note a message for the workers."""
        self.messages.append((task, args))

    def run(self) -> None:
        """Do all the work until a sweep finds nothing more."""
        while True:
            while self.messages:
                task, args = self.messages.popleft()
                current_app.tasks[task].apply(args=args, throw=True)
            sweep.apply(throw=True)
            if not self.messages:
                return
