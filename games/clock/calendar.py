"""When a player's clock runs: not on their weekends, and not in their quiet hours.

Moments are aware datetimes, those given back in UTC; hours of the day are those that the player's clock
shows. Where it is set back an hour comes twice, and is quiet twice. Where it is set forward, quiet hours that
would begin or end in the hour that is skipped do so at the change.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from itertools import count, pairwise
from typing import TYPE_CHECKING

from games.texts.worded import Worded
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from collections.abc import Iterator
    from zoneinfo import ZoneInfo

DAY = timedelta(days=1)
SECOND = timedelta(seconds=1)
NONE = timedelta()
MOST_QUIET = timedelta(hours=10)
BREAKFAST = timedelta(hours=1)
"""Between the end of somebody's quiet hours and the first deadline."""
SATURDAY = 5


@dataclass(frozen=True, slots=True)
class QuietHours:
    """From one hour of the day until another, perhaps of the next day.

    Raises Worded where that is more than `MOST_QUIET`.
    """

    start: time
    end: time

    def __post_init__(self) -> None:
        if self.length > MOST_QUIET:
            raise Worded(
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
        if self.quiet_stops:
            return self.waking(day)
        return [(self.moment(day, time()), self.moment(day + DAY, time()))]

    def waking(self, day: date) -> list[tuple[datetime, datetime]]:
        """The stretches of a day that do not lie in the quiet hours."""
        cuts = pairwise(self.cuts(day))
        return [(start, end) for start, end in cuts if not self.is_quiet(start)]

    def cuts(self, day: date) -> list[datetime]:
        """The moments at which a day begins, ends, or may turn quiet or wakeful, in order."""
        start, end = self.moment(day, time()), self.moment(day + DAY, time())
        found = {start, end}
        if self.offset(start) != self.offset(end):
            found.add(self.change(start, end))
        for hour in (self.quiet.start, self.quiet.end) if self.quiet else ():
            found |= {self.reading(day, hour, fold) for fold in (0, 1)}
        return sorted(moment for moment in found if start <= moment <= end)

    def moment(self, day: date, hour: time) -> datetime:
        """The first moment at which the player's clock shows that hour of a day, or has skipped it."""
        first, second = (self.reading(day, hour, fold) for fold in (0, 1))
        return first if first <= second else self.change(second, first)

    def reading(self, day: date, hour: time, fold: int) -> datetime:
        """When the player's clock shows an hour: for the first time or, where it is set back, for the second.

        For an hour that is skipped the first is later than the second (PEP 495).
        """
        return datetime.combine(day, hour, self.zone).replace(fold=fold).astimezone(UTC)

    def change(self, start: datetime, end: datetime) -> datetime:
        """When the player's clock is changed between two moments, which differ in that."""
        seconds = range((end - start) // SECOND)
        before = self.offset(start)
        changed = bisect_left(
            seconds, True, key=lambda passed: self.offset(start + passed * SECOND) != before
        )
        return start + changed * SECOND

    def offset(self, moment: datetime) -> timedelta | None:
        """How far the player's clock is ahead of UTC."""
        return moment.astimezone(self.zone).utcoffset()

    def is_quiet(self, moment: datetime) -> bool:
        """Whether a moment lies in the quiet hours, by what the player's clock shows then."""
        if not self.quiet:
            return False
        hour = moment.astimezone(self.zone).time()
        start, end = self.quiet.start, self.quiet.end
        return start <= hour < end if start <= end else not end <= hour < start

    def woken(self, moment: datetime) -> datetime:
        """The end of the quiet hours that a moment lies in; else the moment itself."""
        if not self.is_quiet(moment):
            return moment
        return next(start for start, _ in self.waking_around(moment) if start > moment)

    def asleep(self, moment: datetime) -> datetime:
        """The beginning of the quiet hours that a moment lies in; else the moment itself."""
        if not self.is_quiet(moment):
            return moment
        return max(end for _, end in self.waking_around(moment) if end <= moment)

    def waking_around(self, moment: datetime) -> list[tuple[datetime, datetime]]:
        """The stretches without quiet hours around a moment: two days on either side, as a zone may skip one.

        Samoa had no 30 December 2011.
        """
        today = moment.astimezone(self.zone).date()
        return [stretch for days in range(-2, 3) for stretch in self.waking(today + days * DAY)]

    def deadline(self, since: datetime, allowance: timedelta) -> datetime:
        """When the time is up: never in quiet hours, but a little after them."""
        end = self.advance(since, allowance)
        while self.is_quiet(end):  # again where a weekend lies between, and ends in others
            end = self.advance(self.woken(end), BREAKFAST)
        return end

    def reminder_time(self, since: datetime, deadline: datetime, percent: int) -> datetime:
        """When so much of the time until the deadline is left; not in quiet hours if that can be."""
        moment = deadline - (deadline - since) * percent / 100
        return self.wakeful(moment, after=since, until=deadline)

    def wakeful(self, moment: datetime, *, after: datetime, until: datetime) -> datetime:
        """The moment itself, or one before the quiet hours that it lies in, or else behind them."""
        before, behind = self.asleep(moment), self.woken(moment)
        return before if before > after else min(behind, until)
