"""The figures by which the site is watched.

Each is read from the database, the broker or the cache, never from a process: it is the same whichever of the
web processes is asked. They take a constant number of queries, each answered by an index or by what the
database knows already.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, NamedTuple

from django.apps import apps
from django.conf import settings
from django.db import connection
from django.db.models import Count, F, Min, Q, Value
from django.db.models.functions import Coalesce, Greatest
from django.utils import timezone

from games.models import Game, Heartbeat, Mail
from games.models.job import Job, OutboundJob
from games.models.mail.outbox import OPEN
from games.services.jobs import all_of
from games.services.play import computers
from games.services.time.deadlines import clocks_up
from operations.csp import reports_taken
from operations.errors import errors_logged
from operations.models import Readings, Sample
from operations.queues import queues

if TYPE_CHECKING:
    from django.db.models import QuerySet

LATE_MAIL = timedelta(seconds=settings.MAIL_DELAY)
COMPUTERS = "games.computer"
"""The label of games in which a computer player must act."""


class Figure(NamedTuple):
    """What a figure is called and what it means. It has labels if `label` is set."""

    name: str
    meaning: str
    label: str = ""
    is_counter: bool = False


FIGURES = (
    Figure("games_running", "Games that are being played."),
    Figure("turns", "Turns that have begun since the site began to count.", is_counter=True),
    Figure("deadlines_late", "Deadlines that have passed and have not been served."),
    Figure("deadline_late_seconds", "How late the deadline is that has waited longest."),
    Figure("mails_waiting", "Mails of games that should have left."),
    Figure("mail_waiting_seconds", "How long the mail has waited that has waited longest."),
    Figure("work_waiting", "Pieces of work that are due and in nobody's hands.", "kind"),
    Figure("work_waiting_seconds", "How long the piece of work has waited that has waited longest.", "kind"),
    Figure("broker_up", "Whether the broker can be reached: 1 or 0."),
    Figure("queue_messages", "Messages that wait for a worker.", "queue"),
    Figure("queue_waiting_seconds", "How long the message has waited that has waited longest.", "queue"),
    Figure("sweep_seconds", "How long the last sweep took of which the length was noted."),
    Figure("sweep_age_seconds", "The time since the last sweep was noted; 30 seconds are normal."),
    Figure("errors", "Errors in the logs of all processes.", "source", is_counter=True),
    Figure(
        "csp_reports",
        "Reports that a browser refused what the Content-Security-Policy forbids.",
        is_counter=True,
    ),
    Figure("table_rows", "Rows of a table, as PostgreSQL estimates them.", "table"),
    Figure("table_bytes", "The size of a table with its indexes.", "table"),
    Figure("database_bytes", "The size of all tables, or of the file of SQLite."),
)


def read_figures() -> Readings:
    """Return the present figures."""
    now = timezone.now()
    return {
        "games_running": {"": Game.objects.filter(status=Game.Status.RUNNING).count()},
        "turns": {"": turns_counted()},
        **deadlines(now),
        **mails(now),
        **work(now),
        **queues(),
        **sweep(now),
        "errors": errors_logged(),
        "csp_reports": reports_taken(),
        **sizes(),
    }


def turns_counted() -> int:
    """Return the number of turns as the last sample counted them."""
    return Sample.objects.order_by("-at").values_list("turns", flat=True).first() or 0


def seconds(since: datetime | None, now: datetime) -> float:
    """Return the seconds that have passed; 0 if nothing waits."""
    return max((now - since).total_seconds(), 0.0) if since else 0.0


def deadlines(now: datetime) -> Readings:
    """Return how many deadlines are late, and how late."""
    late = clocks_up(now).aggregate(count=Count("pk"), since=Min("deadline"))
    return {
        "deadlines_late": {"": late["count"]},
        "deadline_late_seconds": {"": seconds(late["since"], now)},
    }


def mails(now: datetime) -> Readings:
    """Return the mails that wait, including those put off because they could not be sent.

    A mail waits since it was written, or since the reader's daily mail or a held address released it.
    """
    written = F("created_at")
    since = Greatest(written, Coalesce("daily_until", written), Coalesce("released_at", written))
    waiting = Mail.objects.filter(OPEN).filter(Q(due_at__lte=now) | ~Q(error="")).order_by()
    found = waiting.aggregate(count=Count("pk"), since=Min(since))
    meant = found["since"] and found["since"] + LATE_MAIL
    return {"mails_waiting": {"": found["count"]}, "mail_waiting_seconds": {"": seconds(meant, now)}}


def work(now: datetime) -> Readings:
    """Return how much work of each kind is due, and for how long."""
    found = work_waiting(now)
    return {
        "work_waiting": {one.kind: one.pieces for one in found},
        "work_waiting_seconds": {one.kind: seconds(one.since, now) for one in found},
    }


class Waiting(NamedTuple):
    """How much work of a kind is due, and since when the first piece has waited.

    The kind is the label of a model, or `COMPUTERS`.
    """

    kind: str
    pieces: int
    since: datetime | None


def work_waiting(now: datetime) -> list[Waiting]:
    """Return how much work of each kind is due. It takes one query."""
    kinds = [model for model in apps.get_models() if issubclass(model, Job)]
    first, *others = [waiting_of(model, now) for model in kinds]
    games = computers.free(now).filter(computer_due__lte=now)
    rows = first.union(*others, summed(games, COMPUTERS, F("computer_due")), all=True)
    return [Waiting(*row) for row in rows]


def waiting_of(model: type[Job], now: datetime) -> QuerySet[Any, Any]:
    """Return the row about a kind of job."""
    since = Coalesce("due_at", "lease") if issubclass(model, OutboundJob) else F("due_at")
    return summed(all_of(model).due(now), model._meta.label_lower, since)


def summed(waiting: QuerySet[Any, Any], kind: str, since: Any) -> QuerySet[Any, Any]:
    """Return one row: the kind, how many rows wait, and since when the first has waited."""
    named = waiting.order_by().annotate(of_kind=Value(kind)).values("of_kind")
    rows: QuerySet[Any, Any] = named.annotate(count=Count("pk"), since=Min(since))
    return rows.values_list("of_kind", "count", "since")


def sweep(now: datetime) -> Readings:
    """Return when the site last swept, and how long that took. There is nothing to tell before the first."""
    last = Heartbeat.objects.first()
    if last is None:
        return {}
    return {
        "sweep_seconds": {"": last.sweep_took.total_seconds()},
        "sweep_age_seconds": {"": seconds(last.beat_at, now)},
    }


def sizes() -> Readings:
    """Return the sizes of the tables, as far as the database knows them without counting."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()")
            return {"database_bytes": {"": cursor.fetchone()[0]}}
        cursor.execute(
            "SELECT relname, greatest(reltuples, 0), pg_total_relation_size(oid) FROM pg_class "
            "WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace"
        )
        tables = cursor.fetchall()
    return {
        "table_rows": {name: rows for name, rows, _size in tables},
        "table_bytes": {name: size for name, _rows, size in tables},
        "database_bytes": {"": sum(size for _name, _rows, size in tables)},
    }
