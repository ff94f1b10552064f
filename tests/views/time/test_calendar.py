"""The calendar of deadlines: its content, its readers, and what other programs are told of it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from icalendar import Calendar

from accounts.models import User
from games.clock.pace import Pace
from games.models import CalendarFeed, Clock, Game
from games.services.notices.feeds import renew_feed
from games.services.time import outages
from games.services.time.vacations import begin_vacation, end_vacation
from games.views.notices.notices import MOST_READS
from tests.conftest import MovingClock
from tests.support.kept import made_once
from tests.support.tables import act_until_turns, hand_over_mails, open_table

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
PACE = Pace(turn=2 * DAY, vacation=5 * DAY)
Response = Any


@pytest.fixture
@made_once
def game(alice: User, bob: User, charlie: User, clock: MovingClock) -> Game:
    """A game with two days a turn; the first turn has begun."""
    game = begun(alice, bob, charlie)
    act_until_turns(game)
    hand_over_mails()
    return game


@pytest.fixture
def reader(game: Game) -> User:
    """The person on turn."""
    user = running().player.user
    assert user is not None
    return user


@pytest.fixture
def other(game: Game, reader: User) -> User:
    """A person who is not on turn."""
    user = game.players.exclude(user=reader).select_related("user")[0].user
    assert user is not None
    return user


def begun(*people: User) -> Game:
    return open_table(*people, pace=PACE)


def running() -> Clock:
    return Clock.objects.select_related("player__user").get(deadline__isnull=False)


def address(user: User) -> str:
    feed = CalendarFeed.objects.filter(user=user).first() or renew_feed(user=user)
    return reverse("calendar", args=[feed.token])


def get(user: User, **headers: str) -> Response:
    return Client().get(address(user), headers=headers)


def events(user: User) -> list[Any]:
    return Calendar.from_ical(get(user).content).walk("VEVENT")


def test_a_running_clock_is_an_event_at_its_deadline(game: Game, reader: User, other: User) -> None:
    (event,) = events(reader)
    assert event.decoded("dtstart") == running().deadline
    assert str(event["summary"]) == f"{game.name}: your turn ends"
    assert str(event["url"]).endswith(game.get_absolute_url())
    assert events(other) == []


def test_the_calendar_speaks_its_owners_language(game: Game, reader: User) -> None:
    reader.language = "fr"
    reader.save()
    (event,) = events(reader)
    assert str(event["summary"]) == f"{game.name}\N{NO-BREAK SPACE}: fin de votre tour"


def test_names_cannot_break_out_of_their_line(game: Game, reader: User) -> None:
    Game.objects.update(name="War; peace,\\ END:VEVENT é")
    (event,) = events(reader)
    assert str(event["summary"]).startswith("War; peace,\\ END:VEVENT é")


def test_a_deadline_that_moves_is_the_same_event_with_a_higher_sequence(
    reader: User, clock: MovingClock
) -> None:
    (before,) = events(reader)
    clock.pass_by(hours=5)
    outages.restart([running()], clock.now - HOUR, clock.now)
    (after,) = events(reader)
    assert after["uid"] == before["uid"]
    assert after.decoded("dtstart") == before.decoded("dtstart") + HOUR
    assert after["sequence"] > before["sequence"]
    assert after.decoded("last-modified") == clock.now > before.decoded("last-modified")


def test_a_vacation_is_in_the_calendar_until_it_ends(reader: User, clock: MovingClock) -> None:
    begin_vacation(user=reader, until=clock.now + 3 * DAY)
    (_, vacation) = events(reader)
    assert vacation.decoded("dtstart") == clock.now
    assert vacation.decoded("dtend") == clock.now + 3 * DAY
    clock.pass_by(days=1)
    end_vacation(user=reader)
    assert len(events(reader)) == 1


def test_nothing_new_is_not_sent_again(reader: User, clock: MovingClock) -> None:
    first = get(reader)
    clock.pass_by(hours=1)
    assert get(reader, if_none_match=first["ETag"]).status_code == 304
    assert get(reader, if_modified_since=first["Last-Modified"]).status_code == 304


def test_removed_events_are_news_too(game: Game, reader: User, clock: MovingClock) -> None:
    first = get(reader)
    clock.pass_by(hours=1)
    Clock.objects.update(since=None, deadline=None)
    assert get(reader, if_none_match=first["ETag"]).status_code == 200
    assert get(reader, if_modified_since=first["Last-Modified"]).status_code == 200


def test_a_new_address_ends_the_old_one_at_once(reader: User) -> None:
    old = address(reader)
    client = Client()
    client.force_login(reader)
    client.post(reverse("renew_calendar"))
    assert Client().get(old).status_code == 404
    assert get(reader).status_code == 200
    assert address(reader) in client.get(reverse("notices")).text
    client.post(reverse("end_calendar"))
    assert not CalendarFeed.objects.exists()


def test_wrong_addresses_lead_nowhere(reader: User) -> None:
    assert Client().get(reverse("calendar", args=["a" * 43])).status_code == 404
    there = address(reader)
    User.objects.update(is_active=False)
    assert Client().get(there).status_code == 404


def test_the_page_is_for_signed_in_people(client: Client, db: None) -> None:
    assert client.get(reverse("notices")).status_code == 302
    assert client.post(reverse("renew_calendar")).status_code == 302
    assert not CalendarFeed.objects.exists()


def test_readers_who_come_too_often_wait(reader: User) -> None:
    answers = [get(reader).status_code for _ in range(MOST_READS + 1)]
    assert answers[-2:] == [200, 429]


def test_many_games_need_no_more_queries(alice: User, bob: User, charlie: User) -> None:
    counts = set()
    for games in range(1, 4):
        begun(alice, bob, charlie)
        Clock.objects.update(occasion="set-up", since=timezone.now(), deadline=timezone.now() + DAY)
        assert len(events(alice)) == games
        with CaptureQueriesContext(connection) as queries:
            get(alice)
        counts.add(len(queries))
    assert len(counts) == 1


def test_an_hour_between_two_readings_is_told_as_a_duration(game: Game, reader: User) -> None:
    text = get(reader).content.decode()
    assert "REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n" in text
    assert "X-PUBLISHED-TTL:PT1H\r\n" in text


def test_a_calendar_without_a_deadline_still_holds_a_component(other: User) -> None:
    """RFC 5545, 3.6: a calendar has at least one, and readers refuse a calendar without any."""
    feed = Calendar.from_ical(get(other).content)
    assert [part.name for part in feed.subcomponents] == ["VTIMEZONE"]
    assert get(other).content == get(other).content
