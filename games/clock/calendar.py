"""When a player's clock runs: not on their weekends, and not in their quiet hours.

Moments are aware datetimes, returned in UTC; hours of the day are those on the player's clock. If the clock
is set back, an hour comes twice, and is quiet both times. If it is set forward, quiet hours that would begin
or end in the skipped hour do so at the change.
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
"""The time between the end of a player's quiet hours and the first deadline after them."""
SATURDAY = 5


@dataclass(frozen=True, slots=True)
class QuietHours:
    """Quiet hours from one time of the day until another, perhaps on the next day.

    Raise Worded if they are longer than `MOST_QUIET`.
    """

    start: time
    end: time

    def __post_init__(self) -> None:
        if self.length > MOST_QUIET:
            raise Worded(
                "too_quiet",
                gettext_noop("Quiet hours may last up to %(most)d hours."),
                most=MOST_QUIET // timedelta(hours=1),
            )

    @property
    def length(self) -> timedelta:
        """Their length, on a day when the clocks do not change."""
        day = date(2000, 1, 1)
        return (datetime.combine(day, self.end) - datetime.combine(day, self.start)) % DAY


def quiet_hours(start: time | None, end: time | None) -> QuietHours | None:
    """Return the quiet hours between these times, or None if there are none."""
    return None if start is None or end is None else QuietHours(start, end)


@dataclass(frozen=True, slots=True)
class Calendar:
    """The days of a player. If `quiet_stops`, their clock stands still during their quiet hours."""

    zone: ZoneInfo
    quiet: QuietHours | None = None
    quiet_stops: bool = False
    weekends_off: bool = False

    def advance(self, since: datetime, allowance: timedelta) -> datetime:
        """Return the moment at which a clock that starts at `since` has run for the allowance."""
        for start, end in self.running(since):
            if allowance <= end - start:
                return start + allowance
            allowance -= end - start
        raise AssertionError("the days never end")

    def elapsed(self, since: datetime, until: datetime) -> timedelta:
        """Return how long a clock has run between two moments; zero if the second is not later."""
        ran = NONE
        for start, end in self.running(since):
            if start >= until:
                break
            ran += min(end, until) - start
        return ran

    def running(self, since: datetime) -> Iterator[tuple[datetime, datetime]]:
        """Yield the stretches of time in which the clock runs from this moment, endlessly."""
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
        """Return the whole day, or its stretches outside quiet hours if these stop the clock."""
        if self.quiet_stops:
            return self.waking(day)
        return [(self.moment(day, time()), self.moment(day + DAY, time()))]

    def waking(self, day: date) -> list[tuple[datetime, datetime]]:
        """Return the stretches of a day outside the quiet hours."""
        cuts = pairwise(self.cuts(day))
        return [(start, end) for start, end in cuts if not self.is_quiet(start)]

    def cuts(self, day: date) -> list[datetime]:
        """Return the moments, in order, at which a day or quiet hours may begin or end."""
        start, end = self.moment(day, time()), self.moment(day + DAY, time())
        found = {start, end}
        if self.offset(start) != self.offset(end):
            found.add(self.change(start, end))
        for hour in (self.quiet.start, self.quiet.end) if self.quiet else ():
            found |= {self.reading(day, hour, fold) for fold in (0, 1)}
        return sorted(moment for moment in found if start <= moment <= end)

    def moment(self, day: date, hour: time) -> datetime:
        """Return the first moment at which the player's clock shows or has skipped that time."""
        first, second = (self.reading(day, hour, fold) for fold in (0, 1))
        return first if first <= second else self.change(second, first)

    def reading(self, day: date, hour: time, fold: int) -> datetime:
        """Return when the player's clock shows a time.

        If the clock is set back, it shows the time twice, and `fold` 1 means the second time. For a time that
        is skipped, the first moment is later than the second (PEP 495).
        """
        return datetime.combine(day, hour, self.zone).replace(fold=fold).astimezone(UTC)

    def change(self, start: datetime, end: datetime) -> datetime:
        """Return when the player's clock changes between two moments with different offsets."""
        seconds = range((end - start) // SECOND)
        before = self.offset(start)
        changed = bisect_left(
            seconds, True, key=lambda passed: self.offset(start + passed * SECOND) != before
        )
        return start + changed * SECOND

    def offset(self, moment: datetime) -> timedelta | None:
        """Return how far the player's clock is ahead of UTC."""
        return moment.astimezone(self.zone).utcoffset()

    def is_quiet(self, moment: datetime) -> bool:
        """Return whether a moment lies in the quiet hours, by the player's clock at that moment."""
        if not self.quiet:
            return False
        hour = moment.astimezone(self.zone).time()
        start, end = self.quiet.start, self.quiet.end
        return start <= hour < end if start <= end else not end <= hour < start

    def woken(self, moment: datetime) -> datetime:
        """Return the end of the quiet hours around a moment, or else the moment itself."""
        if not self.is_quiet(moment):
            return moment
        return next(start for start, _ in self.waking_around(moment) if start > moment)

    def asleep(self, moment: datetime) -> datetime:
        """Return the beginning of the quiet hours around a moment, or else the moment itself."""
        if not self.is_quiet(moment):
            return moment
        return max(end for _, end in self.waking_around(moment) if end <= moment)

    def waking_around(self, moment: datetime) -> list[tuple[datetime, datetime]]:
        """Return the stretches without quiet hours around a moment.

        They cover two days on either side, because a zone may skip a day: Samoa had no 30 December 2011.
        """
        today = moment.astimezone(self.zone).date()
        return [stretch for days in range(-2, 3) for stretch in self.waking(today + days * DAY)]

    def deadline(self, since: datetime, allowance: timedelta) -> datetime:
        """Return the moment when the time is up: never in quiet hours, but a little after them."""
        end = self.advance(since, allowance)
        while self.is_quiet(end):  # again if a weekend follows and ends in quiet hours
            end = self.advance(self.woken(end), BREAKFAST)
        return end

    def reminder_time(self, since: datetime, deadline: datetime, percent: int) -> datetime:
        """Return when `percent` of the time is left, outside quiet hours if possible."""
        moment = deadline - (deadline - since) * percent / 100
        return self.wakeful(moment, after=since, until=deadline)

    def wakeful(self, moment: datetime, *, after: datetime, until: datetime) -> datetime:
        """Return the moment itself if it is not in quiet hours.

        Otherwise return when they begin, if that is after `after`, or else when they end.
        """
        before, behind = self.asleep(moment), self.woken(moment)
        return before if before > after else min(behind, until)
