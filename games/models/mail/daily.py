"""The daily mail, which tells a person about all their games at once."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.job import Job, JobQuerySet


class DailyMail(Job):
    """The next daily mail of a person. The row itself is the job.

    It is meant for `planned_at`, the next `hour` of the day in `zone`, and tried at `due_at`. Both are None
    while the person wants none. Everything until `since` has been told. `error` says why the last worker
    failed.
    """

    PAUSES = tuple(timedelta(minutes=pause) for pause in (1, 5, 15, 60, 180, 360))
    """Some ten hours in all; then its news comes with the next daily mail."""
    RELATED = ("user",)

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        primary_key=True,
        related_name="daily_mail",
        verbose_name=_("person"),
    )
    hour = models.PositiveSmallIntegerField(_("hour"))
    zone = models.CharField(_("time zone"), max_length=64)
    planned_at = models.DateTimeField(_("planned at"), null=True)
    due_at = models.DateTimeField(_("due at"), null=True)
    since = models.DateTimeField(_("told until"))
    sent_at = models.DateTimeField(_("last sent at"), null=True)
    error = models.CharField(_("error"), max_length=200, blank=True)

    objects = JobQuerySet.as_manager()

    class Meta:
        verbose_name = _("daily mail")
        verbose_name_plural = _("daily mails")
        indexes = (
            models.Index(fields=("due_at",), condition=Q(due_at__isnull=False), name="daily_mails_due"),
        )

    def __str__(self) -> str:
        return f"{self.hour:02}:00 → {self.user}"
