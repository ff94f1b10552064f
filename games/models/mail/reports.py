"""Mails that tell staff that reported letters wait."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.job import OutboundJob


class ReportMail(OutboundJob):
    """The next mail to a member of staff about reported letters. The row itself is the job.

    `error` says why the last worker failed.
    """

    RELATED = ("user",)
    MAY_HAVE_BEEN_DONE = True
    BETWEEN = timedelta(days=1)
    """The shortest time between two such mails to a person."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="+", verbose_name=_("person")
    )
    sent_at = models.DateTimeField(_("last sent at"), null=True)
    error = models.CharField(_("error"), max_length=200, blank=True)

    class Meta(OutboundJob.Meta):
        verbose_name = _("mail about reported letters")
        verbose_name_plural = _("mails about reported letters")

    def __str__(self) -> str:
        return f"{self.pk} → {self.user}"
