"""Jobs: pieces of work, each stored as a row. One worker at a time takes a job, then does it or puts it off.

Each job is done at least once. A worker that takes a job holds a lease; if it dies, another takes over once
the lease has ended. No worker writes to a job that another worker has taken over.
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
"""How long a worker holds a job.

No task that does jobs may run longer, so a worker whose lease has ended is gone.
"""
LONGEST_RUN = 10.0
"""The number of seconds after which no further job is begun.

Other work is waiting, and the next sweep continues.
"""
MOST = 50
LONGEST_PAUSE = timedelta(hours=1)
SECONDS = re.compile(r"\s*(\d+)(?:\.\d*)?\s*", re.ASCII)


class LeaseLost(Exception):
    """Raised if another worker has taken the job over. Nothing was written."""


class WorkersDied(Exception):
    """The error of a job whose workers died while doing it."""


# --- Finding and taking


def due_jobs(model: type[Job], now: datetime, most: int = MOST) -> list[int]:
    """Return the keys of at most this many jobs that are due."""
    return list(all_of(model).due(now).values_list("pk", flat=True)[:most])


def due_in_time(model: type[Job]) -> Iterator[int]:
    """Yield the keys of jobs that are due, until none is left or time is up."""
    end = time.monotonic() + LONGEST_RUN
    while due := due_jobs(model, timezone.now()):
        for key in due:
            if time.monotonic() > end:
                return
            yield key


def all_of(model: type[Kind]) -> JobQuerySet[Kind]:
    """Return all jobs of a kind."""
    return cast("JobQuerySet[Kind]", model._default_manager.all())


def claim(model: type[Kind], key: int) -> Kind | None:
    """Take a job. Return None if another worker has it, or if nothing is left to do."""
    now = timezone.now()
    if not all_of(model).due(now).filter(pk=key).order_by().take(now + LEASE):
        return None
    return model._default_manager.select_related(*model.RELATED).filter(pk=key).first()


def taken_at(job: Job) -> datetime:
    """Return when a claimed job was taken."""
    assert job.lease is not None
    return job.lease - LEASE


# --- Doing


def log_and_put_off(job: Job, error: Exception) -> None:
    """Put off a job that failed for an unforeseen reason."""
    put_off(job)
    name = type(job).__name__
    logger.warning("%s %s was not done: %s\n%s", name, job.pk, type(error).__name__, where(error))


def do_due(
    model: type[Kind],
    do: Callable[[Kind], None],
    note_failure: Callable[[Kind, Exception], None] = log_and_put_off,
    is_ready: Callable[[], bool] = lambda: True,
) -> None:
    """Do the jobs that are due, until none is left, time is up, or `is_ready` returns false."""
    for key in due_in_time(model):
        if not is_ready():
            return
        if job := claim(model, key):
            try_to(do, job, note_failure)


def try_to(do: Callable[[Kind], None], job: Kind, note_failure: Callable[[Kind, Exception], None]) -> None:
    """Do a claimed job. A job that kills or stops its workers fails, so that the others can be done."""
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
    """Put off a job like `log_and_put_off`, but give it up for good after its last attempt."""
    if is_last_attempt(job):
        give_back(job, due_at=None)
    else:
        log_and_put_off(job, error)


def where(error: Exception) -> str:
    """Return where something went wrong, without the text of the error.

    That text may hold an address or a message, which must not be logged.
    """
    return "".join(format_tb(error.__traceback__))


def is_last_attempt(job: Job) -> bool:
    """Return whether the job is given up if it fails once more."""
    return job.attempts > len(job.PAUSES)


# --- Writing a job that is held


def save_under_lease(job: Job, *fields: str, **more: Any) -> None:
    """Write the present values of these fields, and these new values. Raise LeaseLost."""
    mine = all_of(type(job)).filter(pk=job.pk, lease=job.lease)
    if not mine.update(**{name: getattr(job, name) for name in fields}, **more):
        raise LeaseLost


def give_back(job: Job, *fields: str, **more: Any) -> None:
    """Write these values, and release the job. Raise LeaseLost."""
    save_under_lease(job, *fields, lease=None, **more)


def put_off(job: Job, at_least: str = "", **more: Any) -> None:
    """Try again later. `at_least` is how long the other side asked us to wait, if it asked (`asked_pause`).

    Raise LeaseLost.
    """
    pause = job.PAUSES[min(job.attempts, len(job.PAUSES)) - 1]
    give_back(job, due_at=timezone.now() + max(pause, min(asked_pause(at_least), LONGEST_PAUSE)), **more)


def asked_pause(said: str) -> timedelta:
    """Return the pause that `Retry-After` asks for; zero if it cannot be read.

    The header gives seconds or a date (RFC 9110, 10.2.3).
    """
    if match := SECONDS.fullmatch(said):
        return timedelta(seconds=int(match[1])) if len(match[1]) < 6 else LONGEST_PAUSE
    with suppress(ValueError, OverflowError):
        moment = parsedate_to_datetime(said)
        return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)) - timezone.now()
    return timedelta()
