"""The course of the tournaments, from the announcement to the end of the last season."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import timedelta
from typing import TypeVar

from django.db import InterfaceError, OperationalError, connection
from django.utils import timezone

from accounts.models import User
from benchmarks.tournaments.under_faults import checks, clock, cups
from benchmarks.tournaments.under_faults.faults.schedule import Schedule
from benchmarks.tournaments.under_faults.mail_server import MailServer
from benchmarks.tournaments.under_faults.people import People
from benchmarks.tournaments.under_faults.writers import Writers
from games.clock.calendar import DAY
from games.models import Event, Game, Mail
from games.services import jobs as jobs
from games.tournaments.models import DrawnTable
from games.tournaments.services.rounds import progression

Done = TypeVar("Done")
LOOK, TOLD = 0.5, 20.0
"""Seconds between two looks, and between two lines of progress."""
PATIENCE = 8.0
"""Seconds for which the clock waits until the site has done what is due."""
STUCK = 300.0
"""Seconds without any progress after which the site is stuck."""
SETTLING = 180.0
"""Seconds that the site has at the end for the work that was lost last."""


class Course:
    """What happens while the tournaments go on: people act, faults happen, and days pass."""

    def __init__(
        self,
        schedule: Schedule,
        people: People,
        writers: Writers,
        mails: MailServer,
        organiser: User,
        seasons: int,
    ) -> None:
        self.schedule, self.people, self.writers, self.mails = schedule, people, writers, mails
        self.organiser, self.seasons = organiser, seasons
        self.began = self.moved_at = self.told_at = self.alive_at = time.monotonic()
        self.passed, self.moves, self.last = timedelta(), 0, (0, 0)

    def run(self) -> None:
        """Go on until everything is over. Raises TimeoutError if nothing happens any more."""
        people = self.people
        steps = people.enter_all, people.play, people.look_around, self.write, self.prepare, self.move
        while not patiently(lambda: cups.are_over(self.seasons)):
            for step in steps:
                patiently(step)
            patiently(self.tell)
            time.sleep(LOOK)
        self.schedule.stop()
        self.settle()

    def settle(self) -> None:
        """Give the site time for all work that is left, now that nothing happens to it any more."""
        end = time.monotonic() + SETTLING
        while not patiently(has_settled) and time.monotonic() < end:
            self.writers.bring()
            patiently(clock.let_long_leases_pass)
            patiently(checks.let_pauses_pass)
            time.sleep(LOOK)

    def write(self) -> None:
        """Let people who play by mail read their mails and answer them."""
        self.writers.read(self.mails.mails)
        self.writers.write()
        self.writers.bring()

    def prepare(self) -> None:
        cups.prepare_seasons(self.organiser, self.seasons)

    def move(self) -> None:
        """Let time pass, once the site and the people have done what is due, or have had time to."""
        clock.let_long_leases_pass()
        if unnoted := checks.unnoted({mail.name for mail in self.mails.mails}):
            Mail.objects.filter(pk__in=unnoted, lease=None).update(due_at=timezone.now())
        is_waited_for = self.people.are_to_act() or is_busy()
        if unnoted or checks.is_held() or (is_waited_for and time.monotonic() - self.moved_at < PATIENCE):
            return
        by = clock.until_next()
        clock.move_on(by)
        self.moved_at = time.monotonic()
        self.passed += by
        self.moves += 1

    def tell(self) -> None:
        """Print the progress now and then. Raises TimeoutError if there has been none for STUCK seconds."""
        now = time.monotonic()
        state = Event.objects.count(), DrawnTable.objects.exclude(places=[]).count()
        if state != self.last:
            self.last, self.alive_at = state, now
        if now - self.alive_at > STUCK:
            raise TimeoutError(f"Nothing has happened for {STUCK:.0f} s: {cups.standing()}")
        if now - self.told_at >= TOLD:
            self.told_at = now
            done = f"{len(self.mails.mails)} mails, {len(self.writers.letters)} answers, {state[0]} events"
            passed = f"{now - self.began:5.0f} s, {self.passed / DAY:5.1f} days"
            print(f"{passed}, {len(self.schedule.happened)} faults; {done}; {cups.standing()}", flush=True)


def has_settled() -> bool:
    """Return whether no work is left."""
    return not any(checks.left_undone())


def is_busy() -> bool:
    """Return whether the site has something to do."""
    now = timezone.now()
    return (
        Game.objects.filter(computer_due__lte=now).exists()
        or any(jobs.due_jobs(kind, now, most=1) for kind in checks.JOBS)
        or progression.due(now).exists()
    )


def patiently(action: Callable[[], Done]) -> Done | None:
    """Do something in the database; return None if the database is away or a lock is held."""
    try:
        return action()
    except (OperationalError, InterfaceError):
        connection.close()
        return None
