"""Complaints of entrants, and the organisers' answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.job import OutboundJob
from games.models.mail.outbox import Mail
from games.tournaments.models.tournament import Tournament

if TYPE_CHECKING:
    from accounts.models import User

LONGEST = 1000
"""The most characters of a complaint, and of its answer."""


class Complaint(OutboundJob):
    """A complaint, with its `number` in the tournament. It is mailed to the organisers at `due_at`.

    A public answer is also in the log, but the complaint is not.
    """

    PAUSES = Mail.PAUSES
    RELATED = ("tournament", "by")

    tournament = models.ForeignKey(
        Tournament, models.CASCADE, related_name="complaints", db_index=False, verbose_name=_("tournament")
    )
    number = models.PositiveSmallIntegerField(_("number"))
    by: models.ForeignKey[User | None, User | None] = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("by")
    )
    text = models.TextField(_("complaint"), max_length=LONGEST)
    written_at = models.DateTimeField(_("written at"), default=timezone.now)
    answer = models.TextField(_("answer"), max_length=LONGEST, blank=True)
    is_public = models.BooleanField(_("answered in public"), default=False)
    answered_by: models.ForeignKey[User | None, User | None] = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("answered by")
    )
    answered_at = models.DateTimeField(_("answered at"), null=True)

    class Meta(OutboundJob.Meta):
        abstract = False
        verbose_name = _("complaint")
        verbose_name_plural = _("complaints")
        ordering = ("tournament_id", "number")
        constraints = (
            models.UniqueConstraint(fields=("tournament", "number"), name="one_complaint_a_number"),
        )

    def __str__(self) -> str:
        return f"{self.tournament}, {self.number}"
