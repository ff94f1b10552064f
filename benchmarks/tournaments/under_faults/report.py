"""The report in the end: what was done, and what is wrong."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator

from benchmarks.tournaments.under_faults import checks, cups
from benchmarks.tournaments.under_faults.course import Course
from benchmarks.tournaments.under_faults.logs import unexplained
from benchmarks.tournaments.under_faults.mails import repeated, twice
from benchmarks.tournaments.under_faults.site import PROGRAMS, Site
from games.clock.calendar import DAY
from games.models import Event, Game, Inbound, Incident
from games.tournaments.models import Step
from tests.soak.closing import MISSED

MOST = 50
"""The most faults of the site that are printed."""


def all_wrong(played: Course, site: Site) -> Iterator[str]:
    """Yield everything that is wrong in the end."""
    happened = played.schedule.happened
    yield from checks.wrong()
    yield from checks.absences_wrong(played.people.absent)
    yield from played.writers.wrong()
    yield from played.people.browsers.wrong
    yield from twice(played.mails.mails, happened)
    for program in PROGRAMS:
        yield from (f"{program}.log: {line}" for line in unexplained(site.log(program), happened))


def tell(played: Course, found: list[str]) -> None:
    """Print the figures and what is wrong."""
    mails, kinds = played.mails.mails, Counter(Step.objects.values_list("kind", flat=True))
    figures = {
        "seconds": round(time.monotonic() - played.began),
        "days that passed": round(played.passed / DAY),
        "moves of the clock": played.moves,
        "faults": len(played.schedule.happened),
        **{f"- {name}": number for name, number in played.schedule.counts().items()},
        "games": Game.objects.count(),
        "of them adjudicated": kinds[Step.Kind.ADJUDICATED],
        "events": Event.objects.count(),
        "turns missed": Incident.objects.filter(kind__in=MISSED).count(),
        "places taken by reserves": kinds[Step.Kind.REPLACED],
        "mails handed over": len(mails),
        "of them again after a fault, by the same name": sum(
            len(same) - 1 for same in repeated(mails, "name")
        ),
        "answers by mail": dict(Counter(Inbound.objects.values_list("outcome", flat=True))),
        "answers of the web": {
            f"{method} {status}": number
            for (method, status), number in sorted(played.people.browsers.answers.items())
        },
        "wrong": len(found),
    }
    print(cups.standing())
    for name, figure in figures.items():
        print(f"{name:46} {figure}")
    print(*found[:MOST], sep="\n", flush=True)
