"""The calendars of clocks: when they run, and when time is up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.clock.calendar import Calendar, QuietHours
from games.texts.worded import Worded
from tests.support.refusals import refused

PARIS = ZoneInfo("Europe/Paris")
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
NIGHT = QuietHours(time(22), time(7))
NAP = QuietHours(time(13), time(15))


def paris(day: int, hour: int, minute: int = 0, month: int = 11) -> datetime:
    return datetime(2026, month, day, hour, minute, tzinfo=PARIS)


def test_a_day_is_a_day() -> None:
    assert Calendar(PARIS).deadline(paris(18, 12), DAY) == paris(19, 12)


def test_quiet_hours_stop_the_clock_of_short_turns() -> None:
    days = Calendar(PARIS, NIGHT, quiet_stops=True)
    assert days.deadline(paris(18, 21), 2 * HOUR) == paris(19, 8)
    assert days.deadline(paris(18, 23), HOUR) == paris(19, 8)
    assert days.deadline(paris(18, 12), 24 * HOUR) == paris(19, 21)
    nap = Calendar(PARIS, NAP, quiet_stops=True)
    assert nap.deadline(paris(18, 12), 2 * HOUR) == paris(18, 16)


def test_the_deadline_of_a_long_turn_is_an_hour_after_quiet_hours_that_it_would_fall_into() -> None:
    days = Calendar(PARIS, NIGHT)
    assert days.deadline(paris(18, 23), DAY) == paris(20, 8)
    assert days.deadline(paris(18, 5), DAY) == paris(19, 8)
    assert days.deadline(paris(18, 12), DAY) == paris(19, 12)


def test_weekends_off_are_the_players_own() -> None:
    """20 November 2026 is a Friday."""
    days = Calendar(PARIS, weekends_off=True)
    assert days.deadline(paris(20, 18), DAY) == paris(23, 18)
    assert days.deadline(paris(21, 18), 2 * HOUR) == paris(23, 2)
    tokyo = Calendar(ZoneInfo("Asia/Tokyo"), weekends_off=True)
    assert tokyo.deadline(paris(20, 18), DAY) == paris(23, 16)


def test_a_deadline_pushed_out_of_quiet_hours_stays_out_of_the_weekend_too() -> None:
    days = Calendar(PARIS, QuietHours(time(20), time(0)), weekends_off=True)
    assert days.deadline(paris(19, 21), DAY) == paris(23, 1)


def test_a_deadline_pushed_behind_a_weekend_stays_out_of_the_quiet_hours_there() -> None:
    days = Calendar(PARIS, NIGHT, weekends_off=True)
    assert days.deadline(paris(19, 23), DAY) == paris(23, 8)


@pytest.mark.parametrize(
    ("day", "month", "hours", "quiet"), [(28, 3, 23, 4), (24, 10, 25, 5), (1, 6, 24, 4.5)]
)
def test_a_day_of_the_change_to_and_from_summer_time_has_its_own_length(
    day: int, month: int, hours: int, quiet: float
) -> None:
    """Quiet hours end at half past two, in the hour that is skipped in spring and comes twice in autumn."""
    days = Calendar(PARIS, QuietHours(time(22), time(2, 30)), quiet_stops=True)
    start = paris(day, 12, month=month)
    assert days.elapsed(start, start + timedelta(days=1)) == (hours - quiet) * HOUR


def utc(day: int, hour: int, minute: int = 0, month: int = 10, year: int = 2026) -> datetime:
    return datetime(year, month, day, hour, minute, tzinfo=UTC)


def test_quiet_hours_that_begin_in_a_skipped_hour_begin_with_the_change() -> None:
    """In Paris on 28 March 2027, three o'clock follows two o'clock, at one o'clock UTC."""
    days = Calendar(PARIS, QuietHours(time(2, 30), time(9)), quiet_stops=True)
    change = utc(28, 1, month=3, year=2027)
    assert days.asleep(change + timedelta(minutes=10)) == change
    assert days.woken(change) == utc(28, 7, month=3, year=2027)
    assert not days.is_quiet(change - timedelta(minutes=1))
    assert days.advance(change - timedelta(minutes=5), HOUR) == utc(28, 7, 55, month=3, year=2027)


