"""The guests of a tournament."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.job import OutboundJob
from games.models.mail.outbox import Mail
from games.tournaments.models.tournament import Tournament

if TYPE_CHECKING:
    from accounts.models import User


class Guest(OutboundJob):
    """A guest, by the number of their `invitation`; a mail tells them at `due_at`.

    Guests of one invitation are kept apart where possible.
    """

    MAY_HAVE_BEEN_DONE = True
    PAUSES = Mail.PAUSES
    RELATED = ("tournament", "user")

    tournament = models.ForeignKey(
        Tournament, models.CASCADE, related_name="guests", db_index=False, verbose_name=_("tournament")
    )
    user: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("person")
    )
    invitation = models.PositiveSmallIntegerField(_("invitation"))
    sent_at = models.DateTimeField(_("sent at"), null=True)

    class Meta(OutboundJob.Meta):
        abstract = False
        verbose_name = _("guest")
        verbose_name_plural = _("guests")
        ordering = ("tournament_id", "invitation", "pk")
        constraints = (models.UniqueConstraint(fields=("tournament", "user"), name="one_guest_a_person"),)

    def __str__(self) -> str:
        return self.user.username
