"""Say in one line who is there: whose clock runs, who is on vacation, who has read the last turn."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.events import TurnBegan
from games.presentation.language.words import listed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from games.selectors.game_page import GamePage

INSTANT = timedelta(microseconds=1)
NO_BREAK = "\N{NO-BREAK SPACE}"


def presence_told(page: GamePage) -> str:
    """Return what the table may know of the other people; empty if there is nothing to say."""
    return " · ".join((*clocks_told(page), *vacations_told(page), *readers_told(page)))


def clocks_told(page: GamePage) -> Iterator[str]:
    """Yield whose clock is running. It does not run during a vacation."""
    now, seats = timezone.now(), page.times.seats if page.times else {}
    running = [
        page.seats[seat].name
        for seat, time in seats.items()
        if seat != page.me and time.deadline and not time.stands(now)
    ]
    if running:
        template = ngettext(
            "%(names)s’s clock is running", "The clocks of %(names)s are running", len(running)
        )
        yield template % {"names": listed(running)}


def vacations_told(page: GamePage) -> Iterator[str]:
    """Yield who is on vacation, and their last day of it."""
    for seat, until in page.past.presence.away_until.items():
        if seat != page.me:
            day = date_format(last_day(until), _("j F")).replace(" ", NO_BREAK)
            words = {"name": page.seats[seat].name, "day": day}
            yield _("%(name)s is on vacation until %(day)s") % words


def last_day(until: datetime) -> datetime:
    """Return the last moment before a vacation is over, in the reader's time zone."""
    return localtime(until - INSTANT)


def readers_told(page: GamePage) -> Iterator[str]:
    """Yield which people, besides the reader and the one who played it, have read the last turn."""
    began = [told.event.seat for told in page.story if isinstance(told.event, TurnBegan)]
    if len(began) < 2:
        return
    last = began[-2]
    names = [page.seats[seat].name for seat in page.past.presence.readers if seat not in (page.me, last)]
    if not names:
        return
    if last == page.me:
        yield _("Your last turn has been read by %(readers)s") % {"readers": listed(names)}
    else:
        words = {"name": page.seats[last].name, "readers": listed(names)}
        yield _("%(name)s’s last turn has been read by %(readers)s") % words
