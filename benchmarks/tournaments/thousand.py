"""Measure a tournament of a thousand: `python -m benchmarks.tournaments.thousand`.

On a PostgreSQL server of its own, it measures how long it takes to draw a round, to create its games with two
workers, to draw the next round, and to make the standings and the page. CPU seconds are those of Python
alone, without the server.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import timedelta
from functools import partial

from benchmarks.site import measure_on_postgresql

# isort: split
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext, override_settings
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.tournaments.models import DrawnTable, Entry, Tournament
from games.tournaments.services.rounds import progression
from games.tournaments.services.rounds.drawing import draw_round
from games.tournaments.services.rounds.tables import award, open_table
from games.tournaments.standings import keep_standings
from tests.support.programs.race import race

ENTRANTS = 1000
WORKERS = 2


def measure() -> None:
    """Measure two rounds at tables of four; the places of the first are made up."""
    people = User.objects.bulk_create(
        User(username=f"rider{n}", email=f"rider{n}@example.org") for n in range(ENTRANTS)
    )
    now = timezone.now()
    tournament = Tournament.objects.create(
        name="A thousand",
        created_by=people[0],
        status=Tournament.Status.ANNOUNCED,
        rulebook_key="h2000_world",
        opens_at=now - timedelta(days=1),
        closes_at=now,
        most=ENTRANTS,
        rounds=3,
    )
    Entry.objects.bulk_create(
        Entry(tournament=tournament, number=number, user=person, word=person.username)
        for number, person in enumerate(people, start=1)
    )
    timed("entry closed, first round drawn", lambda: progression.close_entry(tournament.pk))
    timed("its games created", lambda: race([partial(create_games, share) for share in range(WORKERS)]))
    for table in DrawnTable.objects.all():
        award(table, list(range(1, len(table.entrants) + 1)))
    tournament.refresh_from_db()
    timed("second round drawn", lambda: draw_round(tournament))
    timed("standings worked out", lambda: keep_standings(tournament.pk))
    with override_settings(ALLOWED_HOSTS=["*"]):
        Client().get(reverse("tournaments"))  # This loads what any page needs.
        with CaptureQueriesContext(connection) as queries:
            timed("page", lambda: Client().get(tournament.get_absolute_url()))
    print(f"{'queries of the page':32} {len(queries):6}")
    with CaptureQueriesContext(connection) as queries:
        open_table(DrawnTable.objects.filter(game=None).values_list("pk", flat=True)[0])
    print(f"{'queries of a table':32} {len(queries) - 1:6}")


def create_games(share: int) -> None:
    """Create the games of the tables in this worker's share."""
    for number, table_id in enumerate(DrawnTable.objects.values_list("pk", flat=True)):
        if number % WORKERS == share:
            open_table(table_id)


def timed(what: str, work: Callable[[], object]) -> None:
    """Run this, and print how long it took."""
    start, worked = time.perf_counter(), time.process_time()
    work()
    took, worked = time.perf_counter() - start, time.process_time() - worked
    print(f"{what:32} {took:6.2f} s, {worked:6.2f} s of CPU", flush=True)


if __name__ == "__main__":
    measure_on_postgresql(measure, __spec__.name)