def test_quiet_hours_that_end_in_a_skipped_hour_end_with_the_change() -> None:
    days = Calendar(PARIS, QuietHours(time(22), time(2, 30)), quiet_stops=True)
    change = utc(28, 1, month=3, year=2027)
    assert days.woken(utc(28, 0, month=3, year=2027)) == change
    assert days.asleep(change - timedelta(minutes=1)) == utc(27, 21, month=3, year=2027)
    assert days.advance(utc(27, 23, month=3, year=2027), HOUR) == change + HOUR


def test_quiet_hours_that_end_in_an_hour_that_comes_twice_are_quiet_twice() -> None:
    """In Paris on 25 October 2026, it is two o'clock at midnight UTC, and again an hour later."""
    days = Calendar(PARIS, QuietHours(time(22), time(2, 30)), quiet_stops=True)
    assert days.woken(utc(24, 23)) == utc(25, 0, 30)
    assert not days.is_quiet(utc(25, 0, 45))
    assert days.asleep(utc(25, 1, 15)) == utc(25, 1)
    assert days.woken(utc(25, 1, 15)) == utc(25, 1, 30)
    assert days.advance(utc(24, 23), HOUR) == utc(25, 2)


@pytest.mark.parametrize("stops", [False, True])
def test_no_deadline_falls_into_the_quiet_part_of_an_hour_that_comes_twice(stops: bool) -> None:
    days = Calendar(PARIS, QuietHours(time(22), time(2, 30)), quiet_stops=stops)
    for minutes in range(0, 26 * 60, 5):
        assert not days.is_quiet(days.deadline(utc(24, 0), timedelta(minutes=minutes)))


def test_an_hour_that_is_skipped_comes_with_the_change() -> None:
    assert Calendar(PARIS).moment(date(2027, 3, 28), time(2, 30)) == utc(28, 1, month=3, year=2027)
    assert Calendar(PARIS).moment(date(2026, 10, 25), time(2, 30)) == utc(25, 0, 30)


@pytest.mark.parametrize(
    ("quiet", "minutes"),
    [
        (QuietHours(time(0), time(1, 27)), 45),
        (QuietHours(time(21, 39), time(6, 29)), 92),
        (QuietHours(time(22), time(7)), -60),
    ],
)
def test_quiet_hours_next_to_a_skipped_day_begin_and_end(quiet: QuietHours, minutes: int) -> None:
    """In Samoa, 31 December 2011 followed the 29th, at ten o'clock UTC."""
    days = Calendar(ZoneInfo("Pacific/Apia"), quiet)
    moment = datetime(2011, 12, 30, 10, tzinfo=UTC) + timedelta(minutes=minutes)
    assert days.is_quiet(moment)
    assert days.asleep(moment) <= moment < days.woken(moment)
    assert days.woken(moment) - days.asleep(moment) <= 10 * HOUR


def test_no_quiet_hours_longer_than_ten() -> None:
    QuietHours(time(21), time(7))
    with refused(Worded, "10 hours"):
        QuietHours(time(21), time(7, 1))


def test_the_beginning_of_quiet_hours_is_found_for_reminders() -> None:
    days = Calendar(PARIS, NIGHT)
    assert days.asleep(paris(18, 23)) == paris(18, 22)
    assert days.asleep(paris(19, 5)) == paris(18, 22)
    assert days.asleep(paris(19, 12)) == paris(19, 12)


moments = st.datetimes(datetime(2025, 1, 1), datetime(2027, 12, 31), timezones=st.just(UTC))
hours = st.times().map(lambda moment: moment.replace(second=0, microsecond=0))


CHANGING = [
    "Europe/Paris",
    "America/New_York",
    "America/Havana",  # at midnight
    "Africa/Cairo",
    "Asia/Beirut",  # back into the day before
    "America/Scoresbysund",
    "Australia/Lord_Howe",  # by half an hour
    "Antarctica/Troll",  # by two hours
    "Africa/Casablanca",  # back for Ramadan
    "Europe/Dublin",  # summer is the standard time there
    "Pacific/Chatham",  # at a quarter to three
    "America/Nuuk",  # in the evening
]
"""Zones with changes of the clock, each in a different way."""


