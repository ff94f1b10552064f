"""Errands outside the house: taken by one worker at a time, then done, or put off.

Done at least once: who dies over an errand is followed by another when his lease has ended.
"""

from __future__ import annotations

import logging
import time
from datetime import timedelta
from traceback import format_tb
from typing import TYPE_CHECKING, Any, TypeVar

from django.db.models import F
from django.utils import timezone

from games.models.errand import ErrandQuerySet

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from games.models.errand import Errand

    Kind = TypeVar("Kind", bound=Errand)

logger = logging.getLogger(__name__)
LEASE = timedelta(seconds=60)
"""As long as a task that does errands may run: whoever's lease has ended is gone."""
LONGEST_RUN = 10.0
"""Seconds after which no further errand is begun: other work waits, and the next sweep goes on."""
MOST = 50
PAUSES = tuple(timedelta(minutes=pause) for pause in (1, 5, 15, 60, 180, 360))
"""How long an errand waits after each failure; after the last it is given up, some ten hours on."""
LONGEST_PAUSE = timedelta(hours=1)


def do_due(model: type[Kind], do: Callable[[Kind], None]) -> None:
    """Do the errands that are due, until none is left or the time is up."""
    end = time.monotonic() + LONGEST_RUN
    for key in due_errands(model, timezone.now()):
        if time.monotonic() > end:
            return
        if errand := claim(model, key):
            try_to(do, errand)


def try_to(do: Callable[[Kind], None], errand: Kind) -> None:
    """Do a claimed errand. One over which workers die or stumble is put off, so that the others go on."""
    if errand.attempts > len(PAUSES) + 1:
        put_off(errand)
        return
    try:
        do(errand)
    except Exception as error:
        put_off(errand)
        # The error's own words may hold an address; where it happened does not.
        where = "".join(format_tb(error.__traceback__))
        name = type(errand).__name__
        logger.warning("%s %s was not done: %s\n%s", name, errand.pk, type(error).__name__, where)


def due_errands(model: type[Errand], now: datetime, most: int = MOST) -> list[int]:
    """The keys of those that somebody should do now."""
    due = all_of(model).due(now).order_by(F("due_at").asc(nulls_first=True))
    return list(due.values_list("pk", flat=True)[:most])


def all_of(model: type[Errand]) -> ErrandQuerySet:
    """All errands of a kind."""
    return ErrandQuerySet(model)


def claim(model: type[Kind], key: int) -> Kind | None:
    """Take an errand; None when somebody else has, or there is nothing to do any more."""
    now = timezone.now()
    mine = all_of(model).due(now).filter(pk=key)
    if not mine.update(due_at=None, lease=now + LEASE, attempts=F("attempts") + 1):
        return None
    return model._default_manager.filter(pk=key).first()


def is_last_attempt(errand: Errand) -> bool:
    """Whether it is given up where it fails once more."""
    return errand.attempts > len(PAUSES)


def put_off(errand: Errand, at_least: str = "", **fields: Any) -> None:
    """Try again later; `at_least` is how many seconds the other side asked for, if it said so."""
    pause = PAUSES[min(errand.attempts, len(PAUSES)) - 1]
    if at_least.isascii() and at_least.isdigit() and len(at_least) < 6:
        pause = max(pause, min(timedelta(seconds=int(at_least)), LONGEST_PAUSE))
    give_back(errand, due_at=timezone.now() + pause, **fields)


def give_back(errand: Errand, **fields: Any) -> None:
    """Give an errand out of one's hands, unless it is somebody else's by now."""
    mine = type(errand)._default_manager.filter(pk=errand.pk, lease=errand.lease)
    mine.update(lease=None, **fields)
