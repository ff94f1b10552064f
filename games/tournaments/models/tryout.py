"""Tournaments that a worker tries out before they begin."""

from __future__ import annotations

from datetime import timedelta

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.job import Job, JobQuerySet
from games.tournaments.models.tournament import Tournament


class TryOut(Job):
    """How a tournament may go, for some numbers of entrants. The row itself is the job.

    It is due at `due_at`, or None when it is done or given up. `settings` is the digest of everything that
    the result depends on, and `entrants` are the numbers. `found` has a `games.tournaments.preview.Preview`
    for each number that was tried.
    """

    PAUSES = (timedelta(minutes=1),)
    RELATED = ("tournament",)

    tournament = models.OneToOneField(
        Tournament, models.CASCADE, primary_key=True, related_name="tryout", verbose_name=_("tournament")
    )
    due_at = models.DateTimeField(_("due at"), null=True)
    settings = models.CharField(_("settings"), max_length=64)
    entrants: models.JSONField[list[int], list[int]] = models.JSONField(_("entrants"), default=list)
    found = models.JSONField(_("found"), default=list)

    objects = JobQuerySet.as_manager()

    class Meta:
        verbose_name = _("tournament tried out")
        verbose_name_plural = _("tournaments tried out")
        indexes = (models.Index(fields=("due_at",), condition=Q(due_at__isnull=False), name="tryouts_due"),)

    def __str__(self) -> str:
        return str(self.tournament)

    @property
    def is_done(self) -> bool:
        """Whether all numbers were tried, or the job was given up."""
        return self.due_at is None