@st.composite
def calendars(draw: st.DrawFn) -> Calendar:
    start = draw(hours)
    length = timedelta(minutes=draw(st.integers(0, 600)))
    end = (datetime.combine(datetime(2000, 1, 1), start) + length).time()
    zone = ZoneInfo(draw(st.sampled_from(["UTC", "Asia/Kathmandu", "America/St_Johns", *CHANGING])))
    quiet = draw(st.none() | st.just(QuietHours(start, end)))
    return Calendar(zone, quiet, draw(st.booleans()), draw(st.booleans()))


@given(calendars(), moments, st.timedeltas(timedelta(minutes=1), timedelta(days=14)))
def test_a_clock_has_run_for_what_it_was_given(days: Calendar, since: datetime, allowance: timedelta) -> None:
    end = days.advance(since, allowance)
    assert days.elapsed(since, end) == allowance
    assert end >= since + allowance


@given(calendars(), moments, st.timedeltas(timedelta(minutes=1), timedelta(days=14)))
def test_no_deadline_is_in_quiet_hours_or_at_a_weekend_that_is_off(
    days: Calendar, since: datetime, allowance: timedelta
) -> None:
    end = days.deadline(since, allowance)
    assert end >= days.advance(since, allowance)
    just_before = (end - timedelta(seconds=1)).astimezone(days.zone)
    assert not (days.weekends_off and just_before.weekday() >= 5)
    assert not days.is_quiet(end) or (days.quiet_stops and not days.is_quiet(just_before))


@given(calendars(), moments, moments, moments)
def test_time_adds_up(days: Calendar, one: datetime, two: datetime, three: datetime) -> None:
    one, two, three = sorted((one, two, three))
    three = min(three, two + timedelta(days=40))
    one = max(one, two - timedelta(days=40))
    assert days.elapsed(one, two) + days.elapsed(two, three) == days.elapsed(one, three)


SKIPPING = [
    "Pacific/Apia",
    "Pacific/Fakaofo",
]
"""Zones without a 30 December 2011."""


def changes(zone: str, year: int, years: int) -> Iterator[tuple[Calendar, datetime]]:
    """The calendar of a zone, with each change of its clocks in some years."""
    days = Calendar(ZoneInfo(zone))
    for passed in range(years * 365):
        day = datetime(year, 1, 1, tzinfo=UTC) + passed * DAY
        if days.offset(day) != days.offset(day + DAY):
            yield days, days.change(day, day + DAY)


CHANGES = [
    *(change for zone in CHANGING for change in changes(zone, 2024, 4)),
    *(change for zone in SKIPPING for change in changes(zone, 2011, 2)),
]


@st.composite
def nights_of_change(draw: st.DrawFn) -> tuple[Calendar, datetime]:
    """A calendar with quiet hours that begin or end near a change of the clocks, and when that is."""
    days, change = draw(st.sampled_from(CHANGES))
    near = change + timedelta(minutes=draw(st.integers(-150, 150)))
    length = timedelta(minutes=draw(st.integers(0, 600)))
    hour = near.astimezone(days.zone).replace(tzinfo=None)
    begins = draw(st.booleans())
    first, last = (hour, hour + length) if begins else (hour - length, hour)
    return replace(days, quiet=QuietHours(first.time(), last.time()), quiet_stops=draw(st.booleans())), change


@given(nights_of_change(), st.integers(-1500, 1500))
def test_quiet_hours_end_and_begin_by_what_the_clock_shows_also_when_it_is_changed(
    night: tuple[Calendar, datetime], minutes: int
) -> None:
    """The quiet hours around a time are worked out minute by minute."""
    days, change = night
    moment, minute = change + timedelta(minutes=minutes), timedelta(minutes=1)
    woken = asleep = moment
    while days.is_quiet(woken):
        woken += minute
    while days.is_quiet(asleep) and days.is_quiet(asleep - minute):
        asleep -= minute
    assert days.woken(moment) == woken
    assert days.asleep(moment) == asleep


@given(nights_of_change(), st.integers(-1500, 0), st.integers(0, 3000))
def test_a_clock_runs_in_those_minutes_that_are_not_quiet_also_when_it_is_changed(
    night: tuple[Calendar, datetime], minutes: int, length: int
) -> None:
    days, change = night
    since, minute = change + timedelta(minutes=minutes), timedelta(minutes=1)
    awake = sum(not (days.quiet_stops and days.is_quiet(since + ran * minute)) for ran in range(length))
    assert days.elapsed(since, since + length * minute) == awake * minute
    assert not days.is_quiet(days.deadline(since, length * minute + minute))
