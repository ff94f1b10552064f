"""Drafts made from a tournament: its next season, or a copy."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from games.services.errors import Refused
from games.texts.wording import gettext_noop
from games.tournaments.formats.chosen import VERSION
from games.tournaments.models import Guest, Tournament
from games.tournaments.services.locks import lock_tournament

if TYPE_CHECKING:
    from accounts.models import User

Status = Tournament.Status
LONGEST_NAME = 60
AT_ONCE = timedelta(minutes=1)
"""Two requests for a copy within this time make only one."""


@transaction.atomic
def prepare_next_season(*, tournament_id: int, by: User) -> Tournament:
    """Return the next season of a tournament: a draft with the same settings, moved to later dates.

    If there is one already, it is returned. Raises Refused.
    """
    tournament = lock_tournament(tournament_id)
    if season := tournament.seasons.first():
        return season
    if tournament.status not in (Status.RUNNING, Status.OVER):
        raise Refused(
            "not_begun", gettext_noop("The next season can be prepared only once this one has begun.")
        )
    season = draft_of(tournament, by, later=(tournament.ends_on or timezone.now()) - tournament.opens_at)
    season.follows, season.seeding = tournament, Tournament.Seeding.EARLIER
    season.save(update_fields=["follows", "seeding"])
    return season


@transaction.atomic
def copy_tournament(*, tournament_id: int, by: User) -> Tournament:
    """Return a draft with the same settings and no entrants, whose entry opens now. Raises Refused."""
    tournament = lock_tournament(tournament_id)
    if not by.has_perm("tournaments.add_tournament"):
        raise Refused("may_not_make", gettext_noop("You may not create tournaments."))
    now = timezone.now()
    just_now = Tournament.objects.filter(created_by=by, created_at__gt=now - AT_ONCE, status=Status.DRAFT)
    if made := just_now.filter(name=next_name(tournament.name), follows=None).first():
        return made
    copy = draft_of(tournament, by, later=now - tournament.opens_at)
    copy.follows = None
    if copy.seeding == Tournament.Seeding.EARLIER:
        copy.seeding = Tournament.Seeding.LOT
    copy.save(update_fields=["follows", "seeding"])
    return copy


def draft_of(tournament: Tournament, by: User, *, later: timedelta) -> Tournament:
    """Return a draft with the settings, organisers and guests of a tournament, its dates moved by `later`."""
    draft = Tournament.objects.get(pk=tournament.pk)
    draft.pk, draft.winner, draft.ended_at = None, None, None
    draft.status, draft.version = Status.DRAFT, VERSION
    draft.created_by, draft.created_at = by, timezone.now()
    draft.name = next_name(tournament.name)
    draft.opens_at, draft.closes_at = draft.opens_at + later, draft.closes_at + later
    draft.ends_on = draft.ends_on and draft.ends_on + later
    draft.save()
    draft.organisers.set(tournament.organisers.all())
    Guest.objects.bulk_create(
        Guest(tournament=draft, user_id=guest.user_id, invitation=guest.invitation)
        for guest in tournament.guests.all()
    )
    return draft


def next_name(name: str) -> str:
    """Return the name of the following tournament: with the number at its end raised by one, or with 2."""
    head, _space, last = name.rpartition(" ")
    is_counted = bool(head) and last.isdecimal()
    number = str(int(last) + 1 if is_counted else 2)
    return f"{(head if is_counted else name)[: LONGEST_NAME - 1 - len(number)]} {number}"
