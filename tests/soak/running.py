"""The surroundings of the simulated world: its clock, its mail server, its chance, and its log."""

from __future__ import annotations

import logging
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from unittest.mock import patch

import time_machine
from django.test.utils import override_settings

from tests.soak.closing import counts
from tests.soak.ledger import Ledger
from tests.soak.world import World
from tests.support.chance import drawn_from


def live(
    games: int,
    tournaments: int,
    days: int,
    seed: int,
    start: datetime,
    advance: Callable[[float], object] = lambda days: None,
) -> tuple[dict[str, int], list[str]]:
    """Run a world of this size from `start` on; return what was done in it, and the breaches.

    It is played in the present database, which has to be empty; `advance` is told how many days have passed.
    Mails are written in full except for the picture, which would take longer than all the rest. The site's
    random choices come from the seed, too.
    """
    random.seed(seed)
    with (
        override_settings(EMAIL_BACKEND="tests.soak.post.EmailBackend"),
        patch("games.mail.outgoing.compose.board_png", return_value=b""),
        drawn_from(random.Random(seed)),
        time_machine.travel(start, tick=False) as traveller,
    ):
        world = World(traveller, games, days, seed, tournaments)
        with patch("games.services.wake.wake_worker", world.site.send), listening(world.ledger):
            world.run(advance)
        return counts(world.server), world.ledger.breaches


@contextmanager
def listening(ledger: Ledger) -> Iterator[None]:
    """Count every error that the site logs as a breach; refused mails are no news."""
    logger, ears = logging.getLogger("games"), Ears(logging.ERROR)
    ears.ledger = ledger
    logger.addHandler(ears)
    logger.propagate = False
    try:
        yield
    finally:
        logger.removeHandler(ears)
        logger.propagate = True


class Ears(logging.Handler):
    """A log handler that notes errors as breaches."""

    ledger: Ledger

    def emit(self, record: logging.LogRecord) -> None:
        self.ledger.breach(f"{record.name}: {record.getMessage()} {record.exc_info and record.exc_info[1]!r}")
