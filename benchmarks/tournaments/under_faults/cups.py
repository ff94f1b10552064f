"""Three tournaments of different formats with several seasons, as their organiser prepares them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from django.utils import timezone

from accounts.models import User
from games.clock.calendar import DAY, NONE
from games.clock.pace import HOUR, Pace
from games.tournaments.models import DrawnTable, Tournament
from games.tournaments.services.organising.decisions import announce
from games.tournaments.services.organising.drafts import prepare_next_season

Status = Tournament.Status
PACE = Pace(turn=12 * HOUR, question=3 * HOUR, excuses=0, misses=2, vacation=NONE)
ENTRY, LONGEST, SEASON = DAY, 2, 14 * DAY
"""How long entry is open, after how many days a game is adjudicated, and how long the league's season is."""
RULES = "h2000_capitals"
"""An edition for two and for four with short games."""


def kinds(entrants: int) -> dict[str, dict[str, Any]]:
    """Return the settings of the tournaments by their names."""
    return {
        "Duels": {"format_key": "swiss", "size": 2, "rounds": 2},
        "Tables": {"format_key": "knock_out", "size": 4},
        "Divisions": {
            "format_key": "league",
            "size": 4,
            "rounds": 2,
            "group_size": max(4, entrants // 4),
            "moving": 1,
            "ends_on": timezone.now() + ENTRY + SEASON,
        },
    }


def announce_all(organiser: User, entrants: int, people: int) -> None:
    """Announce the first season of each; computer players take the places that people leave free."""
    now = timezone.now()
    for name, fields in kinds(entrants).items():
        cup = Tournament.objects.create(
            name=name,
            created_by=organiser,
            opens_at=now,
            closes_at=now + ENTRY,
            fewest=4,
            most=entrants,
            computers=entrants - people,
            rulebook_key=RULES,
            pace_chosen=PACE.to_json(),
            adjudicated_after=LONGEST,
            **fields,
        )
        announce(tournament_id=cup.pk, by=organiser)


def prepare_seasons(organiser: User, seasons: int) -> None:
    """Announce the next season of each tournament that is over, until there are `seasons`."""
    for cup in Tournament.objects.filter(status=Status.OVER, seasons=None):
        if len(list(before(cup))) < seasons:
            prepare_next_season(tournament_id=cup.pk, by=organiser)
    for draft in Tournament.objects.filter(status=Status.DRAFT):
        announce(tournament_id=draft.pk, by=organiser)


def before(cup: Tournament | None) -> Iterable[Tournament]:
    """Yield a tournament and its earlier seasons."""
    while cup:
        yield cup
        cup = cup.follows


def are_over(seasons: int) -> bool:
    """Return whether all seasons of all tournaments are over."""
    cups = Tournament.objects.all()
    return cups.count() == seasons * len(kinds(4)) and not cups.exclude(status=Status.OVER).exists()


def standing() -> str:
    """Return the progress of all tournaments in a line."""
    told = []
    for cup in Tournament.objects.order_by("pk"):
        tables = DrawnTable.objects.filter(draw__tournament=cup, draw__undone_at=None)
        over = tables.exclude(places=[]).count()
        told.append(f"{cup} {cup.status} {over}/{tables.count()}")
    return "; ".join(told)


def age(since: timedelta) -> str:
    """Return how many days have passed, in words."""
    return f"{since / DAY:.1f} days"
