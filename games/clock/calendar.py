"""When a player's clock runs: not on their weekends, and not in their quiet hours.

Moments are aware datetimes, those given back in UTC; hours of the day are those of the player's zone,
whatever summer time does to it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from itertools import count
from typing import TYPE_CHECKING

from games.engine import Impossible
from games.engine.errors import gettext_noop

if TYPE_CHECKING:
    from collections.abc import Iterator
    from zoneinfo import ZoneInfo

DAY = timedelta(days=1)
NONE = timedelta()
MOST_QUIET = timedelta(hours=10)
BREAKFAST = timedelta(hours=1)
"""Between the end of somebody's quiet hours and the first deadline."""
SATURDAY = 5


@dataclass(frozen=True, slots=True)
class QuietHours:
    """From one hour of the day until another, perhaps of the next day.

    Raises Impossible where that is more than `MOST_QUIET`.
    """

    start: time
    end: time

    def __post_init__(self) -> None:
        if self.length > MOST_QUIET:
            raise Impossible(
                "too_quiet",
                gettext_noop("Quiet hours may last %(most)d hours at most."),
                most=MOST_QUIET // timedelta(hours=1),
            )

    @property
    def length(self) -> timedelta:
        """How long they last, on a day without a change of the clocks."""
        day = date(2000, 1, 1)
        return (datetime.combine(day, self.end) - datetime.combine(day, self.start)) % DAY


def quiet_hours(start: time | None, end: time | None) -> QuietHours | None:
    """The quiet hours between these; None where there are none."""
    return None if start is None or end is None else QuietHours(start, end)


@dataclass(frozen=True, slots=True)
class Calendar:
    """A player's days. Where `quiet_stops`, their clock stands still in their quiet hours."""

    zone: ZoneInfo
    quiet: QuietHours | None = None
    quiet_stops: bool = False
    weekends_off: bool = False

    def advance(self, since: datetime, allowance: timedelta) -> datetime:
        """When a clock that runs from this moment on has run for so long."""
        for start, end in self.running(since):
            if allowance <= end - start:
                return start + allowance
            allowance -= end - start
        raise AssertionError("the days never end")

    def elapsed(self, since: datetime, until: datetime) -> timedelta:
        """For how long a clock has run between two moments; nothing if the second is not later."""
        ran = NONE
        for start, end in self.running(since):
            if start >= until:
                break
            ran += min(end, until) - start
        return ran

    def running(self, since: datetime) -> Iterator[tuple[datetime, datetime]]:
        """The stretches of time in which the clock runs from this moment on, day by day, without end."""
        since = since.astimezone(UTC)
        today = since.astimezone(self.zone).date()
        for days in count(-1):
            day = today + days * DAY
            if self.weekends_off and day.weekday() >= SATURDAY:
                continue
            for start, end in self.awake(day):
                if max(start, since) < end:
                    yield max(start, since), end

    def awake(self, day: date) -> list[tuple[datetime, datetime]]:
        """The stretches of a day without the quiet hours, if these stop the clock."""
        midnight, end = self.moment(day, time()), self.moment(day + DAY, time())
        if not (self.quiet and self.quiet_stops):
            return [(midnight, end)]
        quiet, wakes = self.moment(day, self.quiet.start), self.moment(day, self.quiet.end)
        if self.quiet.start <= self.quiet.end:
            return [(midnight, quiet), (max(quiet, wakes), end)]
        return [(wakes, max(wakes, quiet))]

    def moment(self, day: date, hour: time) -> datetime:
        """That hour of the player's day."""
        return datetime.combine(day, hour, self.zone).astimezone(UTC)

    def is_quiet(self, moment: datetime) -> bool:
        """Whether a moment lies in the quiet hours."""
        if not self.quiet:
            return False
        hour = moment.astimezone(self.zone).time()
        start, end = self.quiet.start, self.quiet.end
        return start <= hour < end if start <= end else not end <= hour < start

    def woken(self, moment: datetime) -> datetime:
        """The end of the quiet hours that a moment lies in; else the moment itself."""
        if not (self.quiet and self.is_quiet(moment)):
            return moment
        there = moment.astimezone(self.zone)
        later = there.time() >= self.quiet.end
        return max(moment, self.moment(there.date() + later * DAY, self.quiet.end))

    def asleep(self, moment: datetime) -> datetime:
        """The beginning of the quiet hours that a moment lies in; else the moment itself."""
        if not (self.quiet and self.is_quiet(moment)):
            return moment
        there = moment.astimezone(self.zone)
        earlier = there.time() < self.quiet.start
        return min(moment, self.moment(there.date() - earlier * DAY, self.quiet.start))

    def deadline(self, since: datetime, allowance: timedelta) -> datetime:
        """When the time is up: never in quiet hours, but a little after them."""
        end = self.advance(since, allowance)
        while self.is_quiet(end):  # again where a weekend lies between, and ends in others
            end = self.advance(self.woken(end), BREAKFAST)
        return end

    def reminder(self, since: datetime, deadline: datetime, percent: int) -> datetime:
        """When so much of the time until the deadline is left; not in quiet hours if that can be."""
        moment = deadline - (deadline - since) * percent / 100
        return self.wakeful(moment, after=since, until=deadline)

    def wakeful(self, moment: datetime, *, after: datetime, until: datetime) -> datetime:
        """The moment itself, or one before the quiet hours that it lies in, or else behind them."""
        before, behind = self.asleep(moment), self.woken(moment)
        return before if before > after else min(behind, until)
