"""Work outside the house that a row stands for, until it is done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from datetime import datetime


class ErrandQuerySet(models.QuerySet):
    """Errands by what is to be done with them."""

    def due(self, now: datetime) -> Self:
        """Those that somebody should do now: nobody is at them, or whoever was is gone."""
        return self.filter(Q(lease=None, due_at__lte=now) | Q(lease__lt=now))


class Errand(models.Model):
    """Something to be done at `due_at`, or nothing (None).

    Whoever does it takes `due_at` away and holds `lease` until that moment; so what is called for meanwhile
    is due again when he has done. `attempts` counts how often it was taken since it last came off.
    """

    # For restoring a backup, see `games.services.restore`.
    LEASES = ("lease",)

    due_at = models.DateTimeField(_("due at"), null=True)
    lease = models.DateTimeField(_("lease"), null=True)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)

    class Meta:
        abstract = True
        indexes = (
            models.Index(fields=("due_at",), condition=Q(due_at__isnull=False), name="%(class)ss_due"),
            models.Index(fields=("lease",), condition=Q(lease__isnull=False), name="%(class)ss_leased"),
        )
