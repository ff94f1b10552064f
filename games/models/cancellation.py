"""News for those who sat in a game that never began."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.job import OutboundJob
from games.models.mail.outbox import Mail


class Cancellation(OutboundJob):
    """Somebody is told that a game takes place without them or not at all; gone once they have been told.

    `user` waited for it or was invited; without an account, at `address`. The game may be gone already, hence
    its name alone. `host` called it off, or nobody did: it waited too long. Where it `has_begun`, `host` had
    computer players take the free seats.
    """

    MAY_HAVE_BEEN_DONE = True
    PAUSES = Mail.PAUSES
    RELATED = ("user",)

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        null=True,
        related_name="cancellations",
        verbose_name=_("person"),
    )
    address = models.EmailField(_("address"), blank=True)
    game = models.CharField(_("game"), max_length=60)
    host = models.CharField(_("called off by"), max_length=30, blank=True)
    has_begun = models.BooleanField(_("has begun"), default=False)

    class Meta(OutboundJob.Meta):
        abstract = False
        verbose_name = _("cancellation")
        verbose_name_plural = _("cancellations")

    def __str__(self) -> str:
        return f"{self.game} → {self.user or '…'}"
