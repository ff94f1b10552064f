"""Tournaments are tried out once, by a worker, for as long as their settings stay as they are."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING

from django.core.serializers.json import DjangoJSONEncoder
from django.db import transaction
from django.utils import timezone

from games.services import wake
from games.services.jobs import claim, due_in_time, give_back, put_off_or_give_up, try_to
from games.tournaments.models import Tournament, TryOut
from games.tournaments.models.play import Play
from games.tournaments.preview import preview

if TYPE_CHECKING:
    from collections.abc import Iterable

TRY_OUT = "games.tournaments.tasks.try_out"
MOST_TRIED = 100
"""Entrants with whom a tournament is tried out: with more it goes the same way, and takes long."""


def tried_out(tournament: Tournament) -> TryOut | None:
    """What is known of how it may go, as a worker goes on finding out; None once it has begun."""
    if tournament.status not in (Tournament.Status.DRAFT, Tournament.Status.ANNOUNCED):
        return None
    fewest = max(tournament.fewest, tournament.format.needs)
    entrants = sorted({min(number, MOST_TRIED) for number in (fewest, max(tournament.most, fewest))})
    settings = digest_of(tournament, entrants)
    found = TryOut.objects.filter(pk=tournament.pk, settings=settings).first()
    return found or begin(tournament, entrants, settings)


def begin(tournament: Tournament, entrants: list[int], settings: str) -> TryOut:
    """Have it tried out anew."""
    fresh = {"settings": settings, "entrants": entrants, "found": [], "due_at": timezone.now()}
    with transaction.atomic():
        found, _is_new = TryOut.objects.update_or_create(
            tournament=tournament, defaults=fresh | {"lease": None, "attempts": 0}
        )
        transaction.on_commit(lambda: wake.send(TRY_OUT), robust=True)
    return found


def digest_of(tournament: Tournament, entrants: Iterable[int]) -> str:
    """What stands for the settings that say how it goes."""
    settings = {field.name: field.value_from_object(tournament) for field in Play._meta.fields}
    told = json.dumps([settings, *entrants], cls=DjangoJSONEncoder, sort_keys=True)
    return hashlib.sha256(told.encode()).hexdigest()


def try_out_all() -> None:
    """Try out what is due, a number of entrants at a time."""
    for key in due_in_time(TryOut):
        if tryout := claim(TryOut, key):
            try_to(go_on, tryout, put_off_or_give_up)


def go_on(tryout: TryOut) -> None:
    """Try it out with the next number of entrants."""
    done = len(tryout.found)
    tryout.found = [*tryout.found, preview(tryout.tournament, tryout.entrants[done])]
    due_at = timezone.now() if done + 1 < len(tryout.entrants) else None
    give_back(tryout, "found", due_at=due_at, attempts=0)
