"""Measure what a sweep costs the database: `python -m benchmarks.sweep`.

It runs on a PostgreSQL server of its own, with more and more running games, of which ten are due: each has a
deadline, a mail and a computer player's turn. The cost of a sweep must not grow with the games that are not
due.
"""

from __future__ import annotations

import time
from datetime import timedelta
from statistics import median

from benchmarks.site import measure_on_postgresql

# isort: split
from django.db import connection
from django.utils import timezone

from accounts.models import User
from games.clock.pace import Pace
from games.models import Clock, Game, Inbound, Mail, Player
from games.models.mail.kinds import Kind
from games.services import jobs as jobs
from games.services.play import computers
from games.services.time import deadlines, outages

SIZES = (100, 1_000, 10_000)
SEATS = 4
DUE = 10
RUNS = 20


def measure() -> None:
    """Fill the database step by step, and time the queries of a sweep."""
    people = [User.objects.create_user(f"player{n}", f"player{n}@example.org") for n in range(SEATS)]
    for size in SIZES:
        fill(people, size - Game.objects.count())
        make_due()
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
        times = {name: milliseconds(ask) for name, ask in QUESTIONS.items()}
        told = "  ".join(f"{name} {took:6.2f} ms" for name, took in times.items())
        print(f"{size:6} games, {DUE} due: {told}  together {sum(times.values()):6.2f} ms")


def fill(people: list[User], games: int) -> None:
    """Add running games of four, in each of which a player has a day left and a reminder waits."""
    now, pace = timezone.now(), Pace()
    tomorrow = now + timedelta(days=1)
    opened = Game.objects.bulk_create(
        Game(
            name=f"Game {n}",
            created_by=people[0],
            rulebook_key="h2000_world",
            status=Game.Status.RUNNING,
            pace_chosen=pace.to_json(),
            started_at=now,
        )
        for n in range(games)
    )
    players = Player.objects.bulk_create(
        Player(game=game, seat=seat, user=person, to_act=seat == 0)
        for game in opened
        for seat, person in enumerate(people)
    )
    Clock.objects.bulk_create(
        Clock(player=player, occasion="turn-3", since=now, deadline=None if player.seat else tomorrow)
        for player in players
    )
    Mail.objects.bulk_create(
        Mail(kind=kind, user=people[0], game=game, occasion="turn-3", due_at=tomorrow, sent_at=sent)
        for game in opened
        for kind, sent in ((Kind.REMINDER, None), (Kind.GAME_OVER, now))
    )


def make_due() -> None:
    """Make a deadline, a mail and a computer player's turn due in ten games, and in no other."""
    past = timezone.now() - timedelta(hours=1)
    ten = list(Game.objects.order_by("-pk").values_list("pk", flat=True)[:DUE])
    Game.objects.update(computer_due=None)
    Game.objects.filter(pk__in=ten).update(computer_due=past)
    Clock.objects.filter(player__game__in=ten, deadline__isnull=False).update(deadline=past)
    Mail.objects.filter(game__in=ten, sent_at=None).update(due_at=past)


def milliseconds(ask: object) -> float:
    """Return the median of some runs, in milliseconds of wall time."""
    assert callable(ask)
    took = []
    for _ in range(RUNS):
        start = time.perf_counter()
        found = ask()
        took.append(1000 * (time.perf_counter() - start))
        assert found is None or len(list(found)) >= DUE or ask is messages, found
    return median(took)


def messages() -> list[int]:
    """Return the messages that are due; there are none here."""
    return jobs.due_jobs(Inbound, timezone.now(), most=1)


QUESTIONS = {
    "beat": lambda: outages.beat(timezone.now()),
    "deadlines": lambda: deadlines.games_due(timezone.now()),
    "computers": lambda: list(computers.games_due(timezone.now())),
    "mails": lambda: jobs.due_jobs(Mail, timezone.now(), 50),
    "messages": messages,
}


if __name__ == "__main__":
    measure_on_postgresql(measure, __spec__.name)
