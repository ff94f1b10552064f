"""Try tournaments out in a worker, once for each state of their settings."""

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
"""The most entrants with whom a tournament is tried out; more would take long and change little."""


def tried_out(tournament: Tournament) -> TryOut | None:
    """Return how the tournament may go, as far as a worker has found out; None once it has begun."""
    if tournament.status not in (Tournament.Status.DRAFT, Tournament.Status.ANNOUNCED):
        return None
    fewest = max(tournament.fewest, tournament.format.needs)
    entrants = sorted({min(number, MOST_TRIED) for number in (fewest, max(tournament.most, fewest))})
    settings = digest_of_settings(tournament, entrants)
    found = TryOut.objects.filter(pk=tournament.pk, settings=settings).first()
    return found or start_tryout(tournament, entrants, settings)


def start_tryout(tournament: Tournament, entrants: list[int], settings: str) -> TryOut:
    """Start trying a tournament out again."""
    fresh = {"settings": settings, "entrants": entrants, "found": [], "due_at": timezone.now()}
    with transaction.atomic():
        found, _is_new = TryOut.objects.update_or_create(
            tournament=tournament, defaults=fresh | {"lease": None, "attempts": 0}
        )
        transaction.on_commit(lambda: wake.wake_worker(TRY_OUT), robust=True)
    return found


def digest_of_settings(tournament: Tournament, entrants: Iterable[int]) -> str:
    """Return a digest of the settings and numbers of entrants that decide how the tournament goes."""
    settings = {field.name: field.value_from_object(tournament) for field in Play._meta.fields}
    text = json.dumps([settings, *entrants], cls=DjangoJSONEncoder, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def try_out_all() -> None:
    """Try out the tournaments that are due, one number of entrants at a time."""
    for key in due_in_time(TryOut):
        if tryout := claim(TryOut, key):
            try_to(try_next_number, tryout, put_off_or_give_up)


def try_next_number(tryout: TryOut) -> None:
    """Try a tournament out with the next number of entrants."""
    done = len(tryout.found)
    tryout.found = [*tryout.found, preview(tryout.tournament, tryout.entrants[done])]
    due_at = timezone.now() if done + 1 < len(tryout.entrants) else None
    give_back(tryout, "found", due_at=due_at, attempts=0)
