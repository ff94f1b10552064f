"""Tournaments under faults: `python -m benchmarks.tournaments.under_faults`.

A whole site on a PostgreSQL server of its own plays three tournaments of different formats for several
seasons. Most entrants are computer players. Half of the people give orders on the pages of the site, and half
never come. Days pass in minutes, and programs and the database are killed at random, in a way that `--seed`
repeats. Nobody repairs anything: the site's own sweep has to find what is lost. The command prints what is
wrong in the end, and exits with 1 if anything is.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from typing import TypeVar

from benchmarks.tournaments.under_faults.servers import DATABASE, VAR

# isort: split
from django.db import InterfaceError, OperationalError, connection
from django.utils import timezone

from accounts.models import User
from benchmarks.tournaments.under_faults import checks, clock, cups
from benchmarks.tournaments.under_faults.killing import Killer
from benchmarks.tournaments.under_faults.people import People
from benchmarks.tournaments.under_faults.post import Post, repeated, twice
from games.clock.calendar import DAY
from games.models import Event, Game, Incident
from games.services import jobs as jobs
from games.tournaments.models import DrawnTable, Step
from games.tournaments.services.rounds import progression
from tests.soak.closing import MISSED
from tests.support.programs.running_site import PROGRAMS, running_site

Done = TypeVar("Done")
LOOK, TOLD = 0.5, 20.0
"""Seconds between two looks, and between two lines of progress."""
PATIENCE = 8.0
"""Seconds for which the clock waits until the site has done what is due."""
STUCK = 300.0
"""Seconds without any progress after which the site is stuck."""
SETTLING = 180.0
"""Seconds that the site has at the end for the work that was lost last."""


class Seasons:
    """The course of the tournaments, from the announcement to the end of the last season."""

    def __init__(self, killer: Killer, people: People, post: Post, organiser: User, seasons: int) -> None:
        self.killer, self.people, self.post = killer, people, post
        self.organiser, self.seasons = organiser, seasons
        self.began = self.moved_at = self.told_at = self.alive_at = time.monotonic()
        self.passed, self.moves, self.last = timedelta(), 0, (0, 0)

    def run(self) -> None:
        """Go on until everything is over. Raises TimeoutError if nothing happens any more."""
        while not patiently(lambda: cups.are_over(self.seasons)):
            for step in (self.post.collect, self.people.enter_all, self.people.play, self.prepare, self.move):
                self.killer.kill_if_due()
                patiently(step)
            patiently(self.tell)
            time.sleep(LOOK)
        end = time.monotonic() + SETTLING
        while not patiently(has_settled) and time.monotonic() < end:
            patiently(self.post.collect)
            time.sleep(LOOK)
        self.post.collect()

    def prepare(self) -> None:
        cups.prepare_seasons(self.organiser, self.seasons)

    def move(self) -> None:
        """Let time pass, once the site and the people have done what is due, or have had time to."""
        is_waited_for = self.people.are_to_act() or is_busy()
        if checks.is_held() or (is_waited_for and time.monotonic() - self.moved_at < PATIENCE):
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
            print(
                f"{now - self.began:5.0f} s, {self.passed / DAY:5.1f} days, killed: {self.killer.counts()};"
                f" {len(self.post.mails)} mails, {state[0]} events; {cups.standing()}",
                flush=True,
            )


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


def main() -> None:
    """Play, check and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entrants", type=int, default=64, help="in each tournament (64)")
    parser.add_argument("--seasons", type=int, default=2, help="of each tournament (2)")
    parser.add_argument("--kills", type=int, default=80, help="at most (80)")
    parser.add_argument("--seed", type=int, default=1, help="of the chance by which things are killed (1)")
    chosen = parser.parse_args()
    with DATABASE, running_site(VAR, DATABASE_URL=DATABASE.url) as site:
        people = People(site.url, chosen.entrants // 4, random.Random(chosen.seed))
        organiser = User.objects.create_superuser("organiser", "organiser@example.org")
        cups.announce_all(organiser, chosen.entrants, chosen.entrants // 4)
        killer = Killer(site, DATABASE, random.Random(chosen.seed), chosen.kills)
        played = Seasons(killer, people, Post(), organiser, chosen.seasons)
        found: list[str] = []
        try:
            played.run()
        except TimeoutError as error:
            found.append(str(error))
        writers = [at for at, program in killer.killed if program in ("worker", "database")]
        found += checks.wrong()
        found += checks.absences_wrong(people.absent)
        found += twice(played.post.mails, writers)
        deaths = [at for at, _ in killer.killed]
        for program in PROGRAMS:
            found += (f"{program}.log: {line}" for line in checks.unexplained(site.log(program), deaths))
        tell(played, found)
    if found:
        sys.exit(1)


def tell(played: Seasons, found: list[str]) -> None:
    """Print the figures and what is wrong."""
    post = played.post
    kinds = Counter(Step.objects.values_list("kind", flat=True))
    figures = {
        "seconds": round(time.monotonic() - played.began),
        "days that passed": round(played.passed / DAY),
        "moves of the clock": played.moves,
        "killed": played.killer.counts(),
        "games": Game.objects.count(),
        "of them adjudicated": kinds[Step.Kind.ADJUDICATED],
        "events": Event.objects.count(),
        "turns missed": Incident.objects.filter(kind__in=MISSED).count(),
        "places taken by reserves": kinds[Step.Kind.REPLACED],
        "mails handed over": len(post.mails),
        "of them again after a kill, by the same name": sum(
            len(same) - 1 for same in repeated(post.mails, "name")
        ),
        "answers of the web": dict(sorted(played.people.answers.items())),
        "wrong": len(found),
    }
    print(cups.standing())
    for name, figure in figures.items():
        print(f"{name:46} {figure}")
    print(*found[:50], sep="\n", flush=True)


if __name__ == "__main__":
    main()
