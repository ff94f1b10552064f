"""Messages to the return paths of mails, kept until they have been read."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.job import Job, JobQuerySet


class Returned(Job):
    """A message to the return path of a mail. It is deleted when it has been read.

    The path was signed for `user`, the `mail`, and the `address` to which the mail was sent at `sent_at`.
    """

    PAUSES = tuple(timedelta(minutes=pause) for pause in (1, 5, 15, 60))
    RELATED = ("user",)

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="returned", verbose_name=_("person")
    )
    mail = models.PositiveBigIntegerField(_("mail"))
    address = models.PositiveBigIntegerField(_("address"))
    sent_at = models.DateTimeField(_("sent at"))
    raw = models.BinaryField(_("message"))

    due_at = models.DateTimeField(_("due at"))

    objects = JobQuerySet.as_manager()

    class Meta:
        verbose_name = _("message to a return path")
        verbose_name_plural = _("messages to return paths")
        indexes = (models.Index(fields=("due_at",), name="reports_to_read"),)

    def __str__(self) -> str:
        return f"{self.pk} → {self.user}"
