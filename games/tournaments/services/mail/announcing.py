"""Announce open tournaments to everybody: on the front page, and once in their daily mail."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from games.presentation.time.times import moment_told
from games.services.announcements import Announcement
from games.tournaments.models import Learned, Tournament

if TYPE_CHECKING:
    from datetime import datetime

    from django.db.models import QuerySet

    from accounts.models import User


def open_tournaments(reader: User | None) -> QuerySet[Tournament]:
    """Return the tournaments that this reader can enter now and has not entered, the first to close first."""
    now = timezone.now()
    found = Tournament.objects.filter(
        status=Tournament.Status.ANNOUNCED, opens_at__lte=now, closes_at__gt=now
    ).order_by("closes_at", "pk")
    if reader is None:
        return found.filter(by_invitation=False)
    invited = Q(by_invitation=False) | Q(pk__in=Tournament.objects.filter(guests__user=reader))
    return found.filter(invited).exclude(pk__in=Tournament.objects.filter(entries__user=reader))


def announced_to(reader: User | None) -> list[Announcement]:
    """Return the announcements for the front page."""
    return list(map(announcement, open_tournaments(reader)))


def news_for(reader: User, planned_at: datetime) -> list[Announcement]:
    """Return the announcements for the daily mail planned for this time.

    Tournaments by invitation are left out, because guests get mails of their own. A mail that is tried again
    after a failure contains the same announcements, and no other mail repeats them.
    """
    found = list(open_tournaments(reader).filter(by_invitation=False))
    Learned.objects.bulk_create(
        [Learned(tournament=one, user=reader, planned_at=planned_at) for one in found], ignore_conflicts=True
    )
    told = Learned.objects.filter(user=reader, planned_at=planned_at).values_list("tournament", flat=True)
    return [announcement(one) for one in found if one.pk in set(told)]


def announcement(tournament: Tournament) -> Announcement:
    """Put an open tournament into words."""
    words = {"format": tournament.get_format_key_display(), "when": moment_told(tournament.closes_at)}
    text = _("%(format)s; entry closes on %(when)s") % words
    return Announcement(tournament.name, text, tournament.get_absolute_url())
