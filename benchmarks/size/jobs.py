"""What runs by itself: the sweeps of every few seconds, and the work of every ten minutes and every night."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from accounts.tasks import forget_sessions
from benchmarks.size.work import Cost, cost_of
from games import tasks
from games.models import Clock, Game, Heartbeat, Mail
from games.models.archived_record import STORAGE
from games.models.mail.outbox import OPEN
from games.services import wake
from games.services.record import archiving
from games.tournaments import tasks as of_tournaments
from games.wishes import tasks as of_wishes
from operations.models import Sample
from operations.sampling import take_sample

RUNS = 20
DUE = 10
"""The deadlines, mails and turns of computer players that are due."""
OUTAGE = timedelta(minutes=10)


def job_costs() -> list[Cost]:
    """Measure everything that runs by itself. What is due, or late after an outage, is undone."""
    woken: list[str] = []
    settings.STORAGES[STORAGE] = {"BACKEND": "django.core.files.storage.InMemoryStorage"}
    wake.wake_worker = lambda task, *_keys: woken.append(task)  # type: ignore[assignment]
    work: dict[str, Callable[[], object]] = {
        "sweep, nothing due": sweep,
        "sweep of tournaments": of_tournaments.sweep,
        "sweep of wishes": of_wishes.sweep,
        "sample of the figures": sample,
        "records to archive": lambda: archiving.to_archive(timezone.now()),
        "records to remove": lambda: archiving.to_remove(timezone.now()),
    }
    costs = [cost_of(name, [run] * RUNS) for name, run in work.items()]
    assert not woken, f"{woken} was due"
    with transaction.atomic():
        make_due()
        costs.append(cost_of(f"sweep, {DUE} of each due", [sweep] * RUNS))
        assert len(woken) == (RUNS + 1) * (2 * DUE + 1), len(woken)
        costs.append(cost_of("sweep after an outage", [after_outage]))
        transaction.set_rollback(True)
    nightly = {"tidying up": tasks.tidy_up, "of wishes": of_wishes.tidy_up, "of sessions": forget_sessions}
    return costs + [cost_of(f"every night: {name}", [run]) for name, run in nightly.items()]


def sweep() -> None:
    """Sweep as if the site had been running all the time."""
    Heartbeat.objects.update_or_create(pk=1, defaults={"beat_at": timezone.now()})
    tasks.sweep()


def after_outage() -> None:
    """Sweep after the site was away, when every clock goes on from where it was."""
    Heartbeat.objects.filter(pk=1).update(beat_at=timezone.now() - OUTAGE)
    tasks.sweep()


def sample() -> None:
    """Take a sample a minute after the last one."""
    if last := Sample.objects.last():
        Sample.objects.exclude(pk=last.pk).delete()
        Sample.objects.update(at=timezone.now() - timedelta(minutes=1))
    take_sample()


def make_due() -> None:
    """Make a deadline, a mail and a computer player's turn due in some games."""
    past = timezone.now() - timedelta(hours=1)
    running = Clock.objects.filter(deadline__isnull=False, player__game__status=Game.Status.RUNNING)
    clocks = running.order_by("pk").values_list("pk", "player__game")[:DUE]
    keys, games = zip(*clocks, strict=True)
    Clock.objects.filter(pk__in=keys).update(deadline=past)
    Game.objects.filter(pk__in=games).update(computer_due=past)
    waiting = Mail.objects.filter(OPEN, due_at__gt=past).order_by("pk").values("pk")[:DUE]
    Mail.objects.filter(pk__in=waiting).update(due_at=past)
