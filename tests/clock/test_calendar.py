"""When clocks run, and when time is up."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.clock.calendar import Calendar, QuietHours
from games.engine.errors import Impossible

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


@pytest.mark.parametrize(("day", "month", "hours"), [(28, 3, 23), (24, 10, 25)])
def test_a_day_of_the_change_to_and_from_summer_time_has_its_own_length(
    day: int, month: int, hours: int
) -> None:
    days = Calendar(PARIS, QuietHours(time(22), time(2, 30)), quiet_stops=True)
    start = paris(day, 12, month=month)
    assert days.elapsed(start, start + timedelta(days=1)) == hours * HOUR - timedelta(hours=4, minutes=30)


def test_no_quiet_hours_longer_than_ten() -> None:
    QuietHours(time(21), time(7))
    with pytest.raises(Impossible, match="10 hours"):
        QuietHours(time(21), time(7, 1))


def test_the_beginning_of_quiet_hours_is_found_for_reminders() -> None:
    days = Calendar(PARIS, NIGHT)
    assert days.asleep(paris(18, 23)) == paris(18, 22)
    assert days.asleep(paris(19, 5)) == paris(18, 22)
    assert days.asleep(paris(19, 12)) == paris(19, 12)


moments = st.datetimes(datetime(2025, 1, 1), datetime(2027, 12, 31), timezones=st.just(UTC))
hours = st.times().map(lambda moment: moment.replace(second=0, microsecond=0))


@st.composite
def calendars(draw: st.DrawFn) -> Calendar:
    start = draw(hours)
    length = timedelta(minutes=draw(st.integers(0, 600)))
    end = (datetime.combine(datetime(2000, 1, 1), start) + length).time()
    zone = ZoneInfo(draw(st.sampled_from(["UTC", "Europe/Paris", "Asia/Kathmandu", "America/St_Johns"])))
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
