"""Work that a row stands for, until it is done: what all such rows have."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, ClassVar, Self, TypeVar

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from datetime import datetime

Row = TypeVar("Row", bound="Job")


class JobQuerySet(models.QuerySet[Row]):
    """Jobs by what is to be done with them."""

    def unheld(self, now: datetime) -> Self:
        """Those that no living worker holds."""
        return self.filter(Q(lease=None) | Q(lease__lt=now))

    def due(self, now: datetime) -> Self:
        """Those that somebody should do now, in the order in which they should be done."""
        return self.unheld(now).filter(due_at__lte=now).order_by("due_at", "pk")

    def take(self, until: datetime) -> int:
        """Hold these until that moment; how many they are."""
        return self.update(lease=until, attempts=F("attempts") + 1)


class Job(models.Model):
    """Something to be done at `due_at`, a column that each kind has of its own.

    The worker that does it holds it until `lease`; `attempts` counts how often it was taken. See
    `games.services.jobs`.
    """

    # For restoring a backup, see `games.services.backup.restore`.
    LEASES = ("lease",)
    PAUSES: ClassVar[tuple[timedelta, ...]]
    """How long it waits after each failure; after the last there is one more attempt."""
    RELATED: ClassVar[tuple[str, ...]] = ()
    """The related rows that are fetched along with it."""

    lease = models.DateTimeField(_("lease"), null=True)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)

    class Meta:
        abstract = True


class OutboundJobQuerySet(JobQuerySet[Row]):
    """Jobs outside the house by what is to be done with them."""

    def due(self, now: datetime) -> Self:
        """Those that are called for, and those that a worker took and left undone."""
        due = self.filter(Q(lease=None, due_at__lte=now) | Q(lease__lt=now))
        return due.order_by(F("due_at").asc(nulls_first=True), "pk")

    def take(self, until: datetime) -> int:
        """Hold these until that moment; what is called for meanwhile is due again when that is done."""
        return self.update(due_at=None, lease=until, attempts=F("attempts") + 1)


class OutboundJob(Job):
    """Something to be done outside the house at `due_at`, or nothing (None)."""

    PAUSES = tuple(timedelta(minutes=pause) for pause in (1, 5, 15, 60, 180, 360))
    """Some ten hours in all."""
    MAY_HAVE_BEEN_DONE: ClassVar[bool] = False
    """Whether a restored backup does it no more, since nobody knows what was done after it was made."""

    due_at = models.DateTimeField(_("due at"), null=True)

    objects = OutboundJobQuerySet.as_manager()

    class Meta:
        abstract = True
        indexes = (
            models.Index(fields=("due_at",), condition=Q(due_at__isnull=False), name="%(class)ss_due"),
            models.Index(fields=("lease",), condition=Q(lease__isnull=False), name="%(class)ss_leased"),
        )
