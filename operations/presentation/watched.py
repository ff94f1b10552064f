"""What staff watch: which figures, above which limit each is bad, and what to do then.

The limits are those of the alert rules in `deploy/watching`.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Unit(Enum):
    """How a figure is told, and what its chart shows of it."""

    COUNT = "count"
    SECONDS = "seconds"
    BYTES = "bytes"
    AN_HOUR = "an hour"
    """What a counter has counted within an hour."""


class Watched(NamedTuple):
    """A figure of which a value above `limit` is bad; None if no value is."""

    figure: str
    title: Promise
    unit: Unit
    limit: float | None = None
    advice: Promise | str = ""


WATCHED = (
    Watched("games_running", _("Running games"), Unit.COUNT),
    Watched("turns", _("Turns an hour"), Unit.AN_HOUR),
    Watched(
        "sweep_age_seconds",
        _("Time since the last sweep"),
        Unit.SECONDS,
        120,
        _(
            "Nobody looks for deadlines and lost work. Check that beat runs, that a worker takes the queue "
            "“celery”, and that both reach the broker. Nothing is lost meanwhile, and an outage of five "
            "minutes or more costs no player any time."
        ),
    ),
    Watched(
        "sweep_seconds",
        _("Length of the sweep"),
        Unit.SECONDS,
        5,
        _(
            "The sweep runs every two seconds and should take a fraction of one. Look for slow queries and "
            "for a database that lacks memory or processor time."
        ),
    ),
    Watched(
        "deadline_late_seconds",
        _("Longest wait of a deadline that has passed"),
        Unit.SECONDS,
        300,
        _(
            "Workers do not get round to serving deadlines. Check that one takes the queue “celery”; if all "
            "are busy, start another. If a single game is late, look for its number in the logs."
        ),
    ),
    Watched(
        "mail_waiting_seconds",
        _("Longest wait of a mail"),
        Unit.SECONDS,
        900,
        _(
            "Mails do not leave. The outbox says at each mail what went wrong last. Check that the mail "
            "server can be reached and accepts the password, and that it does not limit how many mails it "
            "takes. Mails are tried again by themselves for two and a half days."
        ),
    ),
    Watched("mails_waiting", _("Mails that wait"), Unit.COUNT),
    Watched(
        "work_waiting_seconds",
        _("Longest wait of work that is due"),
        Unit.SECONDS,
        1800,
        _(
            "The work that waits is named above. Messages received and computer players need a worker for "
            "the queues “celery” and “computers”; films and playouts may wait while there is other work."
        ),
    ),
    Watched(
        "queue_waiting_seconds",
        _("Longest wait of a message for a worker"),
        Unit.SECONDS,
        60,
        _(
            "No worker takes this queue, or all of them are busy. Start workers for it. Messages that are "
            "too old are thrown away, and the sweep sends others."
        ),
    ),
    Watched("queue_messages", _("Messages that wait for a worker"), Unit.COUNT),
    Watched(
        "errors",
        _("Errors an hour"),
        Unit.AN_HOUR,
        0,
        _(
            "Something failed that should never fail. Look in the logs for the level ERROR. The id of the "
            "request leads to all that was logged about it."
        ),
    ),
    Watched(
        "csp_reports",
        _("Reports of browsers an hour"),
        Unit.AN_HOUR,
        None,
        _(
            "A browser refused what the Content-Security-Policy forbids. Most reports are caused by its "
            "extensions. Look in the logs for “operations.csp”: if many people report the same page, the "
            "page has a fault, or somebody found a way to put something into it."
        ),
    ),
    Watched(
        "database_bytes",
        _("Size of the database"),
        Unit.BYTES,
        None,
        _("Compare it with the space on the disk from time to time."),
    ),
)
