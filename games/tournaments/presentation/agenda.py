"""The dates of a tournament as a calendar (RFC 5545)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.utils.translation import gettext as _

from games.presentation.time.agenda import calendar_of, event

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from games.tournaments.selectors import TournamentPage


def dates_of(page: TournamentPage) -> bytes:
    """Return the calendar in the active language, with the tables of the reader."""
    tournament = page.tournament
    address = settings.SITE_URL + tournament.get_absolute_url()
    events = []
    for name, summary, when in dates(page):
        entry = event(f"tournament.{tournament.pk}.{name}", tournament.created_at, int(when.timestamp()))
        entry.add("summary", f"{tournament.name}: {summary}")
        entry.add("dtstart", when)
        entry.add("description", address)
        entry.add("url", address)
        events.append(entry)
    return calendar_of(events)


def dates(page: TournamentPage) -> Iterator[tuple[str, str, datetime]]:
    """Yield each date: its unique name, what happens, and when."""
    tournament = page.tournament
    yield "opens", _("entry opens"), tournament.opens_at
    yield "closes", _("entry closes, the first round is drawn"), tournament.closes_at
    for round_ in page.rounds:
        number = {"number": round_.draw.round}
        yield f"round-{round_.draw.round}", _("round %(number)s is drawn") % number, round_.draw.drawn_at
        for line in round_.tables:
            if line.is_mine and line.table.ends_at and not line.table.places:
                yield (
                    f"table-{line.table.pk}",
                    _("your game of round %(number)s ends") % number,
                    line.table.ends_at,
                )
    if tournament.ends_on:
        yield "ends", _("all games end"), tournament.ends_on
