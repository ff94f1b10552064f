"""The site of the simulated world: the real sweep and the real tasks, with their troubles."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from celery import current_app
from django.db import connection
from django.utils import timezone

from accounts.models import User
from games import tasks
from games.models import DailyMail, Game, Heartbeat, Inbound, Mail, Player, Returned, VacationMail
from games.models.mail.outbox import OPEN
from games.services import wake
from games.services.time.deadlines import GRACE, clocks_up
from games.tournaments import tasks as cup_tasks
from games.tournaments.models import Tournament, TournamentMail
from tests.soak.cup_rows import games_of
from tests.soak.post import WorkerKilledError

if TYPE_CHECKING:
    import random

    from django.db.models import QuerySet

    from tests.soak.post import Server
    from tests.soak.troubles import Troubles

PERIOD, PATIENCE = timedelta(seconds=20), timedelta(minutes=5)
"""The intervals after which the sweep tries again.

The first is for work that failed, the second for mails while the server is down.
"""
LOST = 0.05
"""The share of messages to workers that get lost, except the sweep's."""
TWICE = 0.3
"""The probability that another sweep works at the same time."""
AT_ONCE = 0.1
"""The probability that another sweep works between the claim of a mail and its sending."""
LOOKS, GOING = timedelta(hours=1), (Tournament.Status.ANNOUNCED, Tournament.Status.RUNNING)
"""The interval at which the sweep looks at tournaments, and the states of those it looks at."""
FAR = datetime(9000, 1, 1, tzinfo=UTC)


class Site:
    """Sweeps and workers, two of each at once. `touched` holds the games that may have changed."""

    def __init__(self, troubles: Troubles, server: Server, rng: random.Random) -> None:
        self.troubles, self.server, self.rng = troubles, server, rng
        self.messages: deque[tuple[str, tuple[int, ...]]] = deque()
        self.is_sweeping = self.is_crossed = False
        self.touched: set[int] = set()
        self.next_deadline: datetime | None = None
        self.soonest = timezone.now()
        """The earliest time at which there is something for the sweep."""
        self.firsts = [
            first_of(clocks_up(FAR), "deadline"),
            first_of(Mail.objects.filter(OPEN), "due_at"),
            first_of(VacationMail.objects.filter(due_at__isnull=False), "due_at"),
            first_of(TournamentMail.objects.filter(due_at__isnull=False), "due_at"),
            first_of(DailyMail.objects.filter(due_at__isnull=False), "due_at"),
            first_of(Game.objects.filter(computer_due__isnull=False), "computer_due"),
            first_of(Inbound.objects.due(FAR), "due_at"),
            first_of(Returned.objects.all(), "due_at"),
        ]
        server.meanwhile = self.cross

    def send(self, task: str, *args: int) -> None:
        """Take the place of `wake.send`, as a broker that loses messages."""
        if self.is_sweeping or self.rng.random() >= LOST:
            self.messages.append((task, args))

    def work(self, now: datetime) -> None:
        """Do what is due, unless the beat has stopped."""
        self.server.is_down = self.troubles.is_down(now)
        if outage := self.troubles.stopped(now):
            self.messages.clear()
            if now == outage.since:  # the last beat was just before
                Heartbeat.objects.update(beat_at=now)
            return
        if not self.troubles.ended_at(now):  # otherwise the sweep finds that the beat was away
            Heartbeat.objects.update(beat_at=now)
        if self.soonest <= now:  # otherwise it would find nothing
            self.sweep()
        self.run_all()

    def sweep(self) -> None:
        """Do what beat does every two seconds.

        Sometimes two sweeps find the same work, or one finds that beat was away.
        """
        self.is_sweeping, before = True, len(self.messages)
        tasks.sweep()
        cup_tasks.sweep()
        if self.rng.random() < TWICE:
            self.messages.extend(list(self.messages)[before:])
        self.is_sweeping = False

    def run_all(self) -> None:
        """Let workers do all the work that they are called for. One that dies over it is replaced."""
        while self.messages:
            task, args = self.messages.popleft()
            self.touched.update(reach(task, args))
            with suppress(WorkerKilledError):
                current_app.tasks[task](*args)
            if task == cup_tasks.ADVANCE:  # It may have created games.
                self.touched.update(reach(task, args))

    def cross(self) -> None:
        """Let another sweep and its workers come between the claim of a mail and its sending."""
        if self.is_crossed or self.rng.random() >= AT_ONCE:
            return
        self.is_crossed = True
        self.sweep()
        self.run_all()
        self.is_crossed = False

    def serves(self, now: datetime) -> bool:
        """Return whether deadlines are served now: not in an outage, nor at its end, when all are moved."""
        if self.troubles.stopped(now) or self.troubles.ended_at(now):
            return False
        return self.next_deadline is not None and self.next_deadline + GRACE <= now

    def next_moment(self, now: datetime) -> datetime:
        """Return when there is something to do again; what could not be done is tried again soon."""
        if outage := self.troubles.stopped(now):
            self.soonest = outage.until
            return self.soonest
        self.next_deadline, *mails, computers, message, report = (first() for first in self.firsts)
        patient = now + PATIENCE if self.server.is_down else now
        moments = [
            self.next_deadline and self.next_deadline + GRACE,
            *(mail and max(mail, patient) for mail in mails),
            *(computers, message, report),
            now + LOOKS if Tournament.objects.filter(status__in=GOING).exists() else None,
        ]
        soon = [moment if moment > now else now + PERIOD for moment in moments if moment]
        self.soonest = min(moment for moment in (*soon, *self.troubles.moments(), FAR) if moment > now)
        return self.soonest


def reach(task: str, args: tuple[int, ...]) -> set[int]:
    """Return the games in which a task may change something; a vacation begins in all of a person's games."""
    if task == wake.READ_MESSAGES:
        people = set(Inbound.objects.open().values_list("user", flat=True))
    elif task == wake.SERVE_DEADLINES:
        people = set(User.objects.filter(players__game__in=args).values_list("pk", flat=True))
    elif task == cup_tasks.ADVANCE:
        return games_of(*args)
    else:
        return set(args)
    return set(Player.objects.filter(user__in=people).values_list("game", flat=True))


def first_of(rows: QuerySet[Any], field: str) -> Callable[[], datetime | None]:
    """Return a function that finds the earliest time in a field of these rows.

    Django would take much longer to write the query than the database to answer it, so it is written once.
    """
    sql, values = rows.exclude(**{field: None}).order_by(field).values_list(field)[:1].query.sql_with_params()

    def first() -> datetime | None:
        with connection.cursor() as cursor:
            cursor.execute(sql, values)
            found: datetime | None = (cursor.fetchone() or [None])[0]
        return found and found.replace(tzinfo=UTC)  # SQLite knows no zones

    return first
