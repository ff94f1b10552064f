"""Mails about a person's vacation."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.models import Vacation
from games.models.job import Job, JobQuerySet
from games.models.mail.outbox import Mail


class VacationMail(Job):
    """A mail that tells a person that their vacation began by itself, or that it ends soon.

    There is one of each. `due_at` is None when it is sent or no longer needed. `error` says why the last
    worker failed.
    """

    PAUSES = Mail.PAUSES
    RELATED = ("vacation__user",)

    class Kind(models.TextChoices):
        BEGAN = "began", _("began by itself")
        ENDS = "ends", _("ends soon")

    vacation = models.ForeignKey(Vacation, models.CASCADE, related_name="mails", verbose_name=_("vacation"))
    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    due_at = models.DateTimeField(_("due at"), null=True)
    sent_at = models.DateTimeField(_("sent at"), null=True)
    error = models.CharField(_("error"), max_length=200, blank=True)

    objects = JobQuerySet.as_manager()

    class Meta:
        verbose_name = _("mail about a vacation")
        verbose_name_plural = _("mails about vacations")
        constraints = (
            models.UniqueConstraint(fields=("vacation", "kind"), name="one_mail_a_vacation_and_kind"),
        )
        indexes = (
            models.Index(fields=("due_at",), condition=Q(due_at__isnull=False), name="vacation_mails_due"),
        )

    def __str__(self) -> str:
        return f"{self.kind} → {self.vacation.user}"
