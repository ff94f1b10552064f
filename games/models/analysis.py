"""Luck and skill in a finished game, worked out by a worker."""

from __future__ import annotations

from datetime import timedelta

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.game import Game
from games.models.job import Job, JobQuerySet


class Analysis(Job):
    """The analysis of a game. The row itself is the job.

    It is due at `due_at`, which is None when it is done or given up. `verdict` is what
    `games.analysis.verdict` writes, None if there is none.
    """

    PAUSES = tuple(timedelta(minutes=pause) for pause in (5, 60, 360))
    RELATED = ("game",)

    game = models.OneToOneField(
        Game, models.CASCADE, primary_key=True, related_name="analysis", verbose_name=_("game")
    )
    due_at = models.DateTimeField(_("due at"), null=True)
    verdict = models.JSONField(_("verdict"), null=True, editable=False)

    objects = JobQuerySet.as_manager()

    class Meta:
        verbose_name = _("analysis")
        verbose_name_plural = _("analyses")
        indexes = (models.Index(fields=("due_at",), condition=Q(due_at__isnull=False), name="analyses_due"),)

    def __str__(self) -> str:
        return str(self.game)
