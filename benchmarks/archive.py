"""Measure the archive of ended games: `python -m benchmarks.archive`.

On a PostgreSQL server of its own, games of a person and three computer players are played to their end,
archived into a folder, and brought back. It prints what a record takes in the database and as a file, and how
long both ways take.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from statistics import mean

from benchmarks.site import VAR, measure_on_postgresql

# isort: split
from django.conf import settings
from django.db import connection
from django.utils import timezone

from accounts.models import User
from games.models import Event, Game
from games.services.play.computers import play_computers
from games.services.record.archiving import READ_FOR, archive_record, remove_events
from tests.support.tables import act, open_table

GAMES = 10
LONG_AGO = timedelta(days=800)


def measure() -> None:
    """Play, archive and bring back."""
    folder = Path(VAR.name) / "records"
    settings.STORAGES["records"] = {
        "BACKEND": "django.core.files.storage.FileSystemStorage",
        "OPTIONS": {"location": folder},
    }
    alice = User.objects.create_user("alice", "alice@example.org")
    games = [played(alice) for _ in range(GAMES)]
    events = Event.objects.count()
    print(f"{events / GAMES:.0f} events a game, {size_of_events() / GAMES / 1000:.0f} kB in the database")

    now = timezone.now()
    archiving = [seconds(lambda game=game: archive_record(game.pk, now)) for game in games]
    written = sum(file.stat().st_size for file in folder.rglob("*.gz"))
    print(f"{written / GAMES / 1000:.0f} kB in a file, written in {mean(archiving):.2f} s")
    for game in games:
        remove_events(game.pk, now + 2 * READ_FOR)
    assert not Event.objects.exists()
    back = [seconds(lambda game=game: Game.objects.get(pk=game.pk).events.exists()) for game in games]
    print(f"Brought back in {mean(back):.2f} s")
    assert Event.objects.count() == events


def played(alice: User) -> Game:
    """Return a game that a person and three computer players have played to its end, long ago."""
    game = open_table(alice, bots=["sensible"] * 3)
    while game.status == Game.Status.RUNNING:
        play_computers(game.pk)
        game.refresh_from_db()
        if game.status == Game.Status.RUNNING:
            act(game)
            game.refresh_from_db()
    Game.objects.filter(pk=game.pk).update(ended_at=timezone.now() - LONG_AGO)
    return game


def size_of_events() -> int:
    """Return the bytes of the table of events with its indexes."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_total_relation_size(%s)", [Event._meta.db_table])
        return int(cursor.fetchone()[0])


def seconds(action: Callable[[], object]) -> float:
    """Return how long an action takes."""
    began = time.perf_counter()
    action()
    return time.perf_counter() - began


if __name__ == "__main__":
    measure_on_postgresql(measure, "benchmarks.archive")
