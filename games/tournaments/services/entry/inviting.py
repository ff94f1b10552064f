"""Invitations, and the mails about them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from games.tournaments.models import Guest, Tournament
from games.tournaments.services.locks import lock_tournament

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from accounts.models import User

Status = Tournament.Status


@transaction.atomic
def invite_guests(*, tournament_id: int, invitations: Sequence[Sequence[User]]) -> None:
    """Invite these people and nobody else; each inner list is one invitation.

    New guests get a mail once the tournament is announced and open.
    """
    tournament = lock_tournament(tournament_id)
    numbers = {user.pk: number for number, users in enumerate(invitations, start=1) for user in users}
    tournament.guests.exclude(user__in=numbers).delete()
    Guest.objects.bulk_create(
        [Guest(tournament=tournament, user_id=pk, invitation=number) for pk, number in numbers.items()],
        update_conflicts=True,
        unique_fields=("tournament", "user"),
        update_fields=("invitation",),
    )
    if tournament.status in (Status.ANNOUNCED, Status.RUNNING):
        call_guests(tournament)


def call_guests(tournament: Tournament) -> None:
    """Queue mails to guests who were not told yet, once entry opens; the caller holds the lock."""
    due_at = max(timezone.now(), tournament.opens_at)
    tournament.guests.filter(sent_at=None, due_at=None, attempts=0).update(due_at=due_at)


def invitations_since(user: User, since: datetime) -> int:
    """Return how many invitations to tournaments were mailed to a person since then."""
    return Guest.objects.filter(user=user, sent_at__gt=since).count()
