"""Checks of the tournaments by their rows: their games, and the faults at the end."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from typing import TYPE_CHECKING

from games.models import Game
from games.tournaments.models import DrawnTable, Tournament
from games.tournaments.selectors import TournamentPage

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime


Status = Tournament.Status
SETTLES = timedelta(hours=6)
"""The longest time that a step of a tournament may take, with all the troubles of the site."""


def games_of(cup_id: int) -> set[int]:
    """Return the games of a tournament."""
    games = Game.objects.filter(tournament_table__draw__tournament=cup_id)
    return set(games.values_list("pk", flat=True))


def cups_wrong(now: datetime) -> Iterator[str]:
    """Yield the faults of all tournaments of the world, by their rows at the end."""
    for cup in Tournament.objects.all():
        for words in wrong_with(cup, now):
            yield f"{cup}: {words}"


def wrong_with(cup: Tournament, now: datetime) -> Iterator[str]:
    """Yield the faults of one tournament."""
    page = TournamentPage(cup, None)
    if page.rows and len(page.rows) != len(page.entrants):
        yield f"{len(page.rows)} stand in the standings, {len(page.entrants)} play"
    for draw in page.state.draws:
        round_ = draw.as_round()
        seated = Counter([*round_.byes, *(one for table in round_.tables for one in table.entrants)])
        if any(times > 1 for times in seated.values()):
            yield f"somebody has two seats in round {draw.round}"
    tables = DrawnTable.objects.filter(draw__tournament=cup, draw__undone_at=None)
    late = tables.filter(places=[], game__status=Game.Status.OVER, game__ended_at__lt=now - SETTLES)
    over_time = tables.filter(places=[], ends_at__lt=now - SETTLES)
    for table in (late | over_time).distinct():
        yield f"the result of table {table.number} in round {table.draw.round} is missing"
    if cup.status == Status.ANNOUNCED and cup.closes_at < now - SETTLES:
        yield "its first round was not drawn"
    if (
        cup.status == Status.RUNNING
        and not tables.filter(places=[]).exists()
        and now > last_result(cup) + SETTLES
    ):
        yield "it does not go on"
    if cup.status == Status.OVER and tables.filter(places=[]).exists():
        yield "it has ended before its tables"


def last_result(cup: Tournament) -> datetime:
    """Return when its last table was over."""
    over = DrawnTable.objects.filter(draw__tournament=cup, over_at__isnull=False).order_by("over_at").last()
    return over.over_at if over and over.over_at else cup.closes_at


def cup_counts() -> dict[str, int]:
    """Return the totals of what was done in all tournaments."""
    kinds = Counter(Tournament.objects.exclude(steps=None).values_list("steps__kind", flat=True))
    return {
        "tournaments": Tournament.objects.count(),
        "tournaments over": Tournament.objects.filter(status=Status.OVER).count(),
        **{f"steps {kind}": number for kind, number in sorted(kinds.items())},
    }
