"""The outbox: mails that are due, sent, no longer needed, or given up."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Self

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.game import Game
from games.models.job import Job, JobQuerySet

if TYPE_CHECKING:
    from datetime import datetime

UNDONE = Q(sent_at=None, dropped_at=None, failed_at=None)
"""Mails that must still be sent, now or when their reader's address accepts mails again."""
OPEN = UNDONE & Q(held_at=None)
"""Mails that must still be sent now."""


class MailQuerySet(JobQuerySet["Mail"]):
    """Mails, with filters by what must be done with them."""

    def due(self, now: datetime) -> Self:
        """Return the mails to be sent now that no worker holds, the longest due first."""
        return super().due(now).filter(OPEN)


class Mail(Job):
    """A mail to be sent to a person.

    It is written only when it is sent, so that it says what is true then; hence no text is stored. `occasion`
    makes it unique: a person gets one mail of a kind for a game and an occasion. `error` says why the last
    worker failed; after too many failures it is given up (`failed_at`).

    A mail is held (`held_at`) if its reader's address accepts no mails, and released when the address accepts
    them again. Until `daily_until` its reader's daily mail tells of a call instead
    (`games.services.mail.daily`).
    """

    # For restoring a backup, see `games.services.backup.restore`.
    DEADLINES = ("due_at",)
    PAUSES = tuple(timedelta(minutes=pause) for pause in (1, 5, 15, 60, 180, 360, 720, 720, 1440))
    """Some two and a half days in all."""
    RELATED = ("user", "game")

    kind = models.CharField(_("kind"), max_length=30)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="mails", verbose_name=_("person")
    )
    game = models.ForeignKey(Game, models.CASCADE, related_name="mails", verbose_name=_("game"))
    occasion = models.CharField(_("occasion"), max_length=40)
    created_at = models.DateTimeField(_("created at"), default=timezone.now, editable=False)
    due_at = models.DateTimeField(_("due at"))
    sent_at = models.DateTimeField(_("sent at"), null=True)
    dropped_at = models.DateTimeField(_("no longer needed at"), null=True)
    failed_at = models.DateTimeField(_("given up at"), null=True)
    held_at = models.DateTimeField(_("held since"), null=True)
    daily_until = models.DateTimeField(_("told daily until"), null=True)
    released_at = models.DateTimeField(_("released at"), null=True)
    error = models.CharField(_("error"), max_length=200, blank=True)

    objects = MailQuerySet.as_manager()

    class Meta:
        verbose_name = _("mail")
        verbose_name_plural = _("outbox")
        ordering = ("-created_at",)
        constraints = (
            models.UniqueConstraint(fields=("kind", "user", "game", "occasion"), name="one_mail_an_occasion"),
        )
        indexes = (models.Index(fields=("due_at",), condition=OPEN, name="mails_to_send"),)

    def __str__(self) -> str:
        return f"{self.kind} → {self.user}"
