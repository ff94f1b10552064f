"""Work that rows stand for: taken by one worker at a time, then done, or put off.

Done at least once: a worker that takes an errand holds a lease, and if it dies, another takes over once the
lease has ended. No worker writes to an errand that is another's by then.
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

    from games.models.errand import Errand, ErrandQuerySet

    Kind = TypeVar("Kind", bound=Errand)

logger = logging.getLogger(__name__)
LEASE = timedelta(seconds=60)
"""As long as a task that does errands may run: a worker whose lease has ended is gone."""
LONGEST_RUN = 10.0
"""Seconds after which no further errand is begun: other work waits, and the next sweep goes on."""
MOST = 50
LONGEST_PAUSE = timedelta(hours=1)
SECONDS = re.compile(r"\s*(\d+)(?:\.\d*)?\s*", re.ASCII)


class LeaseLost(Exception):
    """The errand is another worker's by now; nothing was written."""


class WorkersDied(Exception):
    """The workers that took the errand died while doing it."""


# --- Finding and taking


def due_errands(model: type[Errand], now: datetime, most: int = MOST) -> list[int]:
    """The keys of those that somebody should do now, at most so many."""
    return list(all_of(model).due(now).values_list("pk", flat=True)[:most])


def due_in_time(model: type[Errand]) -> Iterator[int]:
    """The keys of those that are due, until none is left or the time is up."""
    end = time.monotonic() + LONGEST_RUN
    while due := due_errands(model, timezone.now()):
        for key in due:
            if time.monotonic() > end:
                return
            yield key


def all_of(model: type[Kind]) -> ErrandQuerySet[Kind]:
    """All errands of a kind."""
    return cast("ErrandQuerySet[Kind]", model._default_manager.all())


def claim(model: type[Kind], key: int) -> Kind | None:
    """Take an errand; None when another worker has it, or nothing is left to do."""
    now = timezone.now()
    if not all_of(model).due(now).filter(pk=key).order_by().take(now + LEASE):
        return None
    return model._default_manager.select_related(*model.RELATED).filter(pk=key).first()


def taken_at(errand: Errand) -> datetime:
    """When a claimed errand was taken."""
    assert errand.lease is not None
    return errand.lease - LEASE


# --- Doing


def log_and_put_off(errand: Errand, error: Exception) -> None:
    """Put off an errand over which something unforeseen happened."""
    put_off(errand)
    name = type(errand).__name__
    logger.warning("%s %s was not done: %s\n%s", name, errand.pk, type(error).__name__, where(error))


def do_due(
    model: type[Kind],
    do: Callable[[Kind], None],
    note_failure: Callable[[Kind, Exception], None] = log_and_put_off,
    is_ready: Callable[[], bool] = lambda: True,
) -> None:
    """Do the errands that are due, until none is left, the time is up or nothing is ready for them."""
    for key in due_in_time(model):
        if not is_ready():
            return
        if errand := claim(model, key):
            try_to(do, errand, note_failure)


def try_to(do: Callable[[Kind], None], errand: Kind, note_failure: Callable[[Kind, Exception], None]) -> None:
    """Do a claimed errand. One that kills or stops its workers fails, so that the others go on."""
    with suppress(LeaseLost):
        try:
            if errand.attempts > len(errand.PAUSES) + 1:
                raise WorkersDied
            do(errand)
        except LeaseLost:
            raise
        except Exception as error:
            note_failure(errand, error)


def put_off_or_give_up(errand: Errand, error: Exception) -> None:
    """Put off an errand in the same way, but for good after its last attempt."""
    if is_last_attempt(errand):
        give_back(errand, due_at=None)
    else:
        log_and_put_off(errand, error)


def where(error: Exception) -> str:
    """Where something went wrong. Its own words may hold an address or a text, and are for no log."""
    return "".join(format_tb(error.__traceback__))


def is_last_attempt(errand: Errand) -> bool:
    """Whether it is given up where it fails once more."""
    return errand.attempts > len(errand.PAUSES)


# --- Writing what one holds


def keep(errand: Errand, *fields: str, **more: Any) -> None:
    """Write these fields as the errand has them, and these values. Raises LeaseLost."""
    mine = all_of(type(errand)).filter(pk=errand.pk, lease=errand.lease)
    if not mine.update(**{name: getattr(errand, name) for name in fields}, **more):
        raise LeaseLost


def give_back(errand: Errand, *fields: str, **more: Any) -> None:
    """Write this, and give the errand out of one's hands. Raises LeaseLost."""
    keep(errand, *fields, lease=None, **more)


def put_off(errand: Errand, at_least: str = "", **more: Any) -> None:
    """Try again later; `at_least` is how long the other side asked us to wait, if it said so (`asked_pause`).

    Raises LeaseLost.
    """
    pause = errand.PAUSES[min(errand.attempts, len(errand.PAUSES)) - 1]
    give_back(errand, due_at=timezone.now() + max(pause, min(asked_pause(at_least), LONGEST_PAUSE)), **more)


def asked_pause(said: str) -> timedelta:
    """What `Retry-After` says: seconds, or a date (RFC 9110, 10.2.3); nothing where it says neither."""
    if match := SECONDS.fullmatch(said):
        return timedelta(seconds=int(match[1])) if len(match[1]) < 6 else LONGEST_PAUSE
    with suppress(ValueError, OverflowError):
        moment = parsedate_to_datetime(said)
        return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)) - timezone.now()
    return timedelta()
