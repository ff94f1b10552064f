"""A person's deadlines and vacation as a calendar (RFC 5545)."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _
from icalendar import Calendar, Component, Event, Timezone, TimezoneStandard, vDuration

if TYPE_CHECKING:
    from collections.abc import Iterable

    from accounts.models import Vacation
    from games.models import Clock
    from games.selectors.feed import Agenda

TURN = "turn-"
SET_UP = "set-up"
"""The beginning of `Clock.occasion` for turns, and its value for the set-up.

Any other occasion is a question.
"""
READ_AGAIN = timedelta(hours=1)


def calendar(agenda: Agenda) -> bytes:
    """Return the calendar in the active language. It is the same as long as nothing has changed."""
    return calendar_of([*map(deadline, agenda.clocks), *map(absence, agenda.vacations)])


def calendar_of(events: Iterable[Event]) -> bytes:
    """Return a calendar of these events."""
    feed = Calendar()
    feed.add("prodid", "-//Estafette//Deadlines//EN")
    feed.add("version", "2.0")
    feed.add("x-wr-calname", "Estafette")
    feed.add("refresh-interval", READ_AGAIN, parameters={"VALUE": "DURATION"})
    feed.add("x-published-ttl", vDuration(READ_AGAIN))
    # A calendar without any component is not valid (RFC 5545, 3.6).
    components: list[Component] = [*events]
    for entry in components or [universal_time()]:
        feed.add_component(entry)
    text: bytes = feed.to_ical()
    return text


def universal_time() -> Timezone:
    """Return the time zone of all moments."""
    zone, always = Timezone(), TimezoneStandard()
    zone.add("tzid", "UTC")
    always.add("dtstart", datetime(1970, 1, 1))
    always.add("tzoffsetfrom", timedelta())
    always.add("tzoffsetto", timedelta())
    always.add("tzname", "UTC")
    zone.add_component(always)
    return zone


def deadline(clock: Clock) -> Event:
    """Return a deadline, which stays the same event when it is moved (RFC 5545, 3.8.7.4)."""
    assert clock.since is not None
    assert clock.deadline is not None
    game = clock.player.game
    address = settings.SITE_URL + game.get_absolute_url()
    entry = event(f"{clock.occasion}.{clock.pk}", clock.moved_at or clock.since, clock.moves)
    entry.add("summary", called(clock.occasion) % {"game": game.name})
    entry.add("dtstart", clock.deadline)
    entry.add("description", address)
    entry.add("url", address)
    return entry


def absence(vacation: Vacation) -> Event:
    """Return a vacation. Only its end can change, and then it is no longer here."""
    entry = event(f"vacation.{vacation.pk}", vacation.since, 0)
    entry.add("summary", _("Vacation from Estafette"))
    entry.add("dtstart", vacation.since)
    entry.add("dtend", vacation.until)
    entry.add("url", settings.SITE_URL + reverse("home"))
    return entry


def event(name: str, changed: datetime, changes: int) -> Event:
    """Return an event that does not block time; `name` identifies it on this site."""
    entry = Event()
    entry.add("uid", f"{name}@{urlsplit(settings.SITE_URL).hostname}")
    entry.add("dtstamp", changed)
    entry.add("last-modified", changed)
    entry.add("sequence", changes)
    entry.add("transp", "TRANSPARENT")
    return entry


def called(occasion: str) -> str:
    """Return the title of a deadline, with `%(game)s` in place of the name of the game."""
    if occasion.startswith(TURN):
        return _("%(game)s: your turn ends")
    if occasion == SET_UP:
        return _("%(game)s: your armies must be placed")
    return _("%(game)s: your answer is due")
