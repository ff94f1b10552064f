"""When which fault happens: in an order that a seed repeats, whatever the times."""

from __future__ import annotations

import random
import time
from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from threading import Lock, Thread
from types import TracebackType
from typing import Self

from benchmarks.tournaments.under_faults.faults.fault import Fault

LOOK = 0.1
PAUSE = 2.0, 12.0
"""The least and the most seconds between the beginnings of two faults."""
SECOND = timedelta(seconds=1)


@dataclass
class Happened:
    """A fault that has happened, and its times by the right clock. `until` is None until it is over."""

    name: str
    since: datetime
    until: datetime | None = None
    shift: float = 0.0

    def touches(self, since: datetime, until: datetime) -> bool:
        """Return whether it went on at some time between these two."""
        return self.since <= until and (self.until is None or since <= self.until)

    def explains(self, at: datetime, afterwards: timedelta) -> bool:
        """Return whether a program may have told of it at this time by its own clock, perhaps a wrong one."""
        times = (at - shift * SECOND for shift in (0, self.shift))
        return any(self.touches(time - afterwards, time + SECOND) for time in times)


class Schedule:
    """Lets a number of faults happen, in a thread of its own for the length of a `with` block.

    Every kind comes once in each round of kinds, in a random order.
    """

    def __init__(self, kinds: Sequence[Fault], number: int, seed: int) -> None:
        self.chance = random.Random(seed)
        self.to_come: deque[Fault] = deque()
        while len(self.to_come) < number:
            self.to_come.extend(self.chance.sample(kinds, min(len(kinds), number - len(self.to_come))))
        self.going_on: dict[Fault, tuple[float, Happened]] = {}
        """The faults that last, with their ends on the monotonic clock."""
        self.happened: list[Happened] = []
        self.moment = self.next_moment()
        self.is_over = False
        self.thread, self.lock = Thread(target=self.run), Lock()

    def __enter__(self) -> Self:
        self.thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.is_over = True
        self.thread.join()

    def run(self) -> None:
        """Let faults happen. A database that was started here dies with the thread."""
        while not self.is_over:
            with self.lock:
                self.look()
            time.sleep(LOOK)

    def stop(self) -> None:
        """Let no further fault happen, and wait until those that last are over."""
        with self.lock:
            self.to_come.clear()
        while self.going_on:
            time.sleep(LOOK)

    def next_moment(self) -> float:
        """Return when the next fault is due, on the monotonic clock."""
        return time.monotonic() + self.chance.uniform(*PAUSE)

    def look(self) -> None:
        """End what is over, and begin a fault if it is time. A fault that is not possible yet waits."""
        now = time.monotonic()
        for fault in [fault for fault, (end, _) in self.going_on.items() if end <= now]:
            self.end(fault)
        if not self.to_come or now < self.moment or self.to_come[0] in self.going_on:
            return
        fault, began = self.to_come[0], datetime.now(UTC)
        lasts = fault.begin(self.chance)
        if lasts is not None:
            self.to_come.popleft()
            self.happened.append(Happened(fault.name, began, shift=fault.shift))
            self.going_on[fault] = time.monotonic() + lasts, self.happened[-1]
            self.moment = self.next_moment()

    def end(self, fault: Fault) -> None:
        _, happened = self.going_on[fault]
        fault.end()
        happened.until = datetime.now(UTC)
        del self.going_on[fault]

    def counts(self) -> dict[str, int]:
        """Return how often each fault has happened."""
        return dict(sorted(Counter(one.name for one in self.happened).items()))
