"""Jobs: the base of all rows that stand for work until it is done."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, ClassVar, Self, TypeVar

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from datetime import datetime

AnyJob = TypeVar("AnyJob", bound="Job")


class JobQuerySet(models.QuerySet[AnyJob]):
    """Jobs, with filters by what must be done with them."""

    def unheld(self, now: datetime) -> Self:
        """Return the jobs that no living worker holds."""
        return self.filter(Q(lease=None) | Q(lease__lt=now))

    def due(self, now: datetime) -> Self:
        """Return the jobs that should be done now, in the order in which they should be done."""
        return self.unheld(now).filter(due_at__lte=now).order_by("due_at", "pk")

    def take(self, until: datetime) -> int:
        """Hold these jobs until the given time. Return how many there are."""
        return self.update(lease=until, attempts=F("attempts") + 1)


class Job(models.Model):
    """Work to be done at `due_at`, a column that each kind defines itself.

    The worker that does it holds it until `lease`; `attempts` counts how often it was taken. See
    `games.services.jobs`.
    """

    # For restoring a backup, see `games.services.backup.restore`.
    LEASES = ("lease",)
    PAUSES: ClassVar[tuple[timedelta, ...]]
    """How long a job waits after each failure. After the last pause there is one more attempt."""
    RELATED: ClassVar[tuple[str, ...]] = ()
    """The related rows that are fetched with a job."""

    lease = models.DateTimeField(_("lease"), null=True)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)

    class Meta:
        abstract = True


class OutboundJobQuerySet(JobQuerySet[AnyJob]):
    """Outbound jobs, with filters by what must be done with them."""

    def due(self, now: datetime) -> Self:
        """Return the jobs that are due, and those that a worker took and left undone."""
        due = self.filter(Q(lease=None, due_at__lte=now) | Q(lease__lt=now))
        return due.order_by(F("due_at").asc(nulls_first=True), "pk")

    def take(self, until: datetime) -> int:
        """Hold these jobs until the given time. Return how many there are.

        A job that becomes due in the meantime is due again when it is done.
        """
        return self.update(due_at=None, lease=until, attempts=F("attempts") + 1)


class OutboundJob(Job):
    """Work to be done outside the site at `due_at`, or none (None)."""

    PAUSES = tuple(timedelta(minutes=pause) for pause in (1, 5, 15, 60, 180, 360))
    """Some ten hours in all."""
    MAY_HAVE_BEEN_DONE: ClassVar[bool] = False
    """Whether a restored backup must not do it again.

    Nobody knows what was done after the backup was made.
    """

    due_at = models.DateTimeField(_("due at"), null=True)

    objects = OutboundJobQuerySet.as_manager()

    class Meta:
        abstract = True
        indexes = (
            models.Index(fields=("due_at",), condition=Q(due_at__isnull=False), name="%(class)ss_due"),
            models.Index(fields=("lease",), condition=Q(lease__isnull=False), name="%(class)ss_leased"),
        )
