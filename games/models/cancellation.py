"""News for people whose game never began, or began without them."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.job import OutboundJob
from games.models.mail.outbox import Mail


class Cancellation(OutboundJob):
    """A message to a person that a game takes place without them or not at all.

    It is deleted once they are told. `user` had a seat or was invited; `address` is set for a person without
    an account. The game may be deleted already, so only its name is stored. `host` called it off; if empty,
    it waited too long. If it `has_begun`, `host` had computer players take the free seats.
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
