"""Mails from organisers to the people in a tournament."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.tournaments.models.tournament import Tournament

if TYPE_CHECKING:
    from accounts.models import User

LONGEST_SUBJECT, LONGEST_TEXT = 80, 2000


class Message(models.Model):
    """A mail to everybody in a tournament, or to the entrants of one `round`; each gets a mail."""

    tournament = models.ForeignKey(
        Tournament, models.CASCADE, related_name="messages", verbose_name=_("tournament")
    )
    round = models.PositiveSmallIntegerField(_("round"), null=True)
    subject = models.CharField(_("subject"), max_length=LONGEST_SUBJECT)
    text = models.TextField(_("text"), max_length=LONGEST_TEXT)
    by: models.ForeignKey[User | None, User | None] = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("by")
    )
    readers = models.PositiveSmallIntegerField(_("readers"))
    written_at = models.DateTimeField(_("written at"), default=timezone.now)

    class Meta:
        verbose_name = _("message")
        verbose_name_plural = _("messages")
        ordering = ("tournament_id", "pk")

    def __str__(self) -> str:
        return self.subject
