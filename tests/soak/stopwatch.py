"""A second account of everybody's time, kept from outside.

It notes the time that they were given and the time that they had.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING

from games.clock.calendar import BREAKFAST, MOST_QUIET, NONE, Calendar

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from games.clock.pace import Pace
    from games.models import Clock
    from tests.soak.troubles import Troubles

SECOND = timedelta(seconds=1)
Key = tuple[int, int | None, str]
"""A seat, its person, and an occasion."""


def key_of(clock: Clock) -> Key:
    """Return what a clock runs for."""
    return clock.pk, clock.player.user_id, clock.occasion


@dataclass
class Stretch:
    """A running clock, last read at `seen`.

    If the person is on vacation, `since` is still to come.
    """

    key: Key
    since: datetime
    seen: datetime
    days: Calendar


@dataclass
class Account:
    """The time due for an occasion that `began`, the time already had, and the number of stretches."""

    due: timedelta
    began: datetime
    had: timedelta = NONE
    stretches: int = 0


@dataclass
class Stopwatch:
    """Notes how long people's clocks have run, and how long they were stopped for vacations."""

    troubles: Troubles
    running: dict[int, Stretch] = field(default_factory=dict)
    accounts: dict[Key, Account] = field(default_factory=dict)
    stood: defaultdict[tuple[int, int | None], timedelta] = field(
        default_factory=lambda: defaultdict(timedelta)
    )

    def look(self, clock: Clock, pace: Pace, now: datetime) -> None:
        """Note whether a clock runs after what has just happened."""
        stretch, key = self.running.get(clock.pk), key_of(clock)
        if stretch and (stretch.key, stretch.since) != (key, clock.since):
            self.stop(clock.pk, now)
        account = self.accounts.setdefault(key, Account(clock.given(pace) + clock.bank, now))
        if clock.since and clock.pk not in self.running:
            account.stretches += 1
            self.running[clock.pk] = Stretch(key, clock.since, now, clock.calendar(pace))

    def stop(self, clock_id: int, now: datetime) -> None:
        """Add a stretch that has ended; during an outage, it ended when the outage began."""
        stretch = self.running.pop(clock_id)
        outage = self.troubles.ended_at(now)
        self.accounts[stretch.key].had += self.ran(stretch, outage.since if outage else now)
        if stretch.since > stretch.seen:
            self.stood[stretch.key[:2]] += min(stretch.since, now) - stretch.seen

    def ran(self, stretch: Stretch, until: datetime) -> timedelta:
        """Return how long the clock has run by this time."""
        return stretch.days.elapsed(stretch.since, until)

    def start_anew(self, clock: Clock, since: datetime, *, whole: bool) -> None:
        """Forget the time had since then, as the call came only now; with `whole`, all of the occasion's."""
        if stretch := self.running.pop(clock.pk, None):
            self.accounts[stretch.key].had += self.ran(stretch, since)
        if whole and (account := self.accounts.get(key_of(clock))):
            account.had = NONE

    def grant(self, clock: Clock, due: timedelta) -> None:
        """Note the time due for an occasion after a deadline, if the person comes back or was excused."""
        self.running.pop(clock.pk, None)
        account = self.accounts[key_of(clock)]
        self.accounts[key_of(clock)] = Account(due, account.began)

    def misjudged(self, clock: Clock, pace: Pace) -> Iterator[str]:
        """Yield what is wrong with serving a deadline: too early, or much too late."""
        assert clock.deadline is not None
        stretch = self.running.get(clock.pk)
        if stretch is None or stretch.key != key_of(clock):
            yield f"clock {clock.pk}: a deadline for {clock.occasion}, which never ran"
            return
        account = self.accounts[stretch.key]
        had = account.had + self.ran(stretch, clock.deadline)
        due = min(account.due, pace.begun) if pace.begun and clock.rest is not None else account.due
        if had < due - SECOND:
            yield f"clock {clock.pk}: {clock.occasion} had {had} of {due}"
        most = account.due + MOST_QUIET + BREAKFAST + (account.stretches - 1) * pace.question
        if had > most + SECOND:
            yield f"clock {clock.pk}: {clock.occasion} had {had}, and {account.due} was due"
