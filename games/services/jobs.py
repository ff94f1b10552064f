"""Work that rows stand for: taken by one worker at a time, then done, or put off.

Done at least once: a worker that takes a job holds a lease, and if it dies, another takes over once the
lease has ended. No worker writes to a job that is another's by then.
"""

from __future__ import annotations

import logging
import re
import time
from contextlib import suppress
from datetime import UTC, timedelta
from email.utils import parsedate_to_datetime
from traceback import format_tb
from typing import TYPE_CHECKING, Any, TypeVar, cast

from django.utils import timezone

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from datetime import datetime

    from games.models.job import Job, JobQuerySet

    Kind = TypeVar("Kind", bound=Job)

logger = logging.getLogger(__name__)
LEASE = timedelta(seconds=60)
"""As long as a task that does jobs may run: a worker whose lease has ended is gone."""
LONGEST_RUN = 10.0
"""Seconds after which no further job is begun: other work waits, and the next sweep goes on."""
MOST = 50
LONGEST_PAUSE = timedelta(hours=1)
SECONDS = re.compile(r"\s*(\d+)(?:\.\d*)?\s*", re.ASCII)


class LeaseLost(Exception):
    """The job is another worker's by now; nothing was written."""


class WorkersDied(Exception):
    """The workers that took the job died while doing it."""


# --- Finding and taking


def due_jobs(model: type[Job], now: datetime, most: int = MOST) -> list[int]:
    """The keys of those that somebody should do now, at most so many."""
    return list(all_of(model).due(now).values_list("pk", flat=True)[:most])


def due_in_time(model: type[Job]) -> Iterator[int]:
    """The keys of those that are due, until none is left or the time is up."""
    end = time.monotonic() + LONGEST_RUN
    while due := due_jobs(model, timezone.now()):
        for key in due:
            if time.monotonic() > end:
                return
            yield key


def all_of(model: type[Kind]) -> JobQuerySet[Kind]:
    """All jobs of a kind."""
    return cast("JobQuerySet[Kind]", model._default_manager.all())


def claim(model: type[Kind], key: int) -> Kind | None:
    """Take a job; None when another worker has it, or nothing is left to do."""
    now = timezone.now()
    if not all_of(model).due(now).filter(pk=key).order_by().take(now + LEASE):
        return None
    return model._default_manager.select_related(*model.RELATED).filter(pk=key).first()


def taken_at(job: Job) -> datetime:
    """When a claimed job was taken."""
    assert job.lease is not None
    return job.lease - LEASE


# --- Doing


def log_and_put_off(job: Job, error: Exception) -> None:
    """Put off a job over which something unforeseen happened."""
    put_off(job)
    name = type(job).__name__
    logger.warning("%s %s was not done: %s\n%s", name, job.pk, type(error).__name__, where(error))


def do_due(
    model: type[Kind],
    do: Callable[[Kind], None],
    note_failure: Callable[[Kind, Exception], None] = log_and_put_off,
    is_ready: Callable[[], bool] = lambda: True,
) -> None:
    """Do the jobs that are due, until none is left, the time is up or nothing is ready for them."""
    for key in due_in_time(model):
        if not is_ready():
            return
        if job := claim(model, key):
            try_to(do, job, note_failure)


def try_to(do: Callable[[Kind], None], job: Kind, note_failure: Callable[[Kind, Exception], None]) -> None:
    """Do a claimed job. One that kills or stops its workers fails, so that the others go on."""
    with suppress(LeaseLost):
        try:
            if job.attempts > len(job.PAUSES) + 1:
                raise WorkersDied
            do(job)
        except LeaseLost:
            raise
        except Exception as error:
            note_failure(job, error)


def put_off_or_give_up(job: Job, error: Exception) -> None:
    """Put off a job in the same way, but for good after its last attempt."""
    if is_last_attempt(job):
        give_back(job, due_at=None)
    else:
        log_and_put_off(job, error)


def where(error: Exception) -> str:
    """Where something went wrong. Its own words may hold an address or a text, and are for no log."""
    return "".join(format_tb(error.__traceback__))


def is_last_attempt(job: Job) -> bool:
    """Whether it is given up where it fails once more."""
    return job.attempts > len(job.PAUSES)


# --- Writing what one holds


def save_under_lease(job: Job, *fields: str, **more: Any) -> None:
    """Write these fields as the job has them, and these values. Raises LeaseLost."""
    mine = all_of(type(job)).filter(pk=job.pk, lease=job.lease)
    if not mine.update(**{name: getattr(job, name) for name in fields}, **more):
        raise LeaseLost


def give_back(job: Job, *fields: str, **more: Any) -> None:
    """Write this, and give the job out of one's hands. Raises LeaseLost."""
    save_under_lease(job, *fields, lease=None, **more)


def put_off(job: Job, at_least: str = "", **more: Any) -> None:
    """Try again later; `at_least` is how long the other side asked us to wait, if it said so (`asked_pause`).

    Raises LeaseLost.
    """
    pause = job.PAUSES[min(job.attempts, len(job.PAUSES)) - 1]
    give_back(job, due_at=timezone.now() + max(pause, min(asked_pause(at_least), LONGEST_PAUSE)), **more)


def asked_pause(said: str) -> timedelta:
    """What `Retry-After` says: seconds, or a date (RFC 9110, 10.2.3); nothing where it says neither."""
    if match := SECONDS.fullmatch(said):
        return timedelta(seconds=int(match[1])) if len(match[1]) < 6 else LONGEST_PAUSE
    with suppress(ValueError, OverflowError):
        moment = parsedate_to_datetime(said)
        return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)) - timezone.now()
    return timedelta()
