"""The content of a person's calendar. It takes two queries, however many games there are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils import timezone

from games.models import Clock, Game

if TYPE_CHECKING:
    from collections.abc import Sequence

    from accounts.models import User, Vacation


@dataclass(frozen=True)
class Agenda:
    """A person's running clocks, the earliest deadline first, and their vacations that are not over."""

    clocks: Sequence[Clock]
    vacations: Sequence[Vacation]


def agenda_of(user: User) -> Agenda:
    """Return the deadlines and vacations that a person has ahead of them."""
    mine = Clock.objects.filter(player__user=user, player__game__status=Game.Status.RUNNING)
    return Agenda(
        clocks=list(mine.exclude(deadline=None).select_related("player__game").order_by("deadline", "pk")),
        vacations=list(user.vacations.filter(until__gt=timezone.now()).order_by("since")),
    )
