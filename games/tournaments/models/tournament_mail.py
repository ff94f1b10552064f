"""Mails about tournaments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.models.job import OutboundJob
from games.models.mail.outbox import Mail
from games.tournaments.models.entry import Entry
from games.tournaments.models.step import Step

if TYPE_CHECKING:
    from accounts.models import User
    from games.tournaments.models.tournament import Tournament


class TournamentMail(OutboundJob):
    """A mail to an entrant, once for each kind and occasion. Its text is written when it is sent.

    `occasion` is the number of a draw or complaint, or the key of the step or message that the mail is about.
    `to` is the reader if they had the entry before, or have none.
    """

    MAY_HAVE_BEEN_DONE = True
    PAUSES = Mail.PAUSES
    RELATED = ("entry__tournament", "entry__user", "to")

    class Kind(models.TextChoices):
        ENTERED = "entered", _("entered")
        CLOSING = "closing", _("entry closes soon")
        DRAWN = "drawn", _("drawn")
        SEATED = "seated", _("seated")
        RESULT = "result", _("result")
        CALLED_OFF = "called_off", _("called off")
        ENDING = "ending", _("ends soon")
        ANSWER = "answer", _("complaint answered")
        DECIDED = "decided", _("organisers have decided")
        MESSAGE = "message", _("written by the organisers")
        NEXT = "next", _("next season")
        OVER = "over", pgettext_lazy("tournament", "over")

    entry: models.ForeignKey[Entry | None, Entry | None] = models.ForeignKey(
        Entry, models.CASCADE, null=True, related_name="mails", verbose_name=_("entry")
    )
    kind = models.CharField(_("kind"), max_length=20, choices=Kind)
    occasion = models.PositiveBigIntegerField(_("draw, complaint, step or message"), default=0)
    to: models.ForeignKey[User | None, User | None] = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="+", verbose_name=_("to")
    )
    sent_at = models.DateTimeField(_("sent at"), null=True)

    class Meta(OutboundJob.Meta):
        abstract = False
        verbose_name = _("mail about a tournament")
        verbose_name_plural = _("mails about tournaments")
        constraints = (
            models.UniqueConstraint(
                fields=("entry", "kind", "occasion"), name="one_tournament_mail_an_occasion"
            ),
        )

    def __str__(self) -> str:
        return f"{self.get_kind_display()} → {self.entry}"

    @property
    def reader(self) -> User | None:
        return self.to or (self.entry.user if self.entry else None)

    @property
    def tournament(self) -> Tournament:
        """The tournament of the entry, or else of the step."""
        return self.entry.tournament if self.entry else Step.objects.get(pk=self.occasion).tournament
